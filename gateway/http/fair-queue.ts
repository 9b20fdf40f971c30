import { isThisMachine, networkOf, siteOf } from './client-address.ts';

/** How many requests may run at once, and how many may wait for a place. */
export type FairQueueLimits = {
  readonly maxRunning: number;
  /** Of the running requests, how many one network may have. */
  readonly maxRunningPerNetwork: number;
  /** Of the running requests, how many one site of IPv6 networks may have. */
  readonly maxRunningPerSite: number;
  /** Half of them may be of one network or site. */
  readonly maxQueued: number;
  readonly maxWaitMs: number;
};

/** Shares a number of connections fairly between the networks of clients. */
type FairQueue = {
  /**
   * Waits for a place. Resolves with the function that releases it, or with null where too many wait or it takes too long.
   * Rejects where the signal is aborted.
   */
  readonly acquire: (address: string | null, signal: AbortSignal) => Promise<(() => void) | null>;
};

/** The share of the places and of the queue that all requests, one network or one site may have. */
type Share = { readonly key: string; readonly maxRunning: number; readonly maxQueued: number };
type Waiter = { readonly shares: readonly Share[]; readonly start: () => void };

const createCounts = (limit: 'maxRunning' | 'maxQueued') => {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  const add = (shares: readonly Share[], by: 1 | -1): void => {
    for (const { key } of shares) {
      const count = of(key) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    }
  };
  return { add, hasRoom: (shares: readonly Share[]) => shares.every((share) => of(share.key) < share[limit]) };
};

/**
 * Creates the queue before one pool of connections. A free place goes to the request that waits longest of those whose network
 * and site have not used up their share.
 */
export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  const running = createCounts('maxRunning');
  const queued = createCounts('maxQueued');
  const waiters = new Set<Waiter>();
  const all: Share = { key: 'all', maxRunning: limits.maxRunning, maxQueued: limits.maxQueued };
  const half = limits.maxQueued / 2;

  const sharesOf = (address: string | null): readonly Share[] => {
    const network = networkOf(address);
    // A proxy on this machine that the gateway was not told of hides the addresses of all clients.
    if (isThisMachine(network)) return [all];
    const own: Share = { key: network, maxRunning: limits.maxRunningPerNetwork, maxQueued: half };
    const site = siteOf(network);
    return site === null
      ? [all, own]
      : [all, own, { key: site, maxRunning: limits.maxRunningPerSite, maxQueued: half }];
  };

  const begin = (shares: readonly Share[]): (() => void) => {
    running.add(shares, 1);
    return () => {
      running.add(shares, -1);
      for (const waiter of waiters) if (running.hasRoom(waiter.shares)) return waiter.start();
    };
  };

  const wait = (shares: readonly Share[], signal: AbortSignal): Promise<(() => void) | null> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiters.delete(waiter);
        queued.add(shares, -1);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const giveUp = (): void => {
        leave();
        reject(signal.reason);
      };
      const waiter: Waiter = {
        shares,
        start: () => {
          leave();
          resolve(begin(shares));
        },
      };
      const timer = setTimeout(() => {
        leave();
        resolve(null);
      }, limits.maxWaitMs);
      waiters.add(waiter);
      queued.add(shares, 1);
      signal.addEventListener('abort', giveUp);
    });

  return {
    acquire: async (address, signal) => {
      signal.throwIfAborted();
      const shares = sharesOf(address);
      if (running.hasRoom(shares)) return begin(shares);
      return queued.hasRoom(shares) ? wait(shares, signal) : null;
    },
  };
};
