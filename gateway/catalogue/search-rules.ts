// Old keyboards write khanda ta as ta, hasanta and a joiner; both look the same.
const oldKhandaTa = /\u09A4\u09CD\u200D/g;
const joiners = /[\u200B-\u200D\uFEFF]/g;
const bengaliDigit = /[০-৯]/g;
const bengaliZero = '০'.charCodeAt(0);

/**
 * A text in the one form that is compared: composed and split nukta letters and vowel signs are the same, so are
 * Bengali and Latin digits, capitals and small letters, and blanks of any kind and number.
 */
export const searchForm = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(oldKhandaTa, 'ৎ')
    .replace(joiners, '')
    .replace(bengaliDigit, (digit) => String(digit.charCodeAt(0) - bengaliZero))
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
const shortestSkeleton = 3;

const soundsLike = (asked: string, word: string): boolean => {
  if (!(isBengali(asked) ? isLatin(word) : isLatin(asked) && isBengali(word))) return false;
  const skeleton = skeletonOf(asked);
  return skeleton.length >= shortestSkeleton && skeletonOf(word).startsWith(skeleton);
};

const words = (text: string): string[] => text.split(/[\s,.;:!?()/"'’|।—–-]+/u).filter(Boolean);

/**
 * Whether a text, already in its search form, has every word that is asked for: as it is written, or heard the same in
 * the other script, so that "python" finds পাইথন and the other way round.
 */
export const isFoundIn = (text: string, search: string): boolean => {
  const asked = searchForm(search).split(' ').filter(Boolean);
  const missing = asked.filter((word) => !text.includes(word));
  if (missing.length === 0) return true;
  const textWords = words(text);
  return missing.every((word) => textWords.some((candidate) => soundsLike(word, candidate)));
};
