import type { Language } from './texts-provider.tsx';

/** The language of a text that came as data, by its script, for marking it; undefined when it has no letters. */
export const languageOf = (text: string): Language | undefined => {
  const bengali = text.match(/\p{Script=Bengali}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (bengali + latin === 0) return undefined;
  return bengali >= latin ? 'bn' : 'en';
};
