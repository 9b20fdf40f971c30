import { useEffect, useRef } from 'react';
import type { CourseStepsFragment } from '../generated/graphql.ts';
import { useMonthTopicsQuery } from '../generated/hooks.ts';

type Month = CourseStepsFragment['months'][number];

/** What the lessons of an open month are about, and how many there are, in words. */
export type OpenLessons = { readonly topics: readonly string[]; readonly countText: string };

/**
 * The lessons of open months in short, by the number of the month; null while they are asked for, which is once the page is
 * there, so that it does not wait for them. A month without any is missing, and so is every month while they cannot be had.
 */
export const useOpenLessons = (courseId: string, months: readonly Month[]): ReadonlyMap<number, OpenLessons> | null => {
  const openCount = months.filter(({ state }) => state === 'UNLOCKED').length;
  const { data, error, refetch } = useMonthTopicsQuery({
    variables: { courseId },
    skip: openCount === 0,
    ssr: false,
    // In the cache these months would take the place of the page's, which have more fields.
    fetchPolicy: 'no-cache',
  });

  const askedFor = useRef(openCount);
  useEffect(() => {
    if (askedFor.current > 0 && openCount > askedFor.current) void refetch();
    askedFor.current = openCount;
  }, [openCount, refetch]);

  if (data === undefined && error === undefined && openCount > 0) return null;
  const known = data?.course?.viewerAccess?.months ?? [];
  return new Map(
    known.flatMap(({ number, topics, openLessonCountText: countText }) =>
      countText === null ? [] : [[number, { topics: [...new Set(topics)], countText }] as const],
    ),
  );
};
