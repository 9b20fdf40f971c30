const DAY = 86_400_000;
// The academy's clock: India keeps one offset all year.
const INDIA = 5.5 * 3_600_000;

/** The instant that many days before `now`; 0 is an hour ago, so that nothing of the seed lies in the future. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - (days === 0 ? 3_600_000 : days * DAY));

/** Midnight in India of the day that many days from today. */
const indianDay = (now: Date, days: number): number =>
  Math.floor((now.getTime() + INDIA) / DAY) * DAY - INDIA + days * DAY;

/** A time of day in India (hours may have fractions) on the day that many days from today. */
export const indianTime = (now: Date, days: number, hour: number): Date =>
  new Date(indianDay(now, days) + hour * 3_600_000);

/** The calendar day in India that many days from today, as YYYY-MM-DD. */
export const indianDate = (now: Date, days: number): string =>
  new Date(indianDay(now, days) + INDIA).toISOString().slice(0, 10);

/** Half past eight in the evening of the first class day (Monday, Wednesday, Saturday or Sunday) that many days from today or later. */
export const firstClass = (now: Date, days: number): Date => {
  const isClassDay = (day: number): boolean => [0, 1, 3, 6].includes(new Date(indianDay(now, day) + INDIA).getUTCDay());
  let day = days;
  while (!isClassDay(day)) day += 1;
  return indianTime(now, day, 20.5);
};
