import { useState } from 'react';

/** A value, and while it is missing the last one that was known, so that a refresh that fails takes nothing away. */
export const useLastKnown = <Value extends object>(value: Value | null | undefined): Value | null => {
  const [known, setKnown] = useState(value ?? null);
  if (value && value !== known) setKnown(value);
  return value ?? known;
};
