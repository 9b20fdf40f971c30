/** What was made of texts, by keys; each counts with the length of its text. */
export type SeenAgain<T> = {
  readonly get: (key: string) => T | undefined;
  /** Whether a key has come before, which is when its value is worth keeping. */
  readonly comesAgain: (key: string) => boolean;
  readonly set: (key: string, value: T, characters: number) => void;
  readonly delete: (key: string) => void;
};

const mostSeenOnce = 2_000;

/**
 * A memory for what is made of texts that strangers send, with so many characters of them together. Who keeps only what
 * comes again is left with nothing by a flood of texts that come once, and loses nothing to it.
 */
export const createSeenAgain = <T>(mostCharacters: number): SeenAgain<T> => {
  const kept = new Map<string, { readonly value: T; readonly characters: number }>();
  const seenOnce = new Set<string>();
  let characters = 0;

  const remove = (key: string): void => {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  };

  return {
    get: (key) => {
      const known = kept.get(key);
      if (known === undefined) return undefined;
      // What was asked for last is the last to go.
      kept.delete(key);
      kept.set(key, known);
      return known.value;
    },
    comesAgain: (key) => {
      if (kept.has(key) || seenOnce.delete(key)) return true;
      seenOnce.add(key);
      const [oldest] = seenOnce;
      if (seenOnce.size > mostSeenOnce && oldest !== undefined) seenOnce.delete(oldest);
      return false;
    },
    set: (key, value, length) => {
      remove(key);
      kept.set(key, { value, characters: length });
      characters += length;
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) return;
        remove(oldest);
      }
    },
    delete: remove,
  };
};
