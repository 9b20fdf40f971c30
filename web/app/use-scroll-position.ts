import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { tabStorage } from '../device-storage.ts';
import { keepPlaces, keptPlaces, rememberIn } from '../kept-places.ts';
import { showAllContent } from '../ui/content-visibility.ts';
import { isOpenedAgain } from '../ui/opened-again.ts';

// How long a page may take to reach its former height before scrolling back to the old position is given up.
const MAX_WAIT_MS = 2000;
const STORAGE_KEY = 'scroll-positions';

/** Opens new pages at the top and returns to the old position on going back. New addresses with a hash are left to `useHashScroll`. */
export const useScrollPosition = (): void => {
  const { key, pathname, search, hash } = useLocation();
  const address = pathname + search;
  // The key alone is not enough: the first page of every visit has the same one.
  const place = `${key} ${address}`;
  const how = useNavigationType();
  const positions = useRef<Map<string, number> | null>(null);
  const shown = useRef({ address, place });

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => keepPlaces(STORAGE_KEY, positions.current ?? new Map());
    // Firefox loses what is written as a page is left for another site.
    const events = ['scrollend', 'pagehide'];
    for (const event of events) window.addEventListener(event, keep);
    // After a logout the former positions are not written again: until the next page, scrolling still goes into the former map.
    const stopForgetting = tabStorage.onClear(() => {
      positions.current = new Map();
    });
    return () => {
      stopForgetting();
      for (const event of events) window.removeEventListener(event, keep);
    };
  }, []);

  useLayoutEffect(() => {
    const isFirst = positions.current === null;
    const known = positions.current ?? keptPlaces<number>(STORAGE_KEY);
    positions.current = known;
    const { address: before } = shown.current;
    // Search parameters that are replaced, such as those of a filter, make no other page.
    const isSamePage = how === 'REPLACE' && address !== before && before.split('?', 1)[0] === pathname;
    const left = how === 'POP' ? known.get(place) : isSamePage ? known.get(shown.current.place) : undefined;
    // Nothing leads back to what was replaced, and its address may hold the token of a mailed link.
    if (how === 'REPLACE' && place !== shown.current.place) known.delete(shown.current.place);
    shown.current = { address, place };
    // The first page only where it was reloaded or reopened and the reader has not scrolled since.
    const isReturn = !isFirst || (isOpenedAgain() && window.scrollY === 0);
    const stop = left !== undefined && isReturn ? returnTo(left) : undefined;
    if (left === undefined && !isFirst && hash === '') window.scrollTo(0, 0);

    // A link to a section that is already in place causes no scroll event.
    rememberIn(known, place, left ?? window.scrollY);
    const remember = () => rememberIn(known, place, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', remember);
    };
  }, [address, hash, how, pathname, place]);
};

const returnTo = (top: number): (() => void) => {
  showAllContent();
  const giveUpAt = performance.now() + MAX_WAIT_MS;
  let frame = requestAnimationFrame(function attempt() {
    window.scrollTo(0, top);
    if (window.scrollY < top - 1 && performance.now() < giveUpAt) frame = requestAnimationFrame(attempt);
  });
  return () => cancelAnimationFrame(frame);
};
