import { vi } from 'vitest';

/**
 * Ends each `AbortSignal.timeout` after another time in milliseconds, or after its own by the timers of the test, which the
 * browser's clock of time-outs does not follow. Returns the times that were asked for.
 */
export const endTimeOutsAfter = (ms?: number): ReadonlySet<number> => {
  const asked = new Set<number>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    asked.add(limit);
    const ending = new AbortController();
    setTimeout(() => ending.abort(new DOMException('The time is over.', 'TimeoutError')), ms ?? limit);
    return ending.signal;
  });
  return asked;
};
