import type { Language } from './texts-provider.tsx';

/**
 * The language of a text that came as data, by its script, for marking it; undefined when it has no letters. Bengali
 * sentences are full of English terms, English ones of no Bengali: one letter decides.
 */
export const languageOf = (text: string): Language | undefined => {
  if (/\p{Script=Bengali}/u.test(text)) return 'bn';
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
};
