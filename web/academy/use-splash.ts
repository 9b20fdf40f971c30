import { startTransition, useCallback, useLayoutEffect, useState } from 'react';

/** Says in local storage that the intro was seen on this device. */
export const INTRO_SEEN_KEY = 'intro-seen';

type SplashState = { playing: boolean; play: () => void; finish: () => void };

/** Plays the intro on the first visit of a device, and whenever it is asked for. */
export const useSplash = (): SplashState => {
  const [playing, setPlaying] = useState(false);

  // As soon as can be, since the page shows until then, but in a task of its own: the page comes to life in this one.
  useLayoutEffect(() => {
    if (!markIntroSeen()) startTransition(() => setPlaying(true));
  }, []);

  // The same for good: whoever is given it by a context is not rendered while the intro plays.
  const play = useCallback(() => setPlaying(true), []);
  return { playing, play, finish: () => setPlaying(false) };
};

/** Whether the intro was seen before this call. Where storage is refused it counts as seen: better none than every time. */
const markIntroSeen = (): boolean => {
  try {
    const seen = localStorage.getItem(INTRO_SEEN_KEY) !== null;
    localStorage.setItem(INTRO_SEEN_KEY, 'yes');
    return seen;
  } catch {
    return true;
  }
};
