import { useEffect, useRef } from 'react';
import { recoverFocus } from '../ui/page-heading.ts';

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement) element.focus();
};

/**
 * What was pressed to buy, which gets the focus back once nothing of the purchase is open any more: the dialogs follow one
 * another, so the last of them cannot return it to where the first one took it from.
 */
export const useOpener = (isClosed: boolean) => {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isClosed || opener.current === null || document.activeElement !== document.body) return;
    focusOn(opener.current);
    // Once it is paid, what was pressed is gone or can no longer be pressed.
    recoverFocus();
  }, [isClosed]);

  return {
    /** Remembers what has the focus, when the first dialog is opened. */
    remember: () => {
      opener.current = document.activeElement;
    },
    /** Focuses it at once: the provider's window takes the focus with it when it goes. */
    focus: () => focusOn(opener.current),
  };
};
