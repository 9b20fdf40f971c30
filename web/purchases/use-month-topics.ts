import { useEffect, useRef } from 'react';
import type { CourseStepsFragment } from '../generated/graphql.ts';
import { useMonthTopicsQuery } from '../generated/hooks.ts';

type Month = CourseStepsFragment['months'][number];

/**
 * The topics of the lessons of open months, by the number of the month. They are asked for once the page is there, so that
 * the page does not wait for lessons. A month without any is missing, and so is every month while they cannot be had.
 */
export const useMonthTopics = (courseId: string, months: readonly Month[]): ReadonlyMap<number, readonly string[]> => {
  const openCount = months.filter(({ state }) => state === 'UNLOCKED').length;
  const { data, refetch } = useMonthTopicsQuery({
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

  const known = data?.course?.viewerAccess?.months ?? [];
  return new Map(
    known.flatMap(({ number, topics }) => (topics?.length ? [[number, [...new Set(topics)]] as const] : [])),
  );
};
