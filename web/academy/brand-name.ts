import type { Language } from '../texts/language-of.ts';

/** The name of the academy in the letters of a language. */
export const brandName = (
  { name, nameInBengali }: { name: string; nameInBengali: string },
  language: Language,
): string => (language === 'bn' ? nameInBengali : name);
