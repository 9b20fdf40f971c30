import cluster from 'node:cluster';
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Redis } from '../cache/redis.ts';

/** How many points a key may use within so many seconds. */
export type Allowance = { readonly name: string; readonly points: number; readonly seconds: number };

/** Counts what keys use of one allowance. */
export type Counter = {
  /** Counts points for a key. Resolves with null, or with the seconds to wait where it has used all of its points. */
  readonly count: (key: string, points: number) => Promise<number | null>;
};

/** After this time without an answer from Redis or the first process, this process counts by itself. */
const maxWaitMs = 250;
/** After so many new keys within the time of the allowance, further new keys share one count, so that memory is limited. */
const maxNewKeys = 10_000;

/** Counts in Redis where there is one, otherwise in the first process for all workers, otherwise in this process. */
const createStore = ({ name, points, seconds }: Allowance, redis: Redis | null): RateLimiterAbstract => {
  const common = { keyPrefix: `academy-limit:${name}`, points, duration: seconds };
  const memory = new RateLimiterMemory(common);
  const insured = (limiter: RateLimiterAbstract): RateLimiterAbstract =>
    new RLWrapperTimeouts({ limiter, timeoutMs: maxWaitMs, insuranceLimiter: memory });

  if (redis !== null) {
    const shared = { storeClient: redis.connection, useRedisPackage: true, rejectIfRedisNotReady: true };
    return insured(new RateLimiterRedis({ ...common, ...shared }));
  }
  return cluster.isWorker ? insured(new RateLimiterCluster({ ...common, timeoutMs: maxWaitMs * 2 })) : memory;
};

/** Makes a counter. It always answers: where the shared store does not, this process counts alone. */
export const createCounter = (allowance: Allowance, redis: Redis | null): Counter => {
  const store = createStore(allowance, redis);
  let newKeys = 0;
  let until = 0;

  /** The key itself, or the shared one for a new key after too many others. */
  const keyFor = async (key: string): Promise<string> => {
    if (performance.now() >= until) {
      newKeys = 0;
      until = performance.now() + allowance.seconds * 1000;
    }
    if (newKeys < maxNewKeys) return key;
    return (await store.get(key)) === null ? 'new-keys' : key;
  };

  return {
    count: async (key, points) => {
      try {
        const { isFirstInDuration } = await store.consume(await keyFor(key), points);
        if (isFirstInDuration) newKeys += 1;
        return null;
      } catch (error) {
        // The library rejects with its result where there are no points left.
        if (!(error instanceof RateLimiterRes)) throw error;
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      }
    },
  };
};

/** Makes this process count for the workers that it starts. */
export const countForWorkers = (): RateLimiterClusterMaster => new RateLimiterClusterMaster();
