import { addCalendarDays, dayOf, instantAt, weekdayOf } from '../values/instants.ts';

/** Classes are held in Indian time, wherever dates are shown. */
export const classTimeZone = 'Asia/Kolkata';

/** Class days as Sunday 0 to Saturday 6: Monday, Wednesday, Saturday, Sunday. */
const classWeekdays: readonly number[] = [1, 3, 6, 0];

const opens = { hour: 20, minute: 30 };
const closes = { hour: 23, minute: 0 };

/** The weekly classes in the words of schema.org. */
export const classSchedule = {
  byDay: ['Monday', 'Wednesday', 'Saturday', 'Sunday'].map((day) => `https://schema.org/${day}`),
  startTime: '20:30:00',
  endTime: '23:00:00',
  duration: 'PT2H30M',
  scheduleTimezone: classTimeZone,
} as const;

/** One class, as instants. */
export type ClassSession = { readonly startsAt: Date; readonly endsAt: Date };

const classOn = (day: string): ClassSession => ({
  startsAt: instantAt(day, opens.hour, opens.minute, classTimeZone),
  endsAt: instantAt(day, closes.hour, closes.minute, classTimeZone),
});

/** The first day from `day` (YYYY-MM-DD) on that has a class. */
export const firstClassDay = (day: string): string => {
  const from = weekdayOf(day);
  const days = [0, 1, 2, 3, 4, 5, 6].find((days) => classWeekdays.includes((from + days) % 7)) ?? 0;
  return days === 0 ? day : addCalendarDays(day, days);
};

/** The first class of a course that starts on a day. */
export const firstClass = (startsOn: string): ClassSession => classOn(firstClassDay(startsOn));

/** The class that is going on or comes next; null for a course without a real start date. */
export const nextClass = (startsOn: string | null, now: Date): ClassSession | null => {
  if (startsOn === null) return null;
  const today = dayOf(now, classTimeZone);
  const session = classOn(firstClassDay(startsOn > today ? startsOn : today));
  // After eleven at night today's class is over, and the next one is on a later day.
  return session.endsAt > now ? session : classOn(firstClassDay(addCalendarDays(today, 1)));
};
