/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number;
  /** A whole number from 0 up to a bound. */
  below: (bound: number) => number;
  pick: <T>(things: readonly T[]) => T;
  chance: (probability: number) => boolean;
  /** A new stream of numbers, so that the draws of one part of a test do not change those of another. */
  fork: () => Random;
};

/** Makes a stream of numbers (mulberry32). */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    pick: (things) => {
      const index = below(things.length);
      const [thing] = things.slice(index, index + 1);
      if (thing === undefined) throw new Error('There is nothing to pick from.');
      return thing;
    },
    chance: (probability) => next() < probability,
    fork: () => createRandom(below(4_294_967_296)),
  };
};

/**
 * The seed of a random test: the same in each ordinary run, so that a change is judged by itself; RANDOM_SEED=new looks
 * further, and RANDOM_SEED with a number repeats what that found.
 */
export const seedOfRun = (): number => {
  const seed = process.env['RANDOM_SEED'] ?? '1';
  return seed === 'new' ? Date.now() % 1_000_000 : Number(seed);
};
