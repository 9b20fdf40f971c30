/** What the JSON of a shareable fragment depends on besides its record. */
export type FragmentKey = {
  /** Language and public origin of the request. */
  readonly variant: string;
  /** The instant of the request, in milliseconds since 1970. */
  readonly at: number;
};

/** The place of one fragment of a compiled query: its JSON for each record. */
export type FragmentSlot = {
  readonly get: (record: object, key: FragmentKey) => string | undefined;
  readonly set: (record: object, key: FragmentKey, json: string) => void;
};

/** A cache of the JSON of fragments that are the same for everybody, by the record that each was written from. */
export type FragmentCache = { readonly createSlot: () => FragmentSlot };

/** As long as whole public responses stay fresh, so that texts about time are as old in both. */
const keptForMs = 5_000;

/** What an entry takes beside its JSON. */
const bytesPerEntry = 150;

/**
 * Makes an empty cache. Everything in it is dropped together when its time is over, and nothing is added once it holds
 * `maxBytes`: further fragments are written anew each time, so that invented queries cost time, but no memory.
 */
export const createFragmentCache = (maxBytes: number): FragmentCache => {
  const filled = new Set<Map<string, WeakMap<object, string>>>();
  let span = 0;
  let bytes = 0;

  const turnTo = (at: number): void => {
    const now = Math.floor(at / keptForMs);
    // A request that began in the span before still uses the instant of its beginning.
    if (now === span || now === span - 1) return;
    for (const variants of filled) variants.clear();
    filled.clear();
    span = now;
    bytes = 0;
  };

  return {
    createSlot: () => {
      const variants = new Map<string, WeakMap<object, string>>();
      return {
        get: (record, { variant, at }) => {
          turnTo(at);
          return variants.get(variant)?.get(record);
        },
        set: (record, { variant, at }, json) => {
          turnTo(at);
          bytes += json.length + bytesPerEntry + (variants.has(variant) ? 0 : variant.length + bytesPerEntry);
          if (bytes > maxBytes) return;
          filled.add(variants);
          const records = variants.get(variant) ?? new WeakMap<object, string>();
          variants.set(variant, records);
          records.set(record, json);
        },
      };
    },
  };
};
