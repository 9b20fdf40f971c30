import { useEffect, useRef, type RefObject } from 'react';

// Less than this is a finger that rests, or a page that settles.
const MIN_DISTANCE_PX = 8;

/** Marks the header of a narrow screen while the reader scrolls up, so that it comes back into reach. Returns its ref. */
export const useHeaderInReach = (): RefObject<HTMLElement | null> => {
  const header = useRef<HTMLElement>(null);

  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const distance = window.scrollY - last;
      if (Math.abs(distance) < MIN_DISTANCE_PX) return;
      last = window.scrollY;
      header.current?.toggleAttribute('data-in-reach', distance < 0);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);

  return header;
};
