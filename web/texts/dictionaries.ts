import type { Texts } from './en.ts';
import type { Language } from './language-of.ts';

const imports: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  bn: async () => (await import('./bn.ts')).bn,
};

const fetched = new Map<Language, Texts>();

/** Fetches the words of a language. A page is in one language, so it has no other until somebody chooses it. */
export const fetchTexts = async (language: Language): Promise<void> => {
  if (!fetched.has(language)) fetched.set(language, await imports[language]());
};

/** The words of a language that was fetched. */
export const textsIn = (language: Language): Texts => {
  const texts = fetched.get(language);
  if (texts === undefined) throw new Error(`The words of the language ${language} have not been fetched.`);
  return texts;
};
