import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** An instant in milliseconds, by the clock of the device, which may be set back, and by one that may stop while the device sleeps. */
export type Instant = { clock: number; running: number };

/** The current instant. */
export const instantNow = (): Instant => ({ clock: Date.now(), running: performance.now() });

/** The whole seconds left of a wait, which is over as soon as one of the clocks says so. */
const secondsLeft = (seconds: number, began: Instant): number => {
  const { clock, running } = instantNow();
  const passed = Math.max(clock - began.clock, running - began.running);
  return Math.max(0, Math.ceil(seconds - passed / SECOND_MS));
};

/** Seconds left of a wait that began at an instant. Another instant begins a new wait. */
export const useCountdown = (seconds: number, began: Instant): number => {
  const [count, setCount] = useState(() => ({ began, left: secondsLeft(seconds, began) }));
  if (count.began !== began) setCount({ began, left: secondsLeft(seconds, began) });

  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsLeft(seconds, began);
      setCount({ began, left });
      if (left === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds, began]);

  return count.left;
};
