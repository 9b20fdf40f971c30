import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

const secondsTo = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / SECOND_MS));

/** Seconds left of a wait that began at an instant (milliseconds), and the way to start a new one. */
export const useCountdown = (seconds: number, began: number): { left: number; restart: (seconds: number) => void } => {
  const [endsAt, setEndsAt] = useState(began + seconds * SECOND_MS);
  const [left, setLeft] = useState(() => secondsTo(endsAt));

  useEffect(() => {
    const timer = setInterval(() => {
      const remaining = secondsTo(endsAt);
      setLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);

  const restart = (next: number) => {
    setLeft(next);
    setEndsAt(Date.now() + next * SECOND_MS);
  };
  return { left, restart };
};
