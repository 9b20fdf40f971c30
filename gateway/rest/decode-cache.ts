import { LRUCache } from 'lru-cache';

/** Keeps what responses were decoded to, by their text. */
export type DecodeCache = {
  /** What a response of this text to this path was decoded to; null where that is not known. */
  readonly find: (path: string, text: string) => { readonly value: unknown } | null;
  readonly keep: (path: string, text: string, value: unknown) => void;
};

const maxBytes = 8 * 1024 * 1024;
/** Texts shorter than this, such as an empty list, are decoded faster than looked up. */
const minTextLength = 64;
/** V8 hashes longer texts by their length alone, so that those of one length would be compared with one another. */
const maxTextLength = 16_383;
/** The memory of a byte as it was sent: in the text, which has two where one of its letters is Bengali, and in its records. */
const memoryPerSentByte = 4;
/** The memory of an entry besides these. */
const bytesPerEntry = 500;
const keptForMs = 5 * 60_000;
const purgedEveryMs = 60_000;

/**
 * Creates an empty cache for texts that come again and again, with their records, each for five minutes. Entries are keyed by
 * the full text, never by the session. A record is shared by requests, so it must not be changed.
 */
export const createDecodeCache = (): DecodeCache => {
  const byText = new LRUCache<string, { readonly path: string; readonly value: unknown }>({
    maxSize: maxBytes,
    sizeCalculation: (_decoded, text) => Buffer.byteLength(text) * memoryPerSentByte + bytesPerEntry,
    ttl: keptForMs,
    // By default each reading of the clock would start a timer.
    ttlResolution: 0,
  });
  let purgedAt = performance.now();
  /** Drops expired entries, also those of people who do not come back. Called when something is kept, so that it needs no timer. */
  const purge = (): void => {
    const now = performance.now();
    if (now - purgedAt < purgedEveryMs) return;
    purgedAt = now;
    byText.purgeStale();
  };
  const isKept = ({ length }: string): boolean => length >= minTextLength && length <= maxTextLength;

  return {
    find: (path, text) => {
      const decoded = isKept(text) ? byText.get(text) : undefined;
      return decoded?.path === path ? decoded : null;
    },
    keep: (path, text, value) => {
      purge();
      if (isKept(text)) byText.set(text, { path, value });
    },
  };
};
