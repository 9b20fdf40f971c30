import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Seconds left of a wait that starts at once, and the way to start a new one. */
export const useCountdown = (seconds: number): { left: number; restart: (seconds: number) => void } => {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * SECOND_MS);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS));
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
