/** The tagline whose letters the face `Anek Tagline` has, with the conjuncts of these words: see subset-fonts.mjs. */
export const taglineOfTheFace = 'ধাপে ধাপে, মাতৃভাষায় সফটওয়্যার ডেভেলপমেন্ট';
