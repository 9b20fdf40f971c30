import { startTransition, useCallback, useLayoutEffect, useState } from 'react';

/** The key in local storage that is set once the intro was seen on this device. */
export const INTRO_SEEN_KEY = 'intro-seen';

type SplashState = { playing: boolean; play: () => void; finish: () => void };

/** Plays the intro on the first visit of a device, and whenever it is asked for. */
export const useSplash = (): SplashState => {
  const [playing, setPlaying] = useState(false);

  // The page is visible until then, so it starts at once, but in a task of its own: this one is busy with hydration.
  useLayoutEffect(() => {
    if (!markIntroSeen()) startTransition(() => setPlaying(true));
  }, []);

  // The same object on every rendering, so that its consumers do not render again while the intro plays.
  const play = useCallback(() => setPlaying(true), []);
  return { playing, play, finish: () => setPlaying(false) };
};

/** Whether the intro was seen before this call. It counts as seen where storage is refused; otherwise it would play on every visit. */
const markIntroSeen = (): boolean => {
  try {
    const seen = localStorage.getItem(INTRO_SEEN_KEY) !== null;
    localStorage.setItem(INTRO_SEEN_KEY, 'yes');
    return seen;
  } catch {
    return true;
  }
};
