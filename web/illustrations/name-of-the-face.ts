/** The Bengali name whose letters the face `Anek Names` has: see subset-fonts.mjs. Another name would be in two faces at once. */
export const nameOfTheFace = 'ধাপ একাডেমি';
