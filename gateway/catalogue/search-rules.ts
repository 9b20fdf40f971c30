import { inLatinDigits } from '../values/text.ts';

// Old keyboards write khanda ta as ta, hasanta and a joiner; both look the same.
const oldKhandaTa = /\u09A4\u09CD\u200D/g;
const joiners = /[\u200B-\u200D\uFEFF]/g;

/**
 * A text in the one form that is compared: composed and split nukta letters and vowel signs are the same, so are
 * Bengali and Latin digits, capitals and small letters, and blanks of any kind and number.
 */
export const searchForm = (text: string): string =>
  inLatinDigits(text.normalize('NFKC').replace(oldKhandaTa, 'ৎ').replace(joiners, ''))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

const bengaliSounds: ReadonlyMap<string, string> = new Map(
  'কk খk গg ঘg ঙn চc ছc জj ঝj ঞn টt ঠt ডd ঢd ণn তt থt দd ধd নn পp ফp বb ভb মm যj রr লl শs ষs সs ৎt ংn'
    .split(' ')
    .map(([letter = '', sound = '']) => [letter, sound] as const),
);

const bengaliSkeleton = (word: string): string =>
  word
    // The dotted ya is a vowel glide; the dotted da is heard and written as r.
    .replace(/য\u09BC/g, '')
    .replace(/[ডঢ]\u09BC/g, 'র')
    .replace(/\u09CD[যব]/g, '')
    .replace(/./gu, (letter) => bengaliSounds.get(letter) ?? '');

const latinSkeleton = (word: string): string =>
  word
    .replace(/ph/g, 'p')
    .replace(/ch/g, 'C')
    .replace(/ck|[kqc]/g, 'k')
    .replace(/C/g, 'c')
    .replace(/x/g, 'ks')
    .replace(/[gd]e\b/g, (end) => (end === 'ge' ? 'j' : 'd'))
    .replace(/f/g, 'p')
    .replace(/v/g, 'b')
    .replace(/z/g, 'j')
    .replace(/[^kgncjtdpbmrls]/g, '');

const isBengali = (word: string): boolean => /\p{Script=Bengali}/u.test(word);
const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

/** The consonants that a word of either script is heard by; doubled ones count once. */
const skeletonOf = (word: string): string =>
  (isBengali(word) ? bengaliSkeleton(word) : latinSkeleton(word)).replace(/(.)\1+/g, '$1');

// Two consonants are shared by too many words to mean anything.
const minSkeletonLength = 3;

/** How a word is heard, and in which script it is written. */
type Heard = { readonly script: 'Bengali' | 'Latin'; readonly skeleton: string };

/** How a word is heard; null for one that tells too little, and for one that is no word of either script. */
const heardOf = (word: string): Heard | null => {
  if (!isBengali(word) && !isLatin(word)) return null;
  const skeleton = skeletonOf(word);
  return skeleton.length < minSkeletonLength ? null : { script: isBengali(word) ? 'Bengali' : 'Latin', skeleton };
};

/** A text made ready for being searched, which is worth keeping with it. */
export type Searchable = { readonly form: string; readonly heard: readonly Heard[] };

const words = (form: string): string[] => form.split(/[\s,.;:!?()/"'’|।—–-]+/u).filter(Boolean);

/** Makes a text ready for being searched. */
export const searchable = (text: string): Searchable => {
  const form = searchForm(text);
  return { form, heard: [...new Set(words(form))].flatMap((word) => heardOf(word) ?? []) };
};

/** A word of a search. */
type WordAsked = { readonly word: string; readonly heard: Heard | null };

// Each word is compared with every course, so a pasted page of text must not cost a comparison per word.
const maxWords = 10;

/** The words of a search, each once; words after the tenth are ignored. */
export const wordsAsked = (search: string): readonly WordAsked[] =>
  [...new Set(searchForm(search).split(' ').filter(Boolean))]
    .slice(0, maxWords)
    .map((word) => ({ word, heard: heardOf(word) }));

/**
 * Whether a text has every word that is asked for: as it is written, or heard the same in the other script, so that
 * "python" finds পাইথন and the other way round.
 */
export const isFoundIn = ({ form, heard }: Searchable, asked: readonly WordAsked[]): boolean =>
  asked.every(
    ({ word, heard: wanted }) =>
      form.includes(word) ||
      (wanted !== null &&
        heard.some(({ script, skeleton }) => script !== wanted.script && skeleton.startsWith(wanted.skeleton))),
  );
