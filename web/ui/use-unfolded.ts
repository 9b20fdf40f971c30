import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { tabStorage } from '../device-storage.ts';
import { keepPlaces, keptPlaces, rememberIn } from '../kept-places.ts';
import { useDeviceValue } from './use-device-value.ts';

const STORAGE_KEY = 'unfolded';

let known: Map<string, boolean> | null = null;
tabStorage.onClear(() => (known = null));

/** Whether something is unfolded, by the key of the history entry, its path and its name. */
const unfolded = (): Map<string, boolean> => (known ??= keptPlaces(STORAGE_KEY));

/**
 * Whether a part of the page is unfolded, and the function that says so. On the way back to the page, and when it is loaded
 * again, it is as it was left: folded again, the page would be too short for its scroll position.
 */
export const useUnfolded = (name: string, initially = false): [boolean, (isUnfolded: boolean) => void] => {
  const { key, pathname } = useLocation();
  // The key alone is not enough: the first page of every visit has the same one.
  const place = `${key} ${pathname} ${name}`;
  const asLeft = useDeviceValue(() => unfolded().get(place) ?? initially, initially);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const remember = (now: boolean) => {
    rememberIn(unfolded(), place, now);
    keepPlaces(STORAGE_KEY, unfolded());
    setChosen(now);
  };
  return [chosen ?? asLeft, remember];
};
