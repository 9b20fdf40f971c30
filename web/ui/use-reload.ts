import { useEffect, useEffectEvent } from 'react';

const SECOND_MS = 1000;

/** Calls `reload` at an interval and whenever the window gets the focus back; null turns both off. */
export const useReload = (reload: () => void, everySeconds: number | null): void => {
  const again = useEffectEvent(reload);
  useEffect(() => {
    if (everySeconds === null) return undefined;
    const listener = () => again();
    const timer = setInterval(listener, everySeconds * SECOND_MS);
    window.addEventListener('focus', listener);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', listener);
    };
  }, [everySeconds]);
};
