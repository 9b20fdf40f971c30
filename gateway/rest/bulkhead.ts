/** Limits how many calls run at once. Calls above the limit wait in a queue of limited length, for a limited time. */
export type Bulkhead = {
  /**
   * Asks for a place. True: the call may run at once. False: the queue is full, or the signal is aborted already.
   * Otherwise a promise of whether a place became free before the time was over or the signal was aborted. Every caller
   * that got a place has to release it.
   */
  readonly acquire: (withinMs: number, signal: AbortSignal | null) => boolean | Promise<boolean>;
  readonly release: () => void;
};

/** Makes a bulkhead without any calls in it. */
export const createBulkhead = (maxRunning: number, maxQueued: number): Bulkhead => {
  const queue = new Set<(isAdmitted: boolean) => void>();
  let running = 0;

  const wait = (withinMs: number, signal: AbortSignal | null): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = (): void => settle(false);
    const timer = setTimeout(leave, withinMs);
    const settle = (isAdmitted: boolean): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      queue.delete(settle);
      resolve(isAdmitted);
    };
    signal?.addEventListener('abort', leave);
    queue.add(settle);
    return promise;
  };

  return {
    acquire: (withinMs, signal) => {
      if (running < maxRunning) {
        running += 1;
        return true;
      }
      return queue.size < maxQueued && signal?.aborted !== true && wait(withinMs, signal);
    },
    release: () => {
      const [next] = queue;
      // The place is handed to the next call in the queue, so that no other call can take it in between.
      if (next === undefined) running -= 1;
      else next(true);
    },
  };
};
