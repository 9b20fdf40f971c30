import { useEffect, useRef } from 'react';
import { focusHeading, whenPageHasHeading } from '../ui/page-heading.ts';

/**
 * For a page that changes by itself: where an update of the calling component removes the element with the focus of the
 * keyboard, the focus goes to the heading of the page. It would fall to the beginning of the document.
 */
export const useFocusAfterRemoval = (): void => {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const remember = () => {
      focused.current = document.activeElement;
    };
    remember();
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body && focused.current?.isConnected === false) {
      whenPageHasHeading(focusHeading);
    }
  });
};
