const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Classes are held by the Indian clock, which never changes.
const AHEAD_OF_UTC_MS = 5.5 * HOUR_MS;

/** The day of the Indian calendar at an instant in milliseconds, as a number that grows by one each day. */
export const indianDay = (instant: number): number => Math.floor((instant + AHEAD_OF_UTC_MS) / DAY_MS);
