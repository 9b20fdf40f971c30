import { LRUCache } from 'lru-cache';
import { dayInUtc, dayMs, dayOfParts, isRealDay, partsOfDay, startOfDayInUtc } from './days.ts';
import { memoizeByKey } from './memoize-by-key.ts';
import { inDigits, type Language, type Localized } from './text.ts';

/**
 * The time zone of the academy: of its days, its classes and meetings, and of every time that comes without a zone. What the
 * academy decides by the day or the hour is decided in it, wherever dates are shown.
 */
export const academyTimeZone = 'Asia/Kolkata';

/** How dates are shown: the language of the request, and the time zone and the variety of English that the installation chose. */
export type Display = { readonly language: Language; readonly timeZone: string; readonly locale: string };

const formatters = new LRUCache<string, Intl.DateTimeFormat>({ max: 50 });

/**
 * The formatter of a locale and options, kept: making one costs more than using it. Each takes some 300 kB outside of the heap, so
 * it is for no time zone that a client chooses: such times are written by `inUtc`.
 */
export const formatter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;

  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
};

/** How a zone of a fixed offset is named: +05:30, +0530, +05. */
const offsetName = /^[+-]\d{2}(?::?\d{2})?$/;

/** Whether a name is a time zone. Abbreviations such as IST are none. */
export const isTimeZone = (name: string): boolean => {
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    // Temporal takes the text of an instant for its zone as well.
    return timeZoneId.toLowerCase() === name.toLowerCase() || offsetName.test(name);
  } catch {
    return false;
  }
};

/** From one change of a zone's clock until just before the next, and how far it is ahead of UTC meanwhile; all in milliseconds. */
type ClockPeriod = { readonly from: number; readonly until: number; readonly offset: number };

const readPeriod = (time: number, timeZone: string): ClockPeriod => {
  const at = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  // A change at this very time begins the period.
  const previous = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = at.getTimeZoneTransition('next');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: at.offsetNanoseconds / 1_000_000,
  };
};

const [maxZones, maxPeriods] = [50, 100];
/** The periods of a zone that were asked for last, the newest first. Temporal takes many times as long for each instant. */
const periodsOf = memoizeByKey(maxZones, (_timeZone: string): ClockPeriod[] => []);

/** How many milliseconds the clock of a zone is ahead of UTC at a time. */
const offsetAtTime = (time: number, timeZone: string): number => {
  const periods = periodsOf(timeZone);
  for (const { from, until, offset } of periods) if (from <= time && time < until) return offset;
  const period = readPeriod(time, timeZone);
  periods.unshift(period);
  if (periods.length > maxPeriods) periods.pop();
  return period.offset;
};

/** The instant at which a clock in UTC shows what the clock of a zone shows at another instant. */
export const inUtc = (instant: Date, timeZone: string): Date =>
  new Date(instant.getTime() + offsetAtTime(instant.getTime(), timeZone));

/** The instant at which the academy's clock shows what a clock in UTC shows at the given time. */
const fromWallClock = (timeInUtc: number): Date => {
  const guess = timeInUtc - offsetAtTime(timeInUtc, academyTimeZone);
  return new Date(timeInUtc - offsetAtTime(guess, academyTimeZone));
};

const isoDay = /^(\d{4})-(\d{2})-(\d{2})/;
/** A zone that Date understands, with its name in brackets as JavaScript writes it. */
const trailingZone = /(?:Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?)(?:\s*\([^()]*\))?$/i;

/** Whether a text of a day and a time names its zone, in one of the forms that `readInstant` reads. */
export const namesZone = (text: string): boolean => trailingZone.test(text.trimEnd());

// Outside of these limits the year may not have four digits in some zone, or where a course of ten years ends, and days
// could not be compared as texts.
const [minInstant, maxInstant] = [Date.UTC(1001, 0), Date.UTC(9989, 0)];

const validDate = (value: string | number): Date | null => {
  const date = new Date(value);
  return date.getTime() >= minInstant && date.getTime() < maxInstant ? date : null;
};

const dayInWords =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\s+)?(?:(?<day>\d{1,2})\s+(?<month>[a-z]{3,9})|(?<month>[a-z]{3,9})\s+(?<day>\d{1,2})),?\s+(?<year>\d{4})(?!\d)/i;

/** A text that begins with an English day in words (1 December 2026, Tue, Dec 1, 2026), with that as YYYY-MM-DD. */
const withIsoDay = (text: string): string => {
  const found = dayInWords.exec(text);
  if (found === null) return text;
  const { day = '', month = '', year = '' } = found.groups ?? {};
  // A word that is no month gives month 0, which no day that exists has.
  const number = monthNames('en').findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase())) + 1;
  return dayOfParts(Number(year), number, Number(day)) + text.slice(found[0].length);
};

