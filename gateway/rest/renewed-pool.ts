import type { Dispatcher, Pool } from 'undici';

/** What calls are sent through. */
export type CallDispatcher = Pick<Dispatcher, 'dispatch' | 'close'>;

/** A new connection looks up the name of the API; without one, a busy process would keep to a former address for ever. */
export const maxConnectionAgeMs = 60_000;

/**
 * Sends through a pool that is replaced when it is a minute old; the calls of the former one go on. undici's own `clientTtl`
 * reads the clock once for each connection with each call: a tenth of a millisecond of a dashboard where fifty clients ask.
 */
export const createRenewedPool = (createPool: () => Pool): CallDispatcher => {
  let pool = createPool();
  let renewAt = performance.now() + maxConnectionAgeMs;
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
        renewAt = performance.now() + maxConnectionAgeMs;
      }
      return pool.dispatch(options, handler);
    },
    close: async () => {
      retire(pool);
      await Promise.all(closing);
    },
  };
};
