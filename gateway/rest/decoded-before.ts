import { LRUCache } from 'lru-cache';

/** What responses were decoded to, found by their text. */
export type DecodedBefore = {
  /** What a response of this text to this path was decoded to; null where that is not known. */
  readonly find: (path: string, text: string) => { readonly value: unknown } | null;
  readonly keep: (path: string, text: string, value: unknown) => void;
};

/** A shorter text, as that of an empty list, is decoded in less time than it is found in. */
const minTextLength = 64;
/** One longer text may not take the place of hundreds of others. */
const maxTextLength = 64 * 1024;
/** What a character of a text takes with the record that was made of it, as a letter of Bengali. */
const bytesPerCharacter = 6;
/** What hangs on a record beside that: the access to some courses, as it follows from purchases. */
const bytesPerEntry = 3_000;

/**
 * Makes an empty store. A person asks again and again for what has not changed meanwhile, as purchases: the record of the
 * same text is the very same object then, so records are never changed. It is found by all of the text, never by whose it is.
 */
export const createDecodedBefore = (maxBytes: number): DecodedBefore => {
  const byText = new LRUCache<string, { readonly path: string; readonly value: unknown }>({
    maxSize: maxBytes,
    sizeCalculation: (_decoded, text) => text.length * bytesPerCharacter + bytesPerEntry,
  });
  const isKept = ({ length }: string): boolean => length >= minTextLength && length <= maxTextLength;

  return {
    find: (path, text) => {
      const decoded = isKept(text) ? byText.get(text) : undefined;
      return decoded?.path === path ? decoded : null;
    },
    keep: (path, text, value) => {
      if (isKept(text)) byText.set(text, { path, value });
    },
  };
};
