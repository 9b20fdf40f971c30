import { inLatinDigits, visiblePart } from '../values/text.ts';

// Old keyboards write khanda ta as ta, hasanta and a joiner; both look the same.
const oldKhandaTa = /\u09A4\u09CD\u200D/g;

/**
 * A text in the one form that is compared: composed and split nukta letters and vowel signs are the same, so are
 * Bengali and Latin digits, capitals and small letters, and blanks of any kind and number. Joiners, soft hyphens and other
 * characters that are not seen do not count.
 */
export const searchForm = (text: string): string =>
  inLatinDigits(visiblePart(text.normalize('NFKC').replace(oldKhandaTa, 'ৎ')))
    .toLowerCase()
    .replace(/\s+/g, ' ');

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

/**
 * Whether a word begins with two consonants at once, which keeps "form" and "from" apart in either script; null where it
 * cannot be told: a name without vowels is spelled out in Bengali.
 */
const startsWithCluster = (word: string): boolean | null => {
  if (isBengali(word)) return /^\P{M}\u09CD[^\u09AF\u09AC]/u.test(word);
  return /[aeiouy]/.test(word) ? /^[^aeiouy][^aeiouyh]/.test(word) || /^[^aeiouy]h[^aeiouyh]/.test(word) : null;
};

/** How a word is heard, how it begins, and in which script it is written. */
type Heard = {
  readonly script: 'Bengali' | 'Latin';
  readonly skeleton: string;
  readonly isCluster: boolean | null;
};

/** How a word is heard; null for one that tells too little, and for one that is no word of either script. */
const heardOf = (word: string): Heard | null => {
  if (!isBengali(word) && !isLatin(word)) return null;
  const skeleton = skeletonOf(word);
  if (skeleton.length < minSkeletonLength) return null;
  return { script: isBengali(word) ? 'Bengali' : 'Latin', skeleton, isCluster: startsWithCluster(word) };
};

const lettersOfOneSound: ReadonlyMap<string, string> = new Map(
  ['ণন', 'শস', 'ষস', 'ৎত', 'ংঙ', 'ঈই', 'ঊউ', 'ীি', 'ূু'].map(([letter = '', other = '']) => [letter, other] as const),
);

/**
 * A text in the form in which spellings of a Bengali word that are often mixed up are the same: signs and letters of one
 * sound, conjuncts with and without their hasanta, অ্যাপ and এ্যাপ.
 */
const spellingForm = (form: string): string =>
  form
    .replace(/অ\u09CDযা/g, 'এ\u09CDযা')
    .replace(/[\u09CD\u0981]/g, '')
    .replace(/[ণশষৎংঈঊীূ]/g, (letter) => lettersOfOneSound.get(letter) ?? '')
    .replace(/ঙগ/g, 'ঙ');

const hasanta = '\u09CD';
/**
 * Shorter spellings match too many words. One whose hasanta is left out needs a letter more: that of পর্ব is the beginning
 * of পরবর্তী.
 */
const minSpellingLength = 3;

/** The spelling of a Bengali word that is compared; null for one that tells too little, and for other words. */
const spellingOf = (word: string): string | null => {
  if (!isBengali(word)) return null;
  const spelling = spellingForm(word);
  return spelling.length < minSpellingLength + (word.includes(hasanta) ? 1 : 0) ? null : spelling;
};

/** A text prepared for searching. */
export type Searchable = { readonly form: string; readonly spelling: string; readonly heard: readonly Heard[] };

