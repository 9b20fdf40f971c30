/** Records that are the same for everybody, kept in memory by key. */
export type PublicRecords<T> = {
  /**
   * The record of a key. Fresh ones come from memory; an aged one comes from memory too while it is loaded again behind
   * the scenes; several that ask at once share one load; a failed load serves what is known, and rejects only where
   * nothing is.
   */
  readonly get: (key: string, load: () => Promise<T>) => Promise<T>;
  /** Whether a record is in memory, so that getting it costs no waiting. */
  readonly has: (key: string) => boolean;
  /** The record of a key if it is in memory, however old; nothing is loaded. */
  readonly peek: (key: string) => T | undefined;
  /** Drops everything that is known. */
  readonly clear: () => void;
};

type PublicRecordsOptions = {
  /** How long a record counts as fresh. */
  freshForSeconds: number;
  /** How many keys are kept; the one that was asked for longest ago goes first. */
  atMost: number;
  /** After a failed refresh, how long nobody asks again. */
  pauseAfterFailureSeconds?: number;
};

type Kept<T> = { value: T; freshUntil: number };

/** Makes an empty store. Times are those of a steady clock, not of the calendar. */
export const createPublicRecords = <T>({
  freshForSeconds,
  atMost,
  pauseAfterFailureSeconds = 2,
}: PublicRecordsOptions): PublicRecords<T> => {
  const kept = new Map<string, Kept<T>>();
  const loading = new Map<string, Promise<T>>();

  const keep = (key: string, value: T, seconds: number): void => {
    kept.delete(key);
    kept.set(key, { value, freshUntil: performance.now() + seconds * 1000 });
    const [oldest] = kept.keys();
    if (kept.size > atMost && oldest !== undefined) kept.delete(oldest);
  };

  const load = async (key: string, ask: () => Promise<T>): Promise<T> => {
    try {
      const value = await ask();
      keep(key, value, freshForSeconds);
      return value;
    } catch (error) {
      const known = kept.get(key);
      if (known === undefined) throw error;
      keep(key, known.value, pauseAfterFailureSeconds);
      return known.value;
    }
  };

  const loadOnce = (key: string, ask: () => Promise<T>): Promise<T> => {
    const running = loading.get(key);
    if (running !== undefined) return running;
    const started = load(key, ask).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  };

  return {
    get: (key, ask) => {
      const known = kept.get(key);
      if (known === undefined) return loadOnce(key, ask);
      kept.delete(key);
      kept.set(key, known);
      if (performance.now() >= known.freshUntil) void loadOnce(key, ask);
      return Promise.resolve(known.value);
    },
    has: (key) => kept.has(key),
    peek: (key) => kept.get(key)?.value,
    clear: () => kept.clear(),
  };
};

/** A call that is made at most once, when it is first asked for; `again` makes it anew, for after a write. */
export type Once<T> = { readonly get: () => Promise<T>; readonly again: () => Promise<T>; readonly forget: () => void };

/** Wraps a call of one request so that all who need its answer share it. */
export const once = <T>(call: () => Promise<T>): Once<T> => {
  let running: Promise<T> | null = null;
  const again = (): Promise<T> => {
    running = call();
    return running;
  };
  return {
    get: () => running ?? again(),
    again,
    forget: () => {
      running = null;
    },
  };
};
