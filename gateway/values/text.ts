/** The languages that every text of the gateway exists in. */
export const languages = ['en', 'bn'] as const;

/** One of these languages. */
export type Language = (typeof languages)[number];

/** Something written once in each language. */
export type Localized<T> = Readonly<Record<Language, T>>;

/** The words of a room in each language: the English ones say which there are, and what each is made from. */
export const localized = <T>(words: { readonly en: T } & Localized<NoInfer<T>>): Localized<T> => words;

const bengaliZero = '০'.codePointAt(0) ?? 0;
const zeros: Readonly<Record<Exclude<Language, 'en'>, number>> = { bn: bengaliZero };

/** A text or number with the digits of the language; everything else of the text stays as it is. */
export const inDigits = (text: string | number, language: Language): string =>
  language === 'en'
    ? String(text)
    : String(text).replace(/[0-9]/g, (digit) => String.fromCodePoint(zeros[language] + Number(digit)));

/** A text with Latin digits in place of Bengali ones, for reading numbers that people typed. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - bengaliZero));

const bengaliOrdinalEndings: Readonly<Record<number, string>> = {
  1: 'ম',
  2: 'য়',
  3: 'য়',
  4: 'র্থ',
  5: 'ম',
  6: 'ষ্ঠ',
  7: 'ম',
  8: 'ম',
  9: 'ম',
  10: 'ম',
};

const englishEnding = (number: number): string => {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  if (isTeen) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th';
};

const ordinalEndings: Localized<(number: number) => string> = {
  en: englishEnding,
  bn: (number) => bengaliOrdinalEndings[number] ?? 'তম',
};

/** A whole number as an ordinal: 2nd, 11th, 21st; ২য়, ৪র্থ, ১১তম. */
export const ordinal = (number: number, language: Language): string =>
  `${inDigits(number, language)}${ordinalEndings[language](number)}`;

/** A text without spaces around it; null where nothing is left, or where the value is no text. */
export const textOrNull = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
};

const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The visible part of a text: without zero-width spaces, fillers and the like, and without blanks around the rest. */
export const visiblePart = (text: string): string => text.replaceAll(invisible, '').trim();

const unseen = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** A joiner that shapes the letter before it, as in the ৎ of old keyboards, or a selector that gives a symbol its colours. */
const shapesLastLetter = /(?:\p{M}\u200D|\p{S}\uFE0F)$/u;

/**
 * A text without blanks and unseen characters around it: what is copied from a mail, a chat or a dialog often begins with a
 * mark of its direction or ends with a space of no width. One pattern for both ends would take the square of the length.
 */
export const trimUnseen = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && unseen.test(text.charAt(start))) start += 1;
  while (start < end && unseen.test(text.charAt(end - 1))) end -= 1;
  if (shapesLastLetter.test(text.slice(Math.max(start, end - 2), end + 1))) end += 1;
  return text.slice(start, end);
};

/** Half of a character that takes two, and every control character but tabs and line breaks: databases refuse some of them. */
const notKept = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

/** Whether a text of several lines has only characters that can be kept and shown. */
export const canBeKept = (text: string): boolean => !notKept.test(text);

const breaksLine = /[\t\n\r\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** The same for a single line, such as a name, where nothing turns the direction of what follows. */
export const canBeKeptAsLine = (text: string): boolean => canBeKept(text) && !breaksLine.test(text);

/** Splits a text into what is read as letters: a Bengali one with its vowel sign is one. */
export const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** The beginning of a text: of at most `max` characters, and without the letter that would be cut there. */
export const beginningOf = (text: string, max: number): string =>
  // Where a letter begins does not depend on what follows its first character, which may take two.
  text.slice(0, graphemes.segment(text.slice(0, max + 2)).containing(max)?.index);
