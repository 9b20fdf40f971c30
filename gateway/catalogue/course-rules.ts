import type { CourseFactKey, CourseFilter, CourseSort } from '../generated/schema.ts';
import { academyTimeZone, calendarDayText, timeZoneText } from '../values/instants.ts';
import { memoizeByObject } from '../values/memoize-by-object.ts';
import { isBlankHtml, safeHtml, textAsHtml } from '../values/safe-html.ts';
import { beginningOf, inDigits, type Language } from '../values/text.ts';
import type { CourseModuleRecord, CourseRecord } from './records.ts';
import { askedForm, isFoundIn, type Searchable, searchable, searchForm, wordsAsked } from './search-rules.ts';
import { catalogueTexts, courseDefaults } from './texts.ts';

/** Stars from 0 to 5; the academy's default where none are given. */
export const ratingOf = ({ rating }: CourseRecord): number =>
  rating === null || rating <= 0 ? courseDefaults.rating : Math.min(5, rating);

/** The language of teaching. */
export const languageOf = ({ language }: CourseRecord): string => language ?? courseDefaults.language;

/** The number of lectures for the badge, 100+ where it is not known. */
export const lectureCountText = ({ lectures }: Pick<CourseRecord, 'lectures'>, language: Language): string =>
  inDigits(lectures ?? courseDefaults.lecturesBadge, language);

/** The number of lectures for the fact grid. */
export const lectureCountOf = ({ lectures }: Pick<CourseRecord, 'lectures'>): number =>
  lectures ?? courseDefaults.lecturesGrid;

/** The start date in words, the academy's default where none is set. */
export const startDateText = ({ startsOn }: CourseRecord, language: Language): string =>
  calendarDayText(startsOn ?? courseDefaults.startDay, language);

/** The About text as safe HTML: aboutCourse, else the long description; null when neither says anything. */
export const aboutOf = memoizeByObject(({ about, longDescription }: CourseRecord): string | null => {
  const clean = about === null ? '' : safeHtml(about);
  if (!isBlankHtml(clean)) return clean;
  return longDescription === null ? null : textAsHtml(longDescription);
});

/** What the course includes; the default list where the academy gives none. */
export const includesOf = ({ includes }: CourseRecord, language: Language): readonly string[] =>
  includes.length > 0 ? includes : catalogueTexts[language].defaultIncludes;

/** The modules with safe HTML; default modules where the academy gives none. */
export const modulesOf = ({ modules }: CourseRecord, language: Language): readonly CourseModuleRecord[] =>
  modules.length > 0
    ? modules.map(({ name, content }) => ({ name, content: safeHtml(content) }))
    : catalogueTexts[language].defaultModules;

/** The fact grid of the detail page, in its order. */
export const factsOf = (
  course: CourseRecord,
  language: Language,
): { key: CourseFactKey; label: string; value: string; note: string | null }[] => {
  const texts = catalogueTexts[language];
  const values: [CourseFactKey, string][] = [
    ['MODE', texts.mode],
    ['LECTURES', inDigits(lectureCountOf(course), language)],
    ['DOUBT_SESSIONS', texts.doubtSessions],
    ['VALIDITY', texts.validity],
    ['LANGUAGE_TAUGHT', texts.languageTaught],
    ['SCHEDULE', texts.classDays],
    ['TIME', texts.classHours],
    ['START_DATE', startDateText(course, language)],
  ];
  return values.map(([key, value]) => ({
    key,
    label: texts.factLabels[key],
    value,
    note: key === 'TIME' ? timeZoneText(academyTimeZone, language) : null,
  }));
};

const fillerWords = new Set(
  'a an and for from in into of on the to with your complete course full modern beginner advanced ও এবং দিয়ে থেকে জন্য কোর্স সম্পূর্ণ'.split(
    ' ',
  ),
);
const maxCoverWordLength = 12;

/**
 * A key word of a title for its cover, at most twelve characters: a short form such as DSA, else the first word that says
 * something and is not too long, else the beginning of one that is.
 */
