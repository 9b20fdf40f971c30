import { LRUCache } from 'lru-cache';

/** What responses were decoded to, found by their text. */
export type DecodedBefore = {
  /** What a response of this text to this path was decoded to; null where that is not known. */
  readonly find: (path: string, text: string) => { readonly value: unknown } | null;
  readonly keep: (path: string, text: string, value: unknown) => void;
};

const maxBytes = 4 * 1024 * 1024;
/** A shorter text, as that of an empty list, is decoded in less time than it is found in. */
const minTextLength = 64;
/** V8 hashes longer texts by their length alone, so that those of one length would be compared with one another. */
const maxTextLength = 16_383;
/** What a character takes as a letter of Bengali in the text and again in the record. */
const bytesPerCharacter = 6;
/** What an entry takes beside its text, as the objects of a single row. */
const bytesPerEntry = 3_000;
const keptForMs = 5 * 60_000;
const purgedEveryMs = 60_000;

/**
 * Makes an empty store for texts that come again and again, with their records, each for five minutes. A record is found by
 * all of the text, never by whose it is, and is shared by requests: it must not be changed.
 */
export const createDecodedBefore = (): DecodedBefore => {
  const byText = new LRUCache<string, { readonly path: string; readonly value: unknown }>({
    maxSize: maxBytes,
    sizeCalculation: (_decoded, text) => text.length * bytesPerCharacter + bytesPerEntry,
    ttl: keptForMs,
    // Without it each look at the clock would start a timer.
    ttlResolution: 0,
  });
  let purgedAt = performance.now();
  /** Drops what is too old, also of those who do not come back; without a timer, so when something else is kept. */
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
