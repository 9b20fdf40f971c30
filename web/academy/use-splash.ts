import { useLayoutEffect, useState } from 'react';

/** Says in local storage that the intro was seen on this device. */
export const INTRO_SEEN_KEY = 'intro-seen';

type SplashState = { playing: boolean; play: () => void; finish: () => void };

/** Plays the intro on the first visit of a device, and whenever it is asked for. */
export const useSplash = (): SplashState => {
  const [playing, setPlaying] = useState(false);

  // Before the browser paints, so that the page does not show for a moment first.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Only the browser knows, after the page was made elsewhere.
    if (!markIntroSeen()) setPlaying(true);
  }, []);

  return { playing, play: () => setPlaying(true), finish: () => setPlaying(false) };
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
