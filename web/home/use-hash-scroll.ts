import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { showAllContent } from '../ui/content-visibility.ts';
import { isOpenedAgain } from '../ui/opened-again.ts';
import { focusHeading } from '../ui/page-heading.ts';
import { scrollBehavior } from '../ui/reduced-motion.ts';

/** How long the page has to settle before it scrolls to the section that the address names. */
const HASH_SCROLL_DELAY_MS = 100;

/** What people do who go elsewhere on the page. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** The entries of the history whose section this document has scrolled to. */
const followed = new Set<string>();

// The document before a reload has scrolled to it. An address that was typed in has no state of the router yet.
const isFromBefore = (): boolean => isOpenedAgain() && window.history.state !== null;

/**
 * Scrolls to the section that the hash names, smoothly unless the person prefers reduced motion, and moves the focus to its
 * heading; also when the same link is used again. A page that waits for its content scrolls once more when that is there, since it
 * moves the section, unless the person has gone elsewhere by then. Whoever comes back to an entry of the history is left where
 * they were, to which `useScrollPosition` returns.
 */
export const useHashScroll = (isWaiting: boolean): void => {
  const { hash, key } = useLocation();
  const how = useNavigationType();
  const focused = useRef('');

  useEffect(() => {
    const entry = key + hash;
    if (hash === '' || followed.has(entry) || (how === 'POP' && isFromBefore())) return undefined;
    const leaving = new AbortController();
    const finish = (): void => void followed.add(entry);
    const timer = setTimeout(() => {
      const options = { passive: true, signal: leaving.signal };
      if (isWaiting) ownMoves.forEach((move) => window.addEventListener(move, finish, options));
      else finish();
      showAllContent();
      const section = document.getElementById(hash.slice(1));
      section?.scrollIntoView({ behavior: scrollBehavior() });
      const heading = section?.querySelector('h2');
      // Once: until the content is there somebody may have gone on to another element.
      if (!heading || focused.current === entry) return;
      focused.current = entry;
      focusHeading(heading);
    }, HASH_SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The same link used again has a new key only.
  }, [hash, how, isWaiting, key]);
};
