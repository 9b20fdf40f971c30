import { useEffect } from 'react';

/** Scrolls a link or button into view that gets the focus by keyboard: browsers do not while a part of it is visible. */
export const useFocusInView = (): void => {
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element && target.matches(':is(a, button, summary):focus-visible'))) return;
      const { left, right } = target.getBoundingClientRect();
      // In the middle, so that a row with scroll snapping does not snap back to the card before.
      const isBeside = left < 0 || right > document.documentElement.clientWidth;
      target.scrollIntoView({ block: 'nearest', inline: isBeside ? 'center' : 'nearest' });
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
};
