/** An id of the academy's API: some APIs use numbers, others texts. It is sent back in the type in which it came. */
export type RestId = string | number;

/**
 * Reads an id; null for anything that cannot be one. A number beyond JavaScript's safe integers is none, since two
 * different ids could become equal.
 */
export const readRestId = (value: unknown): RestId | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'string') return null;
  // JSON texts may contain lone surrogates, which cannot be encoded in a URL.
  const trimmed = value.trim().toWellFormed();
  return trimmed === '' ? null : trimmed;
};
