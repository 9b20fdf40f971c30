import cluster from 'node:cluster';
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type { Redis } from '../cache/redis.ts';
import { relayPoints, sharePoints } from './points-between-workers.ts';

/** How many points a key may use within so many seconds. */
export type Allowance = {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Whether other workers may learn of a point a moment later, which costs next to nothing. */
  readonly mayLag?: boolean;
};

/** Counts what keys use of one allowance. */
export type Counter = {
  /**
   * Counts points for a key. Resolves with null, or with the seconds to wait where it has used all of its points.
   * `owner` is what brings the key and is counted by itself: the network of a session, the site of a network.
   */
  readonly count: (key: string, points: number, owner: string | null) => Promise<number | null>;
};

/** After this time without an answer from Redis or the primary process, this process counts by itself. */
const maxWaitMs = 250;
/** How long nothing is asked after a late answer, because the next one may be late as well. */
const pauseAfterLateMs = 1_000;
/** How long commands have to succeed before the log says so. Otherwise a slow Redis would fill the log. */
const steadyAfterMs = 2_000;
/** How many new keys are counted by themselves within the time of the allowance. */
const maxNewKeys = 10_000;
/** How many of them one owner may bring. */
const maxNewKeysOfOwner = 1_000;

type Store = {
  readonly consume: (key: string, points: number) => Promise<RateLimiterRes>;
  readonly get: (key: string) => Promise<RateLimiterRes | null>;
};

/** Counts in this process, and adds what the other workers have counted a moment later. */
const lagging = (own: RateLimiterMemory): Store => {
  const share = sharePoints(own.keyPrefix, (key, points) => void own.penalty(key, points));
  return {
    consume: async (key, points) => {
      const result = await own.consume(key, points);
      share(key, points);
      return result;
    },
    get: (key) => own.get(key),
  };
};

/** The Redis that all counters of a process share; `onOutcome` is called after each command, with its error or null. */
export type SharedStore = { readonly redis: Redis; readonly onOutcome: (fault: unknown) => void };

/** Shares the counts of a process by Redis. The log gets one line when commands begin to fail, and one when they no longer do. */
export const shareByRedis = (redis: Redis, log: Logger): SharedStore => {
  let failedAt: number | null = null;
  return {
    redis,
    onOutcome: (fault) => {
      if (fault !== null) {
        // A lost connection has its own line in the log.
        if (!redis.connection.isReady) return;
        if (failedAt === null) log.warn({ err: fault }, 'Redis does not count: each process does so by itself');
        failedAt = performance.now();
      } else if (failedAt !== null && performance.now() - failedAt > steadyAfterMs) {
        log.info('Redis counts again');
        failedAt = null;
      }
    },
  };
};

/**
 * Counts in a shared store, and in this process where that fails or is late. Only requests that come before the first late
 * answer is known to be late wait for it: from then on this process counts by itself, and nothing piles up.
 */
const insured = (shared: Store, own: Store, onOutcome: (fault: unknown) => void): Store => {
  let countsAloneUntil = 0;

  /** Rejects where the answer is late. */
  const inTime = async <T>(answer: Promise<T>): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      countsAloneUntil = Infinity;
      const pause = (): void => {
        countsAloneUntil = performance.now() + pauseAfterLateMs;
      };
      answer.then(pause, pause);
      reject(new Error(`no answer within ${maxWaitMs} ms`));
    }, maxWaitMs);
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  };

  const run = async <T>(ask: (store: Store) => Promise<T>): Promise<T> => {
    if (performance.now() < countsAloneUntil) return ask(own);
    try {
      const answer = await inTime(ask(shared));
      onOutcome(null);
      return answer;
    } catch (error) {
      const isAnswer = error instanceof RateLimiterRes;
      onOutcome(isAnswer ? null : error);
      if (isAnswer) throw error;
      return ask(own);
    }
  };

  return {
    consume: (key, points) => run((store) => store.consume(key, points)),
    get: (key) => run((store) => store.get(key)),
  };
};

/**
 * Counts in Redis where there is one, otherwise for all workers together, in the primary process or in each with what the
 * others tell it, otherwise in this process.
 */
const createStore = ({ name, points, seconds, mayLag }: Allowance, shared: SharedStore | null): Store => {
  const common = { keyPrefix: `academy-limit:${name}`, points, duration: seconds };
  const memory = new RateLimiterMemory(common);
  if (shared !== null) {
    const inRedis = { storeClient: shared.redis.connection, useRedisPackage: true, rejectIfRedisNotReady: true };
    return insured(new RateLimiterRedis({ ...common, ...inRedis }), memory, shared.onOutcome);
  }
  if (!cluster.isWorker) return memory;
  if (mayLag) return lagging(memory);
  return insured(new RateLimiterCluster({ ...common, timeoutMs: maxWaitMs * 2 }), memory, () => undefined);
};

/** Counts the new keys of the present window, in all and by owner, so that they cannot fill the memory. */
const createNewKeys = (seconds: number) => {
  let count = 0;
  let until = 0;
  const ofOwner = new Map<string, number>();

  return {
    /** Whether a key that is new now must not be kept. */
    areTooMany: (owner: string | null): boolean => {
      if (performance.now() >= until) {
        count = 0;
        ofOwner.clear();
        until = performance.now() + seconds * 1000;
      }
      return count >= maxNewKeys || (owner !== null && (ofOwner.get(owner) ?? 0) >= maxNewKeysOfOwner);
    },
    add: (owner: string | null): void => {
      count += 1;
      if (owner !== null) ofOwner.set(owner, (ofOwner.get(owner) ?? 0) + 1);
    },
  };
};

/**
 * Makes a counter. It always answers: where the shared store does not, this process counts alone. A new key after too many
 * others is left to its owner's count; one without an owner is counted by `overflow`, together with all others like it.
 */
export const createCounter = (
  allowance: Allowance,
  shared: SharedStore | null,
  overflow: Counter | null = null,
): Counter => {
  const store = createStore(allowance, shared);
  const newKeys = createNewKeys(allowance.seconds);

  return {
    count: async (key, points, owner) => {
      if (newKeys.areTooMany(owner) && (await store.get(key)) === null) {
        return owner === null && overflow !== null ? overflow.count('new keys', points, null) : null;
      }
      try {
        const { isFirstInDuration } = await store.consume(key, points);
        if (isFirstInDuration) newKeys.add(owner);
        return null;
      } catch (error) {
        // The library rejects with its result where there are no points left.
        if (!(error instanceof RateLimiterRes)) throw error;
        if (error.isFirstInDuration) newKeys.add(owner);
        // The library compares times of the machine's clock, which may have been set back since.
        return Math.max(1, Math.min(Math.ceil(error.msBeforeNext / 1000), allowance.seconds));
      }
    },
  };
};

/** Makes this process count for the workers that it starts, and hand on what each of them counts by itself. */
export const countForWorkers = (): void => {
  // The constructor of RateLimiterClusterMaster listens to the workers.
  void new RateLimiterClusterMaster();
  relayPoints();
};
