/** The Bengali name that the font `Anek Names` was cut down to by subset-fonts.mjs. Another name would mix two fonts. */
export const subsetName = 'ধাপ একাডেমি';
