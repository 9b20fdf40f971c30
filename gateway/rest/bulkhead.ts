/** Bounds how many calls are on their way at once; the rest wait their turn in line, not longer than they can. */
export type Turns = {
  /**
   * True: go at once. False: the line is full. Otherwise a promise of whether the turn came in time; it is false as
   * well when nobody waits any more. Who got a turn gives it back.
   */
  readonly take: (withinMs: number, signal: AbortSignal | null) => boolean | Promise<boolean>;
  readonly giveBack: () => void;
  readonly running: () => number;
  readonly queued: () => number;
};

/** Makes a line in which `atMost` go at once and `atMostWaiting` wait. */
export const createTurns = (atMost: number, atMostWaiting: number): Turns => {
  const line = new Set<(isTurn: boolean) => void>();
  let running = 0;

  const wait = (withinMs: number, signal: AbortSignal | null): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = (): void => settle(false);
    const timer = setTimeout(leave, withinMs);
    const settle = (isTurn: boolean): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      line.delete(settle);
      resolve(isTurn);
    };
    signal?.addEventListener('abort', leave);
    line.add(settle);
    return promise;
  };

  return {
    take: (withinMs, signal) => {
      if (running < atMost) {
        running += 1;
        return true;
      }
      return line.size < atMostWaiting && signal?.aborted !== true && wait(withinMs, signal);
    },
    giveBack: () => {
      const [next] = line;
      // The turn goes on to the next without being free in between.
      if (next === undefined) running -= 1;
      else next(true);
    },
    running: () => running,
    queued: () => line.size,
  };
};
