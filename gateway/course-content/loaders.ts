import DataLoader from 'dataloader';
import { memoizeByKey } from '../values/memoize-by-key.ts';
import type { CourseContentApi } from './api.ts';
import type { ContentItemRecord } from './records.ts';
import { groupByMonth, itemsOfMonth } from './rules.ts';

/** A month of a course that is open for the requester; the caller has checked that. */
export type OpenMonth = { readonly courseId: string; readonly month: number };

/** The lessons of open months. */
export type CourseContentLoaders = {
  /** The lessons of a month; several months of a course that are asked for together cost one call. */
  readonly lessons: (month: OpenMonth) => Promise<readonly ContentItemRecord[]>;
  /**
   * The lessons of some open months, by month. One call loads them, or one for each month where the API does not say to which
   * months lessons belong.
   */
  readonly lessonsOfMonths: (
    courseId: string,
    months: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly ContentItemRecord[]>>;
};

const keyOf = ({ courseId, month }: OpenMonth): string => `${month} ${courseId}`;

const lessonsOfCourse = async (
  api: CourseContentApi,
  courseId: string,
  months: readonly number[],
): Promise<ReadonlyMap<number, readonly ContentItemRecord[]>> => {
  const byMonth = months.length > 1 ? groupByMonth(await api.ofCourse(courseId), months) : null;
  if (byMonth !== null) return byMonth;
  const each = months.map(async (month) => [month, itemsOfMonth(await api.ofMonth(courseId, month), month)] as const);
  return new Map(await Promise.all(each));
};

/** The calls, each at most once in a request. */
const onlyOnce = ({ ofCourse, ofMonth }: CourseContentApi): CourseContentApi => {
  const monthsOf = memoizeByKey(Infinity, (courseId: string) =>
    memoizeByKey(Infinity, (month: number) => ofMonth(courseId, month)),
  );
  return { ofCourse: memoizeByKey(Infinity, ofCourse), ofMonth: (courseId, month) => monthsOf(courseId)(month) };
};

/** Makes the loaders of one request. */
export const createCourseContentLoaders = (calls: CourseContentApi): CourseContentLoaders => {
  const api = onlyOnce(calls);
  const loader = new DataLoader<OpenMonth, readonly ContentItemRecord[], string>(
    async (asked) => {
      const monthsOf = Map.groupBy(asked, ({ courseId }) => courseId);
      const courses = new Map(
        [...monthsOf].map(([courseId, months]) => [
          courseId,
          lessonsOfCourse(
            api,
            courseId,
            months.map(({ month }) => month),
          ),
        ]),
      );
      // A course whose lessons fail to load does not fail those of the others.
      const outcomes = asked.map(async ({ courseId, month }) => (await courses.get(courseId))?.get(month) ?? []);
      const settled = await Promise.allSettled(outcomes);
      return settled.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : failure(outcome.reason)));
    },
    { cacheKeyFn: keyOf },
  );

  return {
    lessons: (month) => loader.load(month),
    lessonsOfMonths: (courseId, months) => lessonsOfCourse(api, courseId, months),
  };
};

const failure = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
