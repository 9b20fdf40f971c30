import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { deviceStorage } from '../device-storage.ts';

/** The key in local storage that is set once the intro was seen on this device. */
export const INTRO_SEEN_KEY = 'intro-seen';

type SplashState = { playing: boolean; play: () => void; finish: () => void };

/** Plays the intro on a device's first visit, unless the page is being read already, and on request. */
export const useSplash = (): SplashState => {
  const [playing, setPlaying] = useState(false);
  const returnTo = useRef<HTMLElement | null>(null);

  // The page is visible until the intro starts, so it starts at once, but in a task of its own, since this one is busy hydrating.
  useLayoutEffect(() => {
    if (!isBeingRead() && !markIntroSeen()) startTransition(() => setPlaying(true));
  }, []);

  // The same function in every render, so that its consumers do not render again while the intro plays.
  const play = useCallback(() => {
    returnTo.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setPlaying(true);
  }, []);

  // The page under the intro is inert, so the pressed button has lost the focus.
  useEffect(() => {
    if (!playing) returnTo.current?.focus({ preventScroll: true });
  }, [playing]);
  return { playing, play, finish: () => setPlaying(false) };
};

const MAX_LATE_MS = 3000;

/** Whether the page has been visible for long, or used. The intro would disturb then, and waits for the next visit. */
const isBeingRead = (): boolean => {
  const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
  const isOld = firstPaint !== undefined && performance.now() - firstPaint.startTime > MAX_LATE_MS;
  return isOld || window.scrollY > 0 || (document.activeElement?.matches('input, select, textarea') ?? false);
};

/** Whether the intro was seen before this call. It counts as seen where storage is refused; otherwise it would play on every visit. */
const markIntroSeen = (): boolean => {
  const seen = deviceStorage.read(INTRO_SEEN_KEY) !== null;
  return !deviceStorage.write(INTRO_SEEN_KEY, 'yes') || seen;
};
