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

/** How much of something is allowed within a time. */
export type Allowance = { readonly name: string; readonly points: number; readonly seconds: number };

/** Counts for one allowance. */
export type Counter = {
  /** Counts for a key. Resolves with null, or with the seconds until the next time when it was too much. */
  readonly count: (key: string, points: number) => Promise<number | null>;
};

/** Where there is no answer within this time, the process counts by itself. */
const patienceMs = 250;
/** How many keys one after the other may be new before those that come next are counted together: memory has an end. */
const mostNewKeys = 10_000;

/** Counts in Redis, else for all workers in the process that started them, else in this process. */
const createStore = ({ name, points, seconds }: Allowance, redis: Redis | null): RateLimiterAbstract => {
  const common = { keyPrefix: `academy-limit:${name}`, points, duration: seconds };
  const memory = new RateLimiterMemory(common);
  const insured = (limiter: RateLimiterAbstract): RateLimiterAbstract =>
    new RLWrapperTimeouts({ limiter, timeoutMs: patienceMs, insuranceLimiter: memory });

  if (redis !== null) {
    const shared = { storeClient: redis.connection, useRedisPackage: true, rejectIfRedisNotReady: true };
    return insured(new RateLimiterRedis({ ...common, ...shared }));
  }
  return cluster.isWorker ? insured(new RateLimiterCluster({ ...common, timeoutMs: patienceMs * 2 })) : memory;
};

/** Makes a counter. It always answers: what cannot be counted together is counted here. */
export const createCounter = (allowance: Allowance, redis: Redis | null): Counter => {
  const store = createStore(allowance, redis);
  let newKeys = 0;
  let until = 0;

  /** The key itself, or the one that all share who come when too many have come. */
  const keyFor = async (key: string): Promise<string> => {
    if (performance.now() >= until) {
      newKeys = 0;
      until = performance.now() + allowance.seconds * 1000;
    }
    if (newKeys < mostNewKeys) return key;
    return (await store.get(key)) === null ? 'newcomers' : key;
  };

  return {
    count: async (key, points) => {
      try {
        const { isFirstInDuration } = await store.consume(await keyFor(key), points);
        if (isFirstInDuration) newKeys += 1;
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
};

/** From now on this process counts what the workers that it starts count together. */
export const countForWorkers = (): RateLimiterClusterMaster => new RateLimiterClusterMaster();
