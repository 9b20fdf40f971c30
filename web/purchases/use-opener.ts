import { useEffect, useRef } from 'react';
import { recoverFocus } from '../ui/page-heading.ts';

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement) element.focus();
};

/**
 * Returns the focus to the button that opened the purchase once its last dialog is closed: the dialogs follow one another, so
 * the last of them cannot know where the first one took the focus from.
 */
export const useOpener = (isClosed: boolean) => {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isClosed || opener.current === null || document.activeElement !== document.body) return;
    focusOn(opener.current);
    // After a payment the button is gone or disabled.
    recoverFocus();
  }, [isClosed]);

  return {
    /** Remembers the focused element when the first dialog is opened. */
    remember: () => {
      opener.current = document.activeElement;
    },
    /** Focuses it at once: the provider's window takes the focus with it when it closes. */
    focus: () => focusOn(opener.current),
  };
};
