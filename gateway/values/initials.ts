import { graphemes } from './text.ts';

/** The first letter of a word; a Bengali one without vowel sign or conjunct, which would take the room of several. */
const firstLetter = (word: string): string => {
  const letter = graphemes.segment(word).containing(0)?.segment ?? '';
  return /^(?=\p{Script=Bengali})\p{L}\u09BC?/u.exec(letter)?.[0] ?? letter;
};

const formsOfAddress: ReadonlySet<string> = new Set(
  'মো মোছা মোসা মু মুহা মোহা ডা ড শ্রী শ্রীমতী জনাব md mst mr mrs ms dr sri shri smt'.normalize('NFC').split(' '),
);

/** Whether a word stands before many names, such as Md., মোঃ or শ্রী. */
const isFormOfAddress = (word: string): boolean => formsOfAddress.has(word.toLowerCase().replace(/[.:ঃ]+$/u, ''));

/** Longer than any name. People choose theirs, and both normalizing and the pattern above take time by the square of a length. */
const maxLookedAtLength = 255;

/**
 * The initials of a name: the first letters of its first and last word, in capitals; a question mark for no name. A form
 * of address counts only where no other word follows.
 */
export const initialsOf = (name: string | null): string => {
  const all = (name ?? '').slice(0, maxLookedAtLength).normalize('NFC').split(/\s+/u).filter(Boolean);
  const words = all.slice(all.findIndex((word) => !isFormOfAddress(word)));
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return (firstLetter(first ?? '') + firstLetter(last ?? '')).toLocaleUpperCase('en') || '?';
};
