import { useEffect, useEffectEvent, useRef } from 'react';

const SECOND_MS = 1000;

/** For a query that is refetched by `useReload`: nothing is rendered before the answer, nor for one that brings nothing new. */
export const quietRefetch = { notifyOnNetworkStatusChange: false } as const;

/**
 * Calls `reload` at an interval while the page is visible, and whenever the page becomes visible again or its window gets
 * the focus back; null turns it off. Calls do not overlap, so that they do not pile up on a bad line. A page that becomes
 * visible during one is reloaded once more afterwards, so that its data are not older than that moment.
 */
export const useReload = (reload: () => Promise<unknown>, everySeconds: number | null): void => {
  const isRunning = useRef(false);
  const isDueAgain = useRef(false);
  const again = useEffectEvent(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    do {
      isDueAgain.current = false;
      await Promise.allSettled([reload()]);
    } while (isDueAgain.current);
    isRunning.current = false;
  });
  useEffect(() => {
    if (everySeconds === null) return undefined;
    // Not by the clock of the device, which may be set back.
    let returnedAt = Number.NEGATIVE_INFINITY;
    let returning: ReturnType<typeof setTimeout> | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    // A hidden page sets no timer, since each wakes the device up.
    const runWhileVisible = () => {
      clearInterval(timer);
      if (!document.hidden) timer = setInterval(() => void again(), everySeconds * SECOND_MS);
    };
    // A page that becomes visible also gets the focus; both events together reload once.
    const onReturn = () => {
      if (document.hidden || performance.now() - returnedAt < SECOND_MS / 2) return;
      returnedAt = performance.now();
      // A task later, when all listeners have heard the event: if it is the first interaction with the page,
      // RefetchAfterInteraction lets queries be sent again, and a window may call its listeners in the order in which
      // they were added.
      returning = setTimeout(() => {
        isDueAgain.current = isRunning.current;
        void again();
      });
    };
    runWhileVisible();
    document.addEventListener('visibilitychange', runWhileVisible);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      clearTimeout(returning);
      document.removeEventListener('visibilitychange', runWhileVisible);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [everySeconds]);
};
