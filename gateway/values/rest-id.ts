/** An id as the academy's API has it: some send numbers, some text. It goes back in the type that it came in. */
export type RestId = string | number;

/**
 * Reads an id; null for anything that cannot be one. A number that JavaScript cannot hold exactly is none: two things
 * might be taken for the same.
 */
export const readRestId = (value: unknown): RestId | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'string') return null;
  // JSON can hold halves of characters, which no address can.
  const trimmed = value.trim().toWellFormed();
  return trimmed === '' ? null : trimmed;
};
