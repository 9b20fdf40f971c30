import { useEffect, useRef, type RefObject } from 'react';

// Smaller scroll distances are ignored.
const MIN_DISTANCE_PX = 8;

/** Marks the header while the reader scrolls up, so that narrow screens show it again. Returns the ref of the header. */
export const useHeaderOnScrollUp = (): RefObject<HTMLElement | null> => {
  const header = useRef<HTMLElement>(null);

  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const distance = window.scrollY - last;
      if (Math.abs(distance) < MIN_DISTANCE_PX) return;
      last = window.scrollY;
      header.current?.toggleAttribute('data-scrolling-up', distance < 0);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);

  return header;
};
