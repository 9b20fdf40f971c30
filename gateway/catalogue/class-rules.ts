import { addCalendarDays, addCalendarMonths, weekdayOf } from '../values/days.ts';
import { academyTimeZone, dayOf, instantAt } from '../values/instants.ts';
import { memoizeByKey } from '../values/memoize-by-key.ts';
import { memoizeByObject } from '../values/memoize-by-object.ts';

/** The days that have a class: as Sunday 0 to Saturday 6, in schema.org's words, and in those of calendar files. */
const classDays = [
  { weekday: 1, name: 'Monday', shortName: 'MO' },
  { weekday: 3, name: 'Wednesday', shortName: 'WE' },
  { weekday: 6, name: 'Saturday', shortName: 'SA' },
  { weekday: 0, name: 'Sunday', shortName: 'SU' },
];
const classWeekdays: readonly number[] = classDays.map(({ weekday }) => weekday);

/** The class days as calendar files name them: MO, WE, SA, SU. */
export const classDaysOfCalendar: readonly string[] = classDays.map(({ shortName }) => shortName);

/** The seven days of a week, Monday first, as Sunday 0 to Saturday 6, and whether a class is on each. */
export const classWeek: readonly { readonly weekday: number; readonly hasClass: boolean }[] = [1, 2, 3, 4, 5, 6, 0].map(
  (weekday) => ({ weekday, hasClass: classWeekdays.includes(weekday) }),
);

const opens = { hour: 20, minute: 30 };
const closes = { hour: 23, minute: 0 };

/** The weekly classes in the words of schema.org. */
export const classSchedule = {
  byDay: classDays.map(({ name }) => `https://schema.org/${name}`),
  startTime: '20:30:00',
  endTime: '23:00:00',
  duration: 'PT2H30M',
  scheduleTimezone: academyTimeZone,
} as const;

const maxWebinarMs = 3 * 60 * 60 * 1000;

/** When a webinar ends: three hours after its beginning, since the academy gives no end. */
export const webinarEnd = (startsAt: Date): Date => new Date(startsAt.getTime() + maxWebinarMs);

/** Whether a webinar is over. Null without a time. */
export const isWebinarOver = (startsAt: Date | null, now: Date): boolean | null =>
  startsAt === null ? null : webinarEnd(startsAt) <= now;

/** The webinar that is going on or begins next; null where all are over or have no time. */
export const nextWebinar = <Webinar extends { readonly startsAt: Date | null }>(
  webinars: readonly Webinar[],
  now: Date,
): Webinar | null => {
  const time = ({ startsAt }: Webinar): number => startsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const coming = webinars.filter(({ startsAt }) => isWebinarOver(startsAt, now) === false);
  return coming.toSorted((one, other) => time(one) - time(other))[0] ?? null;
};

/** One class: its day (YYYY-MM-DD) where classes are held, and its instants. */
export type ClassSession = { readonly day: string; readonly startsAt: Date; readonly endsAt: Date };

const maxClassDays = 10_000;
const classOn = memoizeByKey(maxClassDays, (day: string): ClassSession => ({
  day,
  startsAt: instantAt(day, opens.hour, opens.minute),
  endsAt: instantAt(day, closes.hour, closes.minute),
}));

/** The first day from `day` (YYYY-MM-DD) on that has a class. */
const firstClassDay = (day: string): string => {
  const from = weekdayOf(day);
  const days = [0, 1, 2, 3, 4, 5, 6].find((days) => classWeekdays.includes((from + days) % 7)) ?? 0;
  return days === 0 ? day : addCalendarDays(day, days);
};

/** The first class of a course that starts on a day. */
export const firstClass = (startsOn: string): ClassSession => classOn(firstClassDay(startsOn));

/** When a course runs: from which day on, and if it is monthly, for how many months. */
type CourseTime = { readonly startsOn: string | null; readonly isMonthly: boolean; readonly months: number };

/** The first day after a monthly course; null for a course whose end is not known. */
const dayAfter = memoizeByObject(({ startsOn, isMonthly, months }: CourseTime): string | null =>
  startsOn === null || !isMonthly ? null : addCalendarMonths(startsOn, months),
);

/** Whether a course has begun on a day (YYYY-MM-DD) and is not over. */
export const runsOn = (course: CourseTime, day: string): boolean => {
  if (course.startsOn === null || day < course.startsOn) return false;
  const end = dayAfter(course);
  return end === null || day < end;
};

/** The class that is going on or comes next; null for a course without a real start date, and for one that is over. */
export const nextClass = (course: CourseTime, now: Date): ClassSession | null => {
  const { startsOn } = course;
  if (startsOn === null) return null;
  const today = dayOf(now);
  const first = classOn(firstClassDay(startsOn > today ? startsOn : today));
  // After eleven at night today's class is over, and the next one is on a later day.
  const session = first.endsAt > now ? first : classOn(firstClassDay(addCalendarDays(today, 1)));
  return runsOn(course, session.day) ? session : null;
};

/** The first instant after the last class of a course; null for a course whose end is not known. */
export const endOfClasses = (course: CourseTime): Date | null => {
  const end = dayAfter(course);
  return end === null ? null : instantAt(end, 0, 0);
};

/** The classes within `days` days from `firstDay` (YYYY-MM-DD) on that are not over. */
export const classesFrom = (firstDay: string, days: number, now: Date): readonly ClassSession[] =>
  Array.from({ length: days }, (_, index) => addCalendarDays(firstDay, index))
    .filter((day) => classWeekdays.includes(weekdayOf(day)))
    .map(classOn)
    .filter(({ endsAt }) => endsAt > now);
