/** The tagline, with its conjuncts, that the font `Anek Tagline` was cut down to by subset-fonts.mjs. */
export const subsetTagline = 'ধাপে ধাপে, মাতৃভাষায় সফটওয়্যার ডেভেলপমেন্ট';