export const coverWordOf = ({ title }: { readonly title: string }): string => {
  const words = title.split(/[\s,:;()/|–—-]+/u).filter(Boolean);
  const telling = words.filter((word) => !fillerWords.has(word.normalize('NFC').toLowerCase()));
  const word =
    telling.find((candidate) => /^[A-Z][A-Z0-9+#.]+$/.test(candidate)) ??
    telling.find(({ length }) => length <= maxCoverWordLength) ??
    telling[0] ??
    words[0] ??
    title;
  // A word may begin with a single letter that is longer.
  return beginningOf(word, maxCoverWordLength) || word.slice(0, maxCoverWordLength);
};

/** Title and descriptions as they are searched. */
const searchedText = memoizeByObject((course: CourseRecord): Searchable =>
  searchable([course.title, course.shortDescription, course.longDescription].filter(Boolean).join(' ')),
);

/** The languages of teaching of some courses, sorted, each once, as the first course with it writes it. */
export const languagesOf = memoizeByObject((courses: readonly CourseRecord[]): readonly string[] =>
  [...Map.groupBy(courses.map(languageOf), searchForm).values()]
    .flatMap(([first]) => first ?? [])
    .sort((one, other) => one.localeCompare(other, 'en')),
);

/** Creates the function that tells whether a filter keeps a course. */
const filterOf = ({ payment, language }: CourseFilter): ((course: CourseRecord) => boolean) => {
  const wanted = askedForm(language ?? '');
  return (course) => {
    if (payment === 'MONTHLY' && !course.isMonthly) return false;
    if (payment === 'ONE_TIME' && course.isMonthly) return false;
    return wanted === '' || searchForm(languageOf(course)) === wanted;
  };
};

/** The price of one payment in paise; null where the academy has set none, so that nothing can be paid. */
export const askedPrice = ({ isMonthly, monthlyFee, price }: CourseRecord): number | null =>
  isMonthly ? monthlyFee : price;

/** Compares by a number; courses without one come last in both directions. */
const byNumber =
  (numberOf: (course: CourseRecord) => number | null, direction: 1 | -1) =>
  (one: CourseRecord, other: CourseRecord): number => {
    const [a, b] = [numberOf(one), numberOf(other)];
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    return (a - b) * direction;
  };

/** Future days first, the nearest at the top; then past days, the latest first; then courses without a day. */
const byStart =
  (today: string) =>
  ({ startsOn: one }: CourseRecord, { startsOn: other }: CourseRecord): number => {
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
    const [isOneAhead, isOtherAhead] = [one >= today, other >= today];
    if (isOneAhead !== isOtherAhead) return isOneAhead ? -1 : 1;
    const order = one < other ? -1 : Number(one > other);
    return isOneAhead ? order : -order;
  };

// Batch 10 comes after Batch 9.
const byValue = { numeric: true };
const collators = { en: new Intl.Collator('en', byValue), bn: new Intl.Collator('bn', byValue) };

const orderOf = (
  sort: CourseSort,
  { language, today }: { language: Language; today: string },
): ((one: CourseRecord, other: CourseRecord) => number) | null => {
  switch (sort) {
    case 'TITLE':
      return (one, other) => collators[language].compare(one.title, other.title);
    case 'PRICE_LOW_TO_HIGH':
      return byNumber(askedPrice, 1);
    case 'PRICE_HIGH_TO_LOW':
      return byNumber(askedPrice, -1);
    case 'STARTING_SOON':
      return byStart(today);
    case 'FEATURED':
      return null;
  }
};

/** What a client asks of the list of courses. */
export type CourseSearch = {
  readonly search?: string | null | undefined;
  readonly filter?: CourseFilter | null | undefined;
  readonly sort?: CourseSort | null | undefined;
};

/** The courses that match, in the asked order; equals keep the academy's order. `today` is YYYY-MM-DD. */
export const findCourses = (
  courses: readonly CourseRecord[],
  { search, filter, sort }: CourseSearch,
  { language, today }: { language: Language; today: string },
): readonly CourseRecord[] => {
  const [asked, isKept] = [wordsAsked(search ?? ''), filterOf(filter ?? {})];
  const found = courses.filter(
    (course) => isKept(course) && (asked.length === 0 || isFoundIn(searchedText(course), asked)),
  );
  const order = orderOf(sort ?? 'FEATURED', { language, today });
  return order === null ? found : found.toSorted(order);
};
