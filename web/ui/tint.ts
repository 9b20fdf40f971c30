const TINTS = 6;

/** One of the cover tints, 1 to 6; the same text always gives the same one. */
export const tintOf = (seed: string): number => {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (sum % TINTS) + 1;
};
