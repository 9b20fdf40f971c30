import { LRUCache } from 'lru-cache';

/** What the JSON of a shareable fragment depends on besides its record. */
export type FragmentKey = {
  /** Language and public origin of the request. */
  readonly variant: string;
  /** The instant of the request, in milliseconds since 1970. */
  readonly at: number;
};

/** The cached JSON of one fragment, for each record. */
export type FragmentSlot = {
  readonly get: (record: object, key: FragmentKey) => string | undefined;
  readonly set: (record: object, key: FragmentKey, json: string) => void;
};

/** Keeps the JSON of fragments that are the same for everybody, by selection and by record. */
export type Fragments = {
  /** The slot of a selection, shared by all queries that select the same fields of a type; null where it gets none. */
  readonly slot: (selection: string) => FragmentSlot | null;
};

/** A cache of fragments. */
export type FragmentCache = {
  /** For documents that are kept. */
  readonly ofKept: Fragments;
  /**
   * For documents that are not kept: a selection gets a slot when it comes again, so a flood of invented ones leaves
   * nothing behind.
   */
  readonly ofOnce: Fragments;
};

/** As long as whole public responses stay fresh, so that texts about time are equally old in both. */
const keptForMs = 5_000;
/** How many spans ago a request may have begun that is still under way, since none takes longer than 15 seconds. */
const maxSpansOfRequest = 4;

/** The memory of an entry besides its JSON. */
const bytesPerEntry = 150;
/** The memory for selections with a slot, and again for those seen once; and what one takes besides its text. */
const maxSelectionBytes = 1024 * 1024;
const bytesPerSelection = 500;

const bytesOf = (_value: unknown, selection: string): number => selection.length + bytesPerSelection;

/** The same text as a flat string: concatenation makes a tree of strings, which every answer with it would walk again. */
const flatten = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

/**
 * Makes an empty cache. Everything in it is dropped together when its time is over, and nothing is added once it holds
 * `maxBytes`: further fragments are written anew each time, so that invented queries cost time, but no memory.
 */
export const createFragmentCache = (maxBytes: number): FragmentCache => {
  const filled = new Set<Map<string, WeakMap<object, string>>>();
  const slots = new LRUCache<string, FragmentSlot>({ maxSize: maxSelectionBytes, sizeCalculation: bytesOf });
  const seenOnce = new LRUCache<string, true>({ maxSize: maxSelectionBytes, sizeCalculation: bytesOf });
  let span = 0;
  let bytes = 0;

  /**
   * Empties the cache where a new span begins, and says whether it is for a request that began at `at`: in this span or in
   * the one before. Slow requests of earlier spans do without it. The clock itself may have been set back further.
   */
  const isFor = (at: number): boolean => {
    const now = Math.floor(at / keptForMs);
    if (now > span || now < span - maxSpansOfRequest) {
      for (const variants of filled) variants.clear();
      filled.clear();
      span = now;
      bytes = 0;
    }
    return now >= span - 1;
  };

  const createSlot = (): FragmentSlot => {
    const variants = new Map<string, WeakMap<object, string>>();
    return {
      get: (record, { variant, at }) => (isFor(at) ? variants.get(variant)?.get(record) : undefined),
      set: (record, { variant, at }, json) => {
        if (!isFor(at)) return;
        bytes += json.length + bytesPerEntry + (variants.has(variant) ? 0 : variant.length + bytesPerEntry);
        if (bytes > maxBytes) return;
        filled.add(variants);
        const records = variants.get(variant) ?? new WeakMap<object, string>();
        variants.set(variant, records);
        records.set(record, flatten(json));
      },
    };
  };

  const slotOf = (selection: string): FragmentSlot => {
    const known = slots.get(selection);
    if (known !== undefined) return known;
    const slot = createSlot();
    slots.set(selection, slot);
    return slot;
  };

  return {
    ofKept: { slot: slotOf },
    ofOnce: {
      slot: (selection) => {
        if (slots.has(selection) || seenOnce.delete(selection)) return slotOf(selection);
        seenOnce.set(selection, true);
        return null;
      },
    },
  };
};
