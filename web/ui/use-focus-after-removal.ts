import { useEffect, useLayoutEffect, useRef } from 'react';
import { isSwitchedOff, recoverFocus } from './page-heading.ts';

/**
 * For a page that changes by itself: where an update of the calling component removes the element with the focus of the
 * keyboard, or disables it, the focus goes to the heading of the page instead of the beginning of the document.
 * A removal by anything else, such as a dismissed notice, is not made up for by a later update, since people have gone on by then.
 */
export const useFocusAfterRemoval = (): void => {
  const focused = useRef<Element | null>(null);
  const isRemoved = useRef(false);
  useEffect(() => {
    const remember = () => {
      focused.current = document.activeElement;
    };
    const forget = () => {
      if (focused.current?.isConnected === false) focused.current = null;
    };
    remember();
    document.addEventListener('focusin', remember);
    const observer = new MutationObserver(forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
  // In the same task as the removal, which the observer hears of after it.
  useLayoutEffect(() => {
    const element = focused.current;
    isRemoved.current = element !== null && (!element.isConnected || isSwitchedOff(element));
  });
  // After the effects of what the page consists of, which may have moved the focus themselves.
  useEffect(() => {
    if (isRemoved.current) recoverFocus();
    isRemoved.current = false;
  });
};
