// The locale en-CA formats days as ISO 8601 does: YYYY-MM-DD.
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** The calendar day in India at an instant, as YYYY-MM-DD. */
export const dayInIndia = (instant: Date): string => isoDay.format(instant);
