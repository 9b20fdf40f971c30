import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const LONG_MS = 6000;

const { subscribe, notify } = createListeners();
let waitingCount = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isLong = false;

const setLong = (now: boolean): void => {
  isLong = now;
  notify();
};

const wait = (): (() => void) => {
  waitingCount += 1;
  timer ??= setTimeout(setLong, LONG_MS, true);
  return () => {
    waitingCount -= 1;
    // Afterwards, since one part may wait in the place of another: a page for its data, after its code.
    queueMicrotask(() => {
      if (waitingCount > 0) return;
      clearTimeout(timer);
      timer = undefined;
      setLong(false);
    });
  };
};

/** Says that a part of the page waits for what it shows, for as long as it is rendered. */
export const useWaiting = (isWaiting = true): void => useEffect(() => (isWaiting ? wait() : undefined), [isWaiting]);

/** Whether parts of the page have waited for long, without a break. */
export const useIsLongWait = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLong,
    () => false,
  );
