import { LRUCache } from 'lru-cache';
import type { ContractFinding } from '../rest/contract.ts';
import type { Loaded } from '../rest/loaded.ts';

/** How the cache answered a read: with a fresh record, with one that is overdue, or not at all. */
export type CacheVerdict = 'hit' | 'stale' | 'miss';

/** Loads a record; gets what is known of it, so that it can ask only whether that has changed. */
export type Load<T> = (known: Loaded<T> | undefined) => Promise<Loaded<T>>;

/** A cache of public records, which are the same for everybody. */
export type PublicRecords<T> = {
  /**
   * The record of a key. A fresh one comes from the cache. A stale one comes from the cache too while it is loaded again in
   * the background; one that has been stale for as long as it was fresh is waited for. Requests at the same time share
   * one load. Where loading fails, the known record is served, however old; it rejects only where there is none, or where it
   * is withdrawn.
   */
  readonly get: (key: string, load: Load<T>) => Promise<T>;
  /** What `get` would give, without changing the cache: a record that has to be loaded is not kept. */
  readonly preview: (key: string, load: Load<T>) => Promise<T>;
  /** Whether `get` gives the record of a key without waiting for a load. */
  readonly isAtHand: (key: string) => boolean;
  /** The record of a key if it is in the cache, however old; nothing is loaded. */
  readonly peek: (key: string) => T | undefined;
  /** The version of a record that is in the cache. */
  readonly version: (key: string) => string | undefined;
  /** What disagreed with the contract when a record was loaded. */
  readonly findings: (key: string) => readonly ContractFinding[];
  /** The age in seconds of a record whose renewal failed; null for any other. */
  readonly staleFor: (key: string) => number | null;
  /**
   * Makes a record so old that its renewal is waited for; where that fails, the record is still served. A load under way
   * is not kept.
   */
  readonly expire: (key: string) => void;
  /** The keys of the records in the cache, and of those that are being loaded. */
  readonly keys: () => readonly string[];
};

type PublicRecordsOptions = {
  /** How long a record is fresh where the API does not say. */
  freshForSeconds: number;
  /** How many records are kept; the least recently used one is dropped first. */
  maxRecords: number;
  /**
   * The pause in seconds that the error of a renewal asks for (Retry-After), up to a minute; null where it asks for
   * none.
   */
  pauseAskedFor: (error: unknown) => number | null;
  /** Whether the error of a renewal says that the record is not for everybody any more, so that it is dropped. */
  isWithdrawal: (error: unknown) => boolean;
  /** Called when a renewal brought another record than the known one, or none any more. */
  onChange: (key: string) => void;
};

type Entry<T> = {
  readonly loaded: Loaded<T>;
  readonly loadedAt: number;
  freshUntil: number;
  usableUntil: number;
  /** Whether the last renewal failed. */
  isFailing: boolean;
};

/** The limits for how long a record is fresh according to the API. */
const [minFreshSeconds, maxFreshSeconds] = [5, 3_600];
/** The limits for how long no renewal is tried after one has failed. */
const [minPauseSeconds, maxPauseSeconds] = [2, 60];

/**
 * How many characters the responses of all records of a cache may have. Clients choose which courses they name, and an API may have
 * an answer of megabytes for each.
 */
const maxCharacters = 64 * 1024 * 1024;

const clamp = (number: number, min: number, max: number): number => Math.min(Math.max(number, min), max);

/** Makes an empty cache. Times are those of a monotonic clock. */
export const createPublicRecords = <T>({
  freshForSeconds,
  maxRecords,
  pauseAskedFor,
  isWithdrawal,
  onChange,
}: PublicRecordsOptions): PublicRecords<T> => {
  const entries = new LRUCache<string, Entry<T>>({
    max: maxRecords,
    maxSize: maxCharacters,
    // A single record is kept however long it is.
    sizeCalculation: ({ loaded }) => clamp(loaded.textLength, 1, maxCharacters),
  });
  const loading = new Map<string, Promise<T>>();

  const store = (key: string, loaded: Loaded<T>): void => {
    const known = entries.peek(key);
    const asked = loaded.freshForSeconds;
    const freshMs = (asked === null ? freshForSeconds : clamp(asked, minFreshSeconds, maxFreshSeconds)) * 1000;
    const loadedAt = performance.now();
    const freshUntil = loadedAt + freshMs;
    entries.set(key, { loaded, loadedAt, freshUntil, usableUntil: freshUntil + freshMs, isFailing: false });
    if (known !== undefined && known.loaded.version !== loaded.version) onChange(key);
  };

  /** Drops a withdrawn record; of any other it notes the failure, and lets it be loaded again only after a pause. */
  const fail = (key: string, known: Entry<T>, error: unknown): void => {
    if (isWithdrawal(error)) {
      entries.delete(key);
      onChange(key);
      return;
    }
    const pauseSeconds = clamp(pauseAskedFor(error) ?? 0, minPauseSeconds, maxPauseSeconds);
    known.freshUntil = performance.now() + pauseSeconds * 1000;
    known.isFailing = true;
  };

  /** A load that began before its record was dropped or made old says what the record was before, so nothing is kept of it. */
  const load = async (key: string, ask: Load<T>, isLatest: () => boolean): Promise<T> => {
    const known = entries.peek(key);
    try {
      const loaded = await ask(known?.loaded);
      if (isLatest()) store(key, loaded);
      return loaded.value;
    } catch (error) {
      if (known === undefined) throw error;
      if (isLatest()) fail(key, known, error);
      if (isWithdrawal(error)) throw error;
      return known.loaded.value;
    }
  };

  const loadOnce = (key: string, ask: Load<T>): Promise<T> => {
    const running = loading.get(key);
    if (running !== undefined) return running;
    const started: Promise<T> = load(key, ask, () => loading.get(key) === started).finally(() => {
      if (loading.get(key) === started) loading.delete(key);
    });
    loading.set(key, started);
    return started;
  };

  // During an outage the known record is served at once, however old it is.
  const isUsable = ({ isFailing, usableUntil }: Entry<T>): boolean => isFailing || performance.now() < usableUntil;

  /** The record of an entry if it can be served at once; what `load` brings where there is none, or one that is too old. */
  const read = (known: Entry<T> | undefined, load: () => Promise<T>): Promise<T> => {
    if (known === undefined) return load();
    if (performance.now() < known.freshUntil) return Promise.resolve(known.loaded.value);
    const wasUsable = isUsable(known);
    const renewed = load();
    if (!wasUsable) return renewed;
    // Nobody may be waiting for it.
    renewed.catch(() => undefined);
    return Promise.resolve(known.loaded.value);
  };

  const askOnly = async (ask: Load<T>): Promise<T> => (await ask(undefined)).value;

  return {
    get: (key, ask) => read(entries.get(key), () => loadOnce(key, ask)),
    preview: (key, ask) => read(entries.peek(key), () => loading.get(key) ?? askOnly(ask)),
    isAtHand: (key) => {
      const known = entries.peek(key);
      return known !== undefined && isUsable(known);
    },
    peek: (key) => entries.peek(key)?.loaded.value,
    version: (key) => entries.peek(key)?.loaded.version,
    findings: (key) => entries.peek(key)?.loaded.findings ?? [],
    staleFor: (key) => {
      const known = entries.peek(key);
      return known?.isFailing === true ? Math.round((performance.now() - known.loadedAt) / 1000) : null;
    },
    expire: (key) => {
      loading.delete(key);
      const known = entries.peek(key);
      if (known !== undefined) known.freshUntil = known.usableUntil = performance.now();
    },
    keys: () => [...new Set([...entries.keys(), ...loading.keys()])],
  };
};
