import { useEffect } from 'react';

/** Scrolls to a link or button that the keyboard reaches: the browser leaves it where it is as long as a part of it can be seen. */
export const useFocusInView = (): void => {
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(':is(a, button, summary):focus-visible'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
};
