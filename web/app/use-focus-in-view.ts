import { useEffect } from 'react';

/** Scrolls to a link or button that the keyboard reaches: the browser leaves it where it is as long as a part of it can be seen. */
export const useFocusInView = (): void => {
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element && target.matches(':is(a, button, summary):focus-visible'))) return;
      const { left, right } = target.getBoundingClientRect();
      // In the middle its card is the nearest one, so that a row which snaps does not go back to the one before.
      const isBeside = left < 0 || right > document.documentElement.clientWidth;
      target.scrollIntoView({ block: 'nearest', inline: isBeside ? 'center' : 'nearest' });
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
};
