import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether something is unfolded, by the key of the history entry and its name. */
const known = new Map<string, boolean>();

/**
 * Whether a part of the page is unfolded, and the function that says so. On the way back to the page it is as it was left: folded
 * again, the page would be too short for its scroll position.
 */
export const useUnfolded = (name: string, initially = false): [boolean, (isUnfolded: boolean) => void] => {
  const place = `${useLocation().key} ${name}`;
  const [isUnfolded, setIsUnfolded] = useState(() => known.get(place) ?? initially);
  const remember = (now: boolean) => {
    known.set(place, now);
    setIsUnfolded(now);
  };
  return [isUnfolded, remember];
};
