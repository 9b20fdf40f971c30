import { useEffect, useEffectEvent, useRef } from 'react';

const SECOND_MS = 1000;

/**
 * Calls `reload` at an interval while the page is visible, and whenever it becomes visible again or its window gets
 * the focus back; null turns it off. One runs at a time, so that they do not pile up on a bad line. A page that
 * becomes visible during one gets another afterwards, whose answer is not older than that moment.
 */
export const useReload = (reload: () => Promise<unknown>, everySeconds: number | null): void => {
  const isOnItsWay = useRef(false);
  const isLookedAtAgain = useRef(false);
  const again = useEffectEvent(async () => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    do {
      isLookedAtAgain.current = false;
      await Promise.allSettled([reload()]);
    } while (isLookedAtAgain.current);
    isOnItsWay.current = false;
  });
  useEffect(() => {
    if (everySeconds === null) return undefined;
    // Not by the clock of the device, which may be put back.
    let comeBackAt = Number.NEGATIVE_INFINITY;
    let coming: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!document.hidden) void again();
    };
    // A page that becomes visible also gets the focus; both events together reload once.
    const comeBack = () => {
      if (document.hidden || performance.now() - comeBackAt < SECOND_MS / 2) return;
      comeBackAt = performance.now();
      // A task later, when all listeners have heard the event: if it is the first interaction with the page,
      // RefetchAfterInteraction lets queries be sent again, and a window may call its listeners in the order in which
      // they were added.
      coming = setTimeout(() => {
        isLookedAtAgain.current = isOnItsWay.current;
        void again();
      });
    };
    const timer = setInterval(look, everySeconds * SECOND_MS);
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearInterval(timer);
      clearTimeout(coming);
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [everySeconds]);
};
