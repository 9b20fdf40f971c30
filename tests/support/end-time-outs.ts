import { onTestFinished, vi } from 'vitest';

/**
 * Ends each `AbortSignal.timeout` after another time in milliseconds, or after its own by the timers of the test, which the
 * browser's clock of time-outs does not follow, until the test is over. Returns the times that were asked for.
 */
export const endTimeOutsAfter = (ms?: number): ReadonlySet<number> => {
  const asked = new Set<number>();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    asked.add(limit);
    const ending = new AbortController();
    setTimeout(() => ending.abort(new DOMException('The time is over.', 'TimeoutError')), ms ?? limit);
    return ending.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return asked;
};
