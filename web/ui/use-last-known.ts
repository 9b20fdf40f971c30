import { useState } from 'react';

/** A value, and while it is missing the last one that was known, so that a refresh that fails takes nothing away. */
export const useLastKnown = <Value extends object>(value: Value | null | undefined): Value | null => {
  const [known, setKnown] = useState(value ?? null);
  if (value && value !== known) setKnown(value);
  return value ?? known;
};

/**
 * An object whose missing fields are the last ones that were known, so that a refresh that fails in part takes nothing
 * away; outdated while any of them is.
 */
export const useLastKnownFields = <Fields extends object>(fields: Fields | null | undefined) => {
  const [{ of, known }, setLast] = useState<{ of: Fields | null; known: Fields | null }>({ of: null, known: null });
  const found: Record<string, unknown> = { ...fields };
  const filled = fields ? { ...fields, ...missingIn(found, known) } : known;
  if (fields && fields !== of) setLast({ of: fields, known: filled });
  return { known: filled, isOutdated: Object.keys(missingIn(found, known)).length > 0 };
};

/** What is known of the fields that were not found. */
const missingIn = (found: Record<string, unknown>, known: object | null) =>
  Object.fromEntries(
    Object.entries({ ...known }).filter(([name, value]) => value !== null && (found[name] ?? null) === null),
  );
