import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { showAllContent } from '../ui/content-visibility.ts';
import { scrollBehavior } from '../ui/reduced-motion.ts';

/** How long the page has to settle before it scrolls to the section that the address names. */
const HASH_SCROLL_DELAY_MS = 100;

/** Scrolls to the section that the hash names, smoothly unless the person prefers reduced motion; also when the same link is used again. */
export const useHashScroll = (): void => {
  const { hash, key } = useLocation();

  useEffect(() => {
    if (hash === '') return undefined;
    const timer = setTimeout(() => {
      showAllContent();
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: scrollBehavior() });
    }, HASH_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The same link used again has a new key only.
  }, [hash, key]);
};
