import type { Dispatcher, Pool } from 'undici';

/** What calls are sent through. */
export type CallDispatcher = Pick<Dispatcher, 'dispatch' | 'close'>;

/**
 * Sends through a pool that is replaced once it is older than `maxAgeMs`; the calls of the former one are waited for. undici's
 * own `clientTtl` reads the clock once for each connection with each call, which fifty clients notice.
 */
export const createRenewedPool = (createPool: () => Pool, maxAgeMs: number): CallDispatcher => {
  let pool = createPool();
  let renewAt = performance.now() + maxAgeMs;
  const closing = new Set<Promise<void>>();

  const retire = (former: Pool): void => {
    const closed = former.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };

  return {
    dispatch: (options, handler) => {
      if (performance.now() >= renewAt) {
        retire(pool);
        pool = createPool();
        renewAt = performance.now() + maxAgeMs;
      }
      return pool.dispatch(options, handler);
    },
    close: async () => {
      retire(pool);
      await Promise.all(closing);
    },
  };
};