const words = (form: string): string[] => form.split(/[\s,.;:!?()/"'’|।—–-]+/u).filter(Boolean);

/** Prepares a text for searching; the result is worth keeping. */
export const searchable = (text: string): Searchable => {
  const form = searchForm(text);
  return {
    form,
    spelling: spellingForm(form),
    heard: [...new Set(words(form))].flatMap((word) => heardOf(word) ?? []),
  };
};

/** A word of a search. */
type WordAsked = { readonly word: string; readonly spelling: string | null; readonly heard: Heard | null };

/** Words that are the same, each line in all its spellings: too short to be told by their sound, spelled out, or written in two ways. */
const sameWords: readonly string[] = [
  'web ওয়েব',
  'git গিট',
  'node নোড',
  'code কোড',
  'app অ্যাপ',
  'java জাভা',
  'data ডেটা ডাটা',
  'database ডেটাবেস ডেটাবেজ ডাটাবেস ডাটাবেজ',
  'c++ cpp সি++',
  'api এপিআই',
  'css সিএসএস',
  'dsa ডিএসএ',
  'html এইচটিএমএল',
  'machine মেশিন',
  'backend ব্যাকএন্ড ব্যাকেন্ড',
  'full ফুল',
  'full-stack fullstack ফুলস্ট্যাক ফুল-স্ট্যাক',
  'algorithm অ্যালগরিদম অ্যালগোরিদম এলগরিদম',
  'প্রজেক্ট প্রোজেক্ট',
  'হিসাব হিসেব',
  'চাকরি চাকরী চাকুরি চাকুরী',
];

const otherSpellings: ReadonlyMap<string, readonly string[]> = new Map([
  ...sameWords
    .map((line) => searchForm(line).split(' '))
    .flatMap((spellings) => spellings.map((word) => [word, spellings.filter((other) => other !== word)] as const)),
  // In this direction alone, because many other words begin with it.
  ['সি', ['c++', 'cpp']],
]);

// Each word is compared with every course, so a pasted page of text must not cost a comparison per word.
const maxWords = 10;

/**
 * Longer than anything that is searched for. Normalizing takes time by the square of the length where a text has many
 * combining marks, so what a client sends is cut to this before.
 */
const maxAskedLength = 100;

/** The form of a text of a client that is compared; what goes beyond 100 characters is ignored. */
export const askedForm = (text: string): string => searchForm(text.slice(0, maxAskedLength));

/** The words of a search, each once; words after the tenth, or beyond 100 characters, are ignored. */
export const wordsAsked = (search: string): readonly WordAsked[] =>
  [...new Set(askedForm(search).split(' ').filter(Boolean))]
    .slice(0, maxWords)
    .map((word) => ({ word, spelling: spellingOf(word), heard: heardOf(word) }));

const isHeardAs = (heard: Heard, wanted: Heard): boolean =>
  heard.script !== wanted.script &&
  heard.skeleton.startsWith(wanted.skeleton) &&
  (heard.isCluster === null || wanted.isCluster === null || heard.isCluster === wanted.isCluster);

/** Whether a text has a word as it is written, anywhere or only where words begin. */
type IsWritten = (form: string, word: string) => boolean;

const anywhere: IsWritten = (form, word) => form.includes(word);

/** Between letters, signs and digits of one kind no word begins; a digit after a letter begins something new. */
const goesOn = /[\p{L}\p{M}]{2}|\p{N}{2}|\p{M}/u;

/** Where words begin, so that "form" is not found in "platform". */
export const whereWordsBegin: IsWritten = (form, word) => {
  for (let at = form.indexOf(word); at !== -1; at = form.indexOf(word, at + 1)) {
    if (at === 0 || !goesOn.test(form.slice(at - 1, at + 1))) return true;
  }
  return false;
};

/**
 * Whether a text has every word that is asked for: as it is written, in another spelling, or heard the same in the other
 * script, so that "python" finds পাইথন and the other way round, and টেষ্ট finds টেস্ট.
 */
export const isFoundIn = (
  { form, spelling, heard }: Searchable,
  asked: readonly WordAsked[],
  isWritten: IsWritten = anywhere,
): boolean =>
  asked.every(
    ({ word, spelling: spelled, heard: wanted }) =>
      isWritten(form, word) ||
      (spelled !== null && isWritten(spelling, spelled)) ||
      otherSpellings.get(word)?.some((other) => whereWordsBegin(form, other)) === true ||
      (wanted !== null && heard.some((each) => isHeardAs(each, wanted))),
  );
