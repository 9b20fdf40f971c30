/** The languages of the interface. */
export const languages = ['en', 'bn'] as const;

/** One of these languages. */
export type Language = (typeof languages)[number];

/** The language that the page is in, as its root element says. */
export const languageOfPage = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? 'en';

/**
 * The language of a text that came as data, for its `lang` attribute; undefined when it has no letters. One Bengali letter
 * decides, since Bengali sentences have English terms in them, and English ones no Bengali.
 */
export const languageOf = (text: string): Language | undefined => {
  if (/\p{Script=Bengali}/u.test(text)) return 'bn';
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
};
