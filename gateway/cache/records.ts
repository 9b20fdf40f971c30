import type { Loaded } from '../rest/loaded.ts';

/** Loads a record; told what is known of it, so that it can ask whether that has changed. */
export type Load<T> = (known: Loaded<T> | undefined) => Promise<Loaded<T>>;

/** Records that are the same for everybody, kept in memory by key. */
export type PublicRecords<T> = {
  /**
   * The record of a key. Fresh ones come from memory; an aged one comes from memory too while it is loaded again behind
   * the scenes, and one that has been old for as long as it was fresh is waited for; several that ask at once share one
   * load; a failed load serves what is known, however old, and rejects only where nothing is.
   */
  readonly get: (key: string, load: Load<T>) => Promise<T>;
  /** Whether a record is in memory. */
  readonly has: (key: string) => boolean;
  /** The record of a key if it is in memory, however old; nothing is loaded. */
  readonly peek: (key: string) => T | undefined;
  /** The version of a record that is in memory. */
  readonly version: (key: string) => string | undefined;
  /** How old a record is, in seconds, that should have been renewed and could not be; null for any other. */
  readonly staleFor: (key: string) => number | null;
  /** Lets a record count as out of date: it is waited for when it is asked for next, and serves if that fails. */
  readonly expire: (key: string) => void;
  /** The keys of what is in memory. */
  readonly keys: () => readonly string[];
  /** Drops everything that is known. */
  readonly clear: () => void;
};

type PublicRecordsOptions = {
  /** How long a record counts as fresh where the API does not say. */
  freshForSeconds: number;
  /** How many keys are kept; the one that was asked for longest ago goes first. */
  atMost: number;
  /** After a failed refresh, how long nobody asks again. */
  pauseAfterFailureSeconds?: number;
  /** How long a failed refresh asks to be left alone; null where it does not say. Bounded by a minute. */
  pauseAskedFor?: (error: unknown) => number | null;
  /** Told when a record that was known is another now; not when a renewal brought the same again. */
  onChange?: (key: string) => void;
};

type Kept<T> = { loaded: Loaded<T>; loadedAt: number; freshUntil: number; usableUntil: number; isFailing: boolean };

/** What an API may say about freshness is believed between these. */
const [shortestFreshSeconds, longestFreshSeconds] = [5, 3_600];
const longestPauseSeconds = 60;

const within = (number: number, from: number, to: number): number => Math.min(Math.max(number, from), to);

/** Makes an empty store. Times are those of a steady clock, not of the calendar. */
export const createPublicRecords = <T>({
  freshForSeconds,
  atMost,
  pauseAfterFailureSeconds = 2,
  pauseAskedFor = () => null,
  onChange,
}: PublicRecordsOptions): PublicRecords<T> => {
  const kept = new Map<string, Kept<T>>();
  const loading = new Map<string, Promise<T>>();
  let clearings = 0;

  const keep = (key: string, loaded: Loaded<T>): void => {
    const known = kept.get(key);
    const asked = loaded.freshForSeconds;
    const seconds = asked === null ? freshForSeconds : within(asked, shortestFreshSeconds, longestFreshSeconds);
    const loadedAt = performance.now();
    const freshUntil = loadedAt + seconds * 1000;
    kept.delete(key);
    kept.set(key, { loaded, loadedAt, freshUntil, usableUntil: freshUntil + seconds * 1000, isFailing: false });
    const [oldest] = kept.keys();
    if (kept.size > atMost && oldest !== undefined) kept.delete(oldest);
    if (known !== undefined && known.loaded.version !== loaded.version) onChange?.(key);
  };

  const load = async (key: string, ask: Load<T>): Promise<T> => {
    const before = clearings;
    try {
      const loaded = await ask(kept.get(key)?.loaded);
      // What was on its way when everything was dropped may be of before.
      if (clearings === before) keep(key, loaded);
      return loaded.value;
    } catch (error) {
      const known = kept.get(key);
      if (known === undefined) throw error;
      const seconds = within(pauseAskedFor(error) ?? 0, pauseAfterFailureSeconds, longestPauseSeconds);
      known.freshUntil = performance.now() + seconds * 1000;
      known.isFailing = true;
      return known.loaded.value;
    }
  };

  const loadOnce = (key: string, ask: Load<T>): Promise<T> => {
    const running = loading.get(key);
    if (running !== undefined) return running;
    const started: Promise<T> = load(key, ask).finally(() => {
      if (loading.get(key) === started) loading.delete(key);
    });
    loading.set(key, started);
    return started;
  };

  return {
    get: (key, ask) => {
      const known = kept.get(key);
      if (known === undefined) return loadOnce(key, ask);
      kept.delete(key);
      kept.set(key, known);
      const now = performance.now();
      if (now < known.freshUntil) return Promise.resolve(known.loaded.value);
      const renewed = loadOnce(key, ask);
      // While the API is away nobody waits to be told so.
      return known.isFailing || now < known.usableUntil ? Promise.resolve(known.loaded.value) : renewed;
    },
    has: (key) => kept.has(key),
    peek: (key) => kept.get(key)?.loaded.value,
    version: (key) => kept.get(key)?.loaded.version,
    staleFor: (key) => {
      const known = kept.get(key);
      return known?.isFailing === true ? Math.round((performance.now() - known.loadedAt) / 1000) : null;
    },
    expire: (key) => {
      const known = kept.get(key);
      if (known !== undefined) known.freshUntil = known.usableUntil = performance.now();
    },
    keys: () => [...kept.keys()],
    clear: () => {
      clearings += 1;
      loading.clear();
      kept.clear();
    },
  };
};
