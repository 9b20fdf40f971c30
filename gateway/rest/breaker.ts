import type { BreakerState } from './observer.ts';

/** Stops the calls of a route while most of them fail. */
export type Breaker = {
  /** The permit of a call that may go out, which is passed to `record` with its outcome; null for a call that may not. */
  readonly admit: () => number | null;
  /** Records the outcome of a call; null for a call that says nothing about the health of the API. */
  readonly record: (permit: number, isSuccess: boolean | null) => void;
};

/** A breaker that never opens. */
export const noBreaker: Breaker = { admit: () => 0, record: () => undefined };

const windowMs = 5_000;
const bucketMs = 1_000;
/**
 * With fewer calls than this in the window, a breaker stays closed. One person who loads a page again and again makes fewer,
 * and so cannot open the breaker of a route for all others at a quiet hour.
 */
const minCalls = 20;
const maxFailureRatio = 0.5;
const probeEveryMs = 500;
/** How many probes may go out at once after a quiet time, so that the first page after an outage is complete. */
const maxProbes = 8;

type Bucket = { readonly startedAt: number; calls: number; failures: number };

/** Counts outcomes of the last five seconds in buckets of one second; says whether too many of them are failures. */
const createFailureRate = () => {
  const buckets: Bucket[] = [];

  return {
    record: (isFailure: boolean): boolean => {
      const now = performance.now();
      while (buckets[0] !== undefined && now - buckets[0].startedAt >= windowMs) buckets.shift();
      let bucket = buckets.at(-1);
      if (bucket === undefined || now - bucket.startedAt >= bucketMs) {
        bucket = { startedAt: now, calls: 0, failures: 0 };
        buckets.push(bucket);
      }
      bucket.calls += 1;
      if (!isFailure) return false;
      bucket.failures += 1;
      const calls = buckets.reduce((sum, each) => sum + each.calls, 0);
      const failures = buckets.reduce((sum, each) => sum + each.failures, 0);
      return calls >= minCalls && failures > calls * maxFailureRatio;
    },
    reset: () => void buckets.splice(0),
  };
};

/**
 * Makes a closed breaker. While it is open, one call every half second goes out as a probe with its full time limit, and
 * the first success closes the breaker. Probes are independent of each other, so one that hangs does not hide that the
 * API is back.
 */
export const createBreaker = (onChange: (state: BreakerState) => void): Breaker => {
  const failureRate = createFailureRate();
  let state: BreakerState = 'closed';
  let lastProbeAt = 0;
  // Permits from before the last opening or closing belong to an older generation, and their outcomes are ignored.
  let generation = 0;

  const change = (next: BreakerState): void => {
    if (next === state) return;
    if (next === 'closed' || state === 'closed') generation += 1;
    state = next;
    onChange(next);
  };

  return {
    admit: () => {
      if (state === 'closed') return generation;
      const now = performance.now();
      if (now - lastProbeAt < probeEveryMs) return null;
      lastProbeAt = Math.max(lastProbeAt, now - maxProbes * probeEveryMs) + probeEveryMs;
      change('half-open');
      return generation;
    },
    record: (permit, isSuccess) => {
      if (permit !== generation || isSuccess === null) return;
      if (state !== 'closed' && isSuccess) {
        failureRate.reset();
        change('closed');
        return;
      }
      if (state === 'closed' && !failureRate.record(!isSuccess)) return;
      lastProbeAt = performance.now();
      change('open');
    },
  };
};
