/** A call of one request that is made at most once, when it is first needed. */
export type Once<T> = {
  readonly get: () => Promise<T>;
  /** The result if it is already loaded; makes no call. */
  readonly peek: () => T | undefined;
  /** The call if it has been made; null where nothing has asked for it yet. */
  readonly started: () => Promise<T> | null;
  /** Makes the call again, after a write. */
  readonly again: () => Promise<T>;
  readonly forget: () => void;
};

/**
 * Applies `use` to the result of a call. Returns a plain value when the result is already loaded, because a promise in
 * one list item makes the executor create one for every parent.
 */
export const withLoaded = <T, R>(loaded: Once<T>, use: (result: T) => R): R | Promise<R> => {
  const result = loaded.peek();
  return result === undefined ? whenLoaded(loaded, use) : use(result);
};

const whenLoaded = async <T, R>(loaded: Once<T>, use: (result: T) => R): Promise<R> => use(await loaded.get());

/** Wraps a call so that all who need its result share it. */
export const once = <T>(call: () => Promise<T>): Once<T> => {
  let running: Promise<T> | null = null;
  let result: T | undefined;

  const again = (): Promise<T> => {
    const run = async (): Promise<T> => {
      const called = await call();
      // A call that was made again or forgotten meanwhile may bring what was before a write.
      if (running === started) result = called;
      return called;
    };
    result = undefined;
    const started: Promise<T> = run();
    running = started;
    return started;
  };
  return {
    get: () => running ?? again(),
    peek: () => result,
    started: () => running,
    again,
    forget: () => {
      running = null;
      result = undefined;
    },
  };
};
