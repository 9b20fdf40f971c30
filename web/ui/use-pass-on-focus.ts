import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a button that is removed once its work has succeeded, and with it the focus of the keyboard. `prepare` is called with the
 * button while it is still there, and returns what to do once it is gone.
 */
export const usePassOnFocus = (
  busy: boolean,
  prepare: (button: HTMLButtonElement) => () => void,
): RefObject<HTMLButtonElement | null> => {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    // Chromium takes the focus from a button that is disabled, but only after this effect.
    const hadFocus = busy && document.activeElement === button;
    return () => {
      if (button === null || !(hadFocus || document.activeElement === button)) return;
      const passOn = prepare(button);
      // After React has finished with the page.
      queueMicrotask(() => {
        if (!button.isConnected) passOn();
      });
    };
  }, [busy, prepare]);
  return ref;
};
