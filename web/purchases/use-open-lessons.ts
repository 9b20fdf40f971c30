import type { CourseStepsFragment } from '../generated/graphql.ts';
import { useMonthTopicsQuery } from '../generated/hooks.ts';
import { useOnChange } from '../ui/use-on-change.ts';

type Month = CourseStepsFragment['months'][number];

/** What the lessons of an open month are about, and how many there are, in words. */
type OpenLessons = { readonly topics: readonly string[]; readonly countText: string };

/** The lessons of a month; `planned` where none is published yet, and `unknown` where they could not be fetched. */
export type LessonsOfMonth = OpenLessons | 'planned' | 'unknown';

/** A summary of a month's lessons by its number; null while it is fetched, which begins after the page so as not to delay it. */
export const useOpenLessons = (courseId: string, months: readonly Month[]) => {
  const openCount = months.filter(({ state }) => state === 'UNLOCKED').length;
  const { data, error, refetch } = useMonthTopicsQuery({
    variables: { courseId },
    skip: openCount === 0,
    ssr: false,
    // In the cache this would take the place of the page's own answer: it selects the course without its id.
    fetchPolicy: 'no-cache',
  });

  useOnChange(openCount, (before) => {
    if (before > 0 && openCount > before) void refetch();
  });

  const isAsked = data === undefined && error === undefined && openCount > 0;
  const known = data?.course?.viewerAccess?.months ?? [];
  return (number: number): LessonsOfMonth | null => {
    const { topics, openLessonCountText: countText = null } = known.find((month) => month.number === number) ?? {};
    if (isAsked) return null;
    if (countText !== null) return { topics: [...new Set(topics)], countText };
    return error === undefined ? 'planned' : 'unknown';
  };
};
