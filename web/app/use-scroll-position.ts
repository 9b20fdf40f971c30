import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { showAllContent } from '../ui/content-visibility.ts';

// How long a page that was left may take to grow back to the height at which it was left.
const MAX_WAIT_MS = 2000;
const STORAGE_KEY = 'scroll-positions';

/** Opens new pages at the top, and the ones come back to where they were left; addresses with a hash scroll themselves. */
export const useScrollPosition = (): void => {
  const { key, pathname, search, hash } = useLocation();
  // The first page of every visit has the same key.
  const place = `${key} ${pathname}${search}`;
  const how = useNavigationType();
  const positions = useRef<Map<string, number> | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...(positions.current ?? [])]));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  useLayoutEffect(() => {
    const isLoaded = positions.current === null;
    const known = positions.current ?? keptPositions();
    positions.current = known;
    const left = how === 'POP' ? known.get(place) : undefined;
    const stop = isLoaded ? comeToLife(left) : left === undefined ? startAtTop(hash) : returnTo(left);

    const remember = () => known.set(place, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
    };
  }, [hash, how, place]);
};

// The browser has opened the page at the top, and whoever reads it may have moved on since.
const comeToLife = (left: number | undefined): (() => void) =>
  left !== undefined && isOpenedAgain() && window.scrollY === 0 ? returnTo(left) : () => undefined;

const isOpenedAgain = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate');

const startAtTop = (hash: string): (() => void) => {
  if (hash === '') window.scrollTo(0, 0);
  return () => undefined;
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

const keptPositions = (): Map<string, number> => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  const pairs = Array.isArray(kept) ? kept : [];
  return new Map(
    pairs.flatMap(([key, top]) => (typeof key === 'string' && typeof top === 'number' ? [[key, top]] : [])),
  );
};
