/** A date and time that a narrow column may break after its commas only, so that a day stays with its month and `am` with its hour. */
export const withDateBreaks = (text: string): string => text.replaceAll(/(?<!,) /g, '\u00A0');

/** A sentence whose dates, such as `17 December 2026`, stay in one line. */
export const withWholeDates = (text: string): string =>
  text.replaceAll(/(\p{Nd}+) ([\p{L}\p{M}]+) (?=\p{Nd}{4})/gu, '$1\u00A0$2\u00A0');
