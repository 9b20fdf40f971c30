// Canada writes days the ISO way.
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** The calendar day in India at an instant, as YYYY-MM-DD. */
export const dayInIndia = (instant: Date): string => isoDay.format(instant);
