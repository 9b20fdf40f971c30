import { memoizeByKey } from './memoize-by-key.ts';

// Days are texts everywhere, since those compare as they follow each other. To calculate with them they are numbers: whole
// days since 1970. An answer turns the same few days into texts and back hundreds of times, so both directions are kept.

/** The milliseconds of a day in UTC, where every day has 24 hours. */
export const dayMs = 86_400_000;
const maxDays = 10_000;

/** The instant (milliseconds since 1970) at which a day (YYYY-MM-DD) begins in UTC. */
export const startOfDayInUtc: (day: string) => number = memoizeByKey(maxDays, (day: string) =>
  new Date(`${day}T00:00:00Z`).getTime(),
);

/** A day as YYYY-MM-DD. Months count from 1. */
export const dayOfParts = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/** Year, month from 1 on, and date of a day (YYYY-MM-DD). */
export const partsOfDay = (day: string): readonly [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

const textOfNumber = memoizeByKey(maxDays, (number: number): string => {
  const date = new Date(number * dayMs);
  if (Number.isNaN(date.getTime())) throw new RangeError('This is no day.');
  return dayOfParts(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
});

/** The day (YYYY-MM-DD) in UTC of an instant, in milliseconds since 1970. Throws a RangeError where that is no time. */
export const dayInUtc = (time: number): string => textOfNumber(Math.floor(time / dayMs));

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Whether a day of a year from 100 on exists in the calendar: false for 31 February. Months count from 1. */
export const isRealDay = (year: number, month: number, day: number): boolean => {
  const days = (daysOfMonths[month - 1] ?? 0) + (month === 2 && isLeapYear(year) ? 1 : 0);
  return year >= 100 && day >= 1 && day <= days;
};

/** Whether a text is a day (YYYY-MM-DD) that exists. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(...partsOfDay(text));

/** The day (YYYY-MM-DD) so many days later. */
export const addCalendarDays = (day: string, days: number): string => dayInUtc(startOfDayInUtc(day) + days * dayMs);

/** The day (YYYY-MM-DD) so many months later; the last of its month where that month has no such day. */
export const addCalendarMonths = (day: string, months: number): string => {
  const [year, month, date] = partsOfDay(day);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  return dayInUtc(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth.getUTCDate())));
};

/** The day of the week of a day (YYYY-MM-DD): 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(startOfDayInUtc(day)).getUTCDay();
