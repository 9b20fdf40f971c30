/** A date and time that a narrow column may break after its commas only, so that a day stays with its month and `am` with its hour. */
export const withDateBreaks = (text: string): string => text.replaceAll(/(?<!,) /g, '\u00A0');