/** No number of milliseconds is below it since March 1973, and no number of seconds above it until the year 5138. */
const minMilliseconds = 1e11;

/**
 * Reads an instant as the API sends it: ISO 8601 text, the same with the day in English words, or seconds or milliseconds since
 * 1970. A text without a zone is read in the academy's, and a day alone is its midnight there. Null for anything else,
 * for days that do not exist, and for years before 1001 and after 9988.
 */
export const readInstant = (value: unknown): Date | null => {
  if (typeof value === 'number') return validDate(Math.abs(value) < minMilliseconds ? value * 1_000 : value);
  if (typeof value !== 'string') return null;
  const text = withIsoDay(value.trim());

  const [, year, month, day] = isoDay.exec(text) ?? [];
  if (day === undefined || !isRealDay(Number(year), Number(month), Number(day))) return null;
  const time = text.slice(10);
  if (time.endsWith('Z')) return validDate(text);
  // After a T, Date does not read an offset of hours alone.
  if (/^T.*[+-]\d{2}$/i.test(time)) return validDate(`${text}:00`);
  if (namesZone(time)) return validDate(text);

  // Date would read a time without a zone in the server's own.
  const asUtc = validDate(`${text} UTC`) ?? validDate(`${text}Z`);
  return asUtc === null ? null : fromWallClock(asUtc.getTime());
};

const dayIn = (instant: Date, timeZone: string): string => {
  const time = instant.getTime();
  return dayInUtc(time + offsetAtTime(time, timeZone));
};

/** The calendar day (YYYY-MM-DD) that it is at the academy at an instant. */
export const dayOf = (instant: Date): string => dayIn(instant, academyTimeZone);

/** The calendar day (YYYY-MM-DD) to show for an instant. It decides nothing: that does the day at the academy. */
export const shownDayOf = (instant: Date, { timeZone }: Pick<Display, 'timeZone'>): string => dayIn(instant, timeZone);

/** The instant of a wall-clock time on a day (YYYY-MM-DD) at the academy. */
export const instantAt = (day: string, hour: number, minute: number): Date =>
  fromWallClock(startOfDayInUtc(day) + (hour * 60 + minute) * 60_000);

/** The first instant of the academy's day that an instant belongs to. */
export const startOfDay = (instant: Date): Date => instantAt(dayOf(instant), 0, 0);

/** The instant so many times 24 hours later. */
export const addDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs);

const monthNamesIn = (locale: string): readonly string[] => {
  const { format } = formatter(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format(new Date(Date.UTC(2024, month, 15))));
};
const namesOfMonths: Localized<readonly string[]> = { en: monthNamesIn('en'), bn: monthNamesIn('bn') };

/** The months' names, January first. */
export const monthNames = (language: Language): readonly string[] => namesOfMonths[language];

const maxDayTexts = 10_000;
const dayTextIn = (language: Language): ((day: string) => string) =>
  memoizeByKey(maxDayTexts, (day: string) => {
    const [year, month, date] = partsOfDay(day);
    return inDigits(`${date} ${monthNames(language)[month - 1] ?? ''} ${year}`, language);
  });
const dayTexts: Localized<(day: string) => string> = { en: dayTextIn('en'), bn: dayTextIn('bn') };

/** A day (YYYY-MM-DD) in words: 25 April 2024, ২৫ এপ্রিল ২০২৪. */
export const calendarDayText = (day: string, language: Language): string => dayTexts[language](day);

/** The day to show for an instant, in words: 25 April 2024, ২৫ এপ্রিল ২০২৪; null where there is no instant. */
export const dayText = (instant: Date | null, display: Display): string | null =>
  instant === null ? null : calendarDayText(shownDayOf(instant, display), display.language);

// A recent time, because zones have had other names and offsets before.
const anyRecentTime = Date.UTC(2026, 0);
const indianTime: Localized<string> = { en: 'IST', bn: 'ভারতীয় সময়' };

/** The name of a time zone, to stand beside a time: IST, ভারতীয় সময়. */
export const timeZoneText = (timeZone: string, language: Language): string => {
  if (timeZone === academyTimeZone || timeZone === 'Asia/Calcutta') return indianTime[language];
  const parts = formatter(language, { timeZone, timeZoneName: 'long' }).formatToParts(anyRecentTime);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
};
