import { useState } from 'react';

/** A value, and while it is missing the last one that was known, so that a refresh that fails takes nothing away. */
export const useLastKnown = <Value extends object>(value: Value | null | undefined): Value | null => {
  const [known, setKnown] = useState(value ?? null);
  if (value && value !== known) setKnown(value);
  return value ?? known;
};

/**
 * An object, each field of which stays as it was known last while it is missing, and whether any of them does: a refresh that
 * fails in part takes nothing away.
 */
export const useLastKnownFields = <Fields extends object>(fields: Fields | null | undefined) => {
  const [last, setLast] = useState<{ from: unknown; known: Fields | null }>({ from: null, known: null });
  const known = fields && fields !== last.from ? filled(fields, last.known) : last.known;
  if (fields && fields !== last.from) setLast({ from: fields, known });
  const isOutdated = known !== null && Object.entries(known).some(([name, value]) => value !== null && isMissing(fields, name));
  return { known, isOutdated };
};
