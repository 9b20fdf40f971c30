import { CircuitState, SamplingBreaker } from 'cockatiel';
import type { BreakerState } from './observer.ts';

/** Keeps calls back while most of their kind fail. */
export type Breaker = {
  /** The permit of a call that may go out, to be given back with its outcome; null for one that may not. */
  readonly admit: () => number | null;
  /** Tells what became of a call; null for one that says nothing about the API. */
  readonly tell: (permit: number, isSound: boolean | null) => void;
  readonly state: () => BreakerState;
};

/** Lets every call go out. */
export const noBreaker: Breaker = { admit: () => 0, tell: () => undefined, state: () => 'closed' };

/** Opens when more than half of at least five calls in five seconds failed. */
const window = { threshold: 0.5, duration: 5_000, minimumRps: 1 };
const probeEveryMs = 500;
/** After a quiet time several may try at once, so that the first page after an outage is whole. */
const mostProbes = 8;

/**
 * Makes a closed breaker. While it is open, one call every half second goes out as a probe, whole and with its full
 * time; the first sound answer closes it. A library's breaker lets everybody wait for its one probe instead, and as
 * long as that hangs nobody would learn that the API is back; so only its counting is used.
 */
export const createBreaker = (onChange: (state: BreakerState) => void): Breaker => {
  const counting = new SamplingBreaker(window);
  let state: BreakerState = 'closed';
  let lastProbeAt = 0;
  // Permits of before the last opening or closing tell nothing about now.
  let era = 0;

  const change = (next: BreakerState): void => {
    if (next === state) return;
    if (next === 'closed' || state === 'closed') era += 1;
    state = next;
    onChange(next);
  };

  return {
    admit: () => {
      if (state === 'closed') return era;
      const now = performance.now();
      if (now - lastProbeAt < probeEveryMs) return null;
      lastProbeAt = Math.max(lastProbeAt, now - mostProbes * probeEveryMs) + probeEveryMs;
      change('half-open');
      return era;
    },
    tell: (permit, isSound) => {
      if (permit !== era || isSound === null) return;
      if (state !== 'closed') {
        if (isSound) counting.success(CircuitState.HalfOpen);
        else lastProbeAt = performance.now();
        change(isSound ? 'closed' : 'open');
        return;
      }
      if (isSound) return counting.success(CircuitState.Closed);
      if (!counting.failure(CircuitState.Closed)) return;
      lastProbeAt = performance.now();
      change('open');
    },
    state: () => state,
  };
};
