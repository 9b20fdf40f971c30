const DAY = 86_400_000;
// India's offset from UTC in milliseconds; India has no daylight-saving time.
const INDIA = 5.5 * 3_600_000;

/** The instant `days` days before `now`; for 0 days an hour before, so that no seeded date is in the future. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - (days === 0 ? 3_600_000 : days * DAY));

/** Midnight in India, `days` days from today. */
const indianDay = (now: Date, days: number): number =>
  Math.floor((now.getTime() + INDIA) / DAY) * DAY - INDIA + days * DAY;

/** A time of day in India, `days` days from today; the hour may have a fraction. */
export const indianTime = (now: Date, days: number, hour: number): Date =>
  new Date(indianDay(now, days) + hour * 3_600_000);

/** The calendar day in India, `days` days from today, as YYYY-MM-DD. */
export const indianDate = (now: Date, days: number): string =>
  new Date(indianDay(now, days) + INDIA).toISOString().slice(0, 10);

/**
 * The first class (20:30 in India on a Monday, Wednesday, Saturday or Sunday) that is at least `days` days from today, which may
 * be less than 0.
 */
export const firstClass = (now: Date, days: number): Date => {
  const isClassDay = (day: number): boolean => [0, 1, 3, 6].includes(new Date(indianDay(now, day) + INDIA).getUTCDay());
  let day = days;
  while (!isClassDay(day)) day += 1;
  return indianTime(now, day, 20.5);
};
