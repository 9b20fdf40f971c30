import { partsOfDay, weekdayOf } from './days.ts';
import { calendarDayText, type Display, formatter, inUtc, shownDayOf } from './instants.ts';
import { memoizeByKey } from './memoize-by-key.ts';
import { inDigits, type Language, type Localized } from './text.ts';

/** A day as a sheet of a calendar shows it, in the words and digits of one language. */
export type CalendarDay = {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The whole day in words: Saturday, 12 December 2026. */
  readonly text: string;
  /** Sat. */
  readonly weekday: string;
  /** 12. */
  readonly day: string;
  /** Dec. */
  readonly month: string;
};

type Names = { readonly long: readonly string[]; readonly short: readonly string[] };

const weekdays: Localized<Names> = {
  en: {
    long: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    short: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  },
  bn: {
    long: ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার'],
    short: ['রবি', 'সোম', 'মঙ্গল', 'বুধ', 'বৃহ', 'শুক্র', 'শনি'],
  },
};

const shortMonths: Localized<readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  bn: ['জানু', 'ফেব্রু', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টে', 'অক্টো', 'নভে', 'ডিসে'],
};

/** The short name of a day of the week, 0 for Sunday to 6 for Saturday: Sat, শনি. */
export const shortWeekday = (weekday: number, language: Language): string => weekdays[language].short[weekday] ?? '';

const maxDays = 10_000;
const calendarDaysIn = (language: Language): ((date: string) => CalendarDay) =>
  memoizeByKey(maxDays, (date: string) => {
    const weekday = weekdayOf(date);
    const [, month, day] = partsOfDay(date);
    return {
      date,
      text: `${weekdays[language].long[weekday] ?? ''}, ${calendarDayText(date, language)}`,
      weekday: shortWeekday(weekday, language),
      day: inDigits(day, language),
      month: shortMonths[language][month - 1] ?? '',
    };
  });
const calendarDays: Localized<(date: string) => CalendarDay> = {
  en: calendarDaysIn('en'),
  bn: calendarDaysIn('bn'),
};

/** A day (YYYY-MM-DD) as a sheet of a calendar shows it. */
export const calendarDay = (date: string, language: Language): CalendarDay => calendarDays[language](date);

/** The name of the day of the week of a day (YYYY-MM-DD): Saturday, শনিবার. */
export const weekdayText = (date: string, language: Language): string => weekdays[language].long[weekdayOf(date)] ?? '';

/** A day (YYYY-MM-DD) in words, without its year where that is the one of today: 12 December, ৫ জানুয়ারি ২০২৭. */
export const dayWithoutThisYear = (date: string, today: string, language: Language): string => {
  const text = calendarDayText(date, language);
  return date.slice(0, 4) === today.slice(0, 4) ? text.slice(0, text.lastIndexOf(' ')) : text;
};

/** The day to show for an instant, as a sheet of a calendar shows it; null where there is no instant. */
export const calendarDayOf = (instant: Date | null, display: Display): CalendarDay | null =>
  instant === null ? null : calendarDay(shownDayOf(instant, display), display.language);

/** The parts of the day that Bengali names before a time on the 12-hour clock, each with the hour that it begins at. */
const bengaliPartsOfTheDay: readonly (readonly [fromHour: number, name: string])[] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [16, 'বিকেল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
];

/** A time of the day in Bengali: রাত ৮:৩০. */
const bengaliClock = (instant: Date, timeZone: string): string => {
  const there = inUtc(instant, timeZone);
  const hour = there.getUTCHours();
  const part = bengaliPartsOfTheDay.find(([fromHour]) => hour >= fromHour)?.[1] ?? '';
  const time = `${hour % 12 || 12}:${String(there.getUTCMinutes()).padStart(2, '0')}`;
  return `${part} ${inDigits(time, 'bn')}`;
};

/** Day and time in Bengali: শনিবার, ১২ ডিসেম্বর ২০২৬, রাত ৮:৩০. */
const bengaliDateTime = (instant: Date, timeZone: string): string =>
  `${calendarDay(shownDayOf(instant, { timeZone }), 'bn').text}, ${bengaliClock(instant, timeZone)}`;

const englishClock = (instant: Date, timeZone: string, locale: string): string =>
  formatter(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(inUtc(instant, timeZone))
    .replace(/[\u202f\u00a0]/g, ' ');

type TextOfInstant = (instant: Date, timeZone: string, locale: string) => string;

const clocks: Localized<TextOfInstant> = { en: englishClock, bn: bengaliClock };

/** A time of the day: 8:30 pm, রাত ৮:৩০. */
export const clockText = (instant: Date, { language, timeZone, locale }: Display): string =>
  clocks[language](instant, timeZone, locale);

const dateTimeForm: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
};

const englishDateTime: TextOfInstant = (instant, timeZone, locale) =>
  formatter(locale, dateTimeForm)
    .format(inUtc(instant, timeZone))
    // The platform writes a narrow no-break space before am/pm, which a search for an ordinary space would not find,
    // and in Indian English a comma between month and year and four letters for one month alone.
    .replace(/[\u202f\u00a0]/g, ' ')
    .replace(/\bSept\b/, 'Sep')
    .replace(/([A-Za-z]), (?=\d{4})/, '$1 ');

const dateTimes: Localized<TextOfInstant> = { en: englishDateTime, bn: bengaliDateTime };

/**
 * Day and time of an instant, the one form of the product: Sat, 12 Dec 2026, 8:30 pm; শনিবার, ১২ ডিসেম্বর ২০২৬, রাত ৮:৩০. The
 * English one is that of the academy's locale.
 */
export const dateTimeText = (instant: Date, { language, timeZone, locale }: Display): string =>
  dateTimes[language](instant, timeZone, locale);
