import { isThisMachine, networkOf, siteOf } from './client-address.ts';

/** How many may be under way at once, and how many may wait for that. */
export type TurnBounds = {
  readonly underWay: number;
  /** Of those under way, how many one network may have. */
  readonly ofNetwork: number;
  /** Of those under way, how many one site of IPv6 networks may have. */
  readonly ofSite: number;
  /** Half of them may be of one network or site. */
  readonly waiting: number;
  readonly waitMs: number;
};

/** Shares a number of connections fairly between the networks of clients. */
type Turns = {
  /**
   * Waits for a turn; resolves with the function that ends it, or with null where too many wait or it takes too long.
   * Rejects where the signal is aborted.
   */
  readonly take: (address: string | null, signal: AbortSignal) => Promise<(() => void) | null>;
};

type Share = { readonly key: string; readonly underWay: number; readonly waiting: number };
type Waiter = { readonly shares: readonly Share[]; readonly start: () => void };

const createCounts = (what: 'underWay' | 'waiting') => {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  const add = (shares: readonly Share[], by: 1 | -1): void => {
    for (const { key } of shares) {
      const count = of(key) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    }
  };
  return { add, hasRoom: (shares: readonly Share[]) => shares.every((share) => of(share.key) < share[what]) };
};

/** Makes the turns of one pool of connections. Who waits longest comes first, except where its network has its share. */
export const createTurns = (bounds: TurnBounds): Turns => {
  const underWay = createCounts('underWay');
  const waiting = createCounts('waiting');
  const waiters = new Set<Waiter>();
  const all: Share = { key: 'all', underWay: bounds.underWay, waiting: bounds.waiting };
  const half = bounds.waiting / 2;

  const sharesOf = (address: string | null): readonly Share[] => {
    const network = networkOf(address ?? undefined);
    // A proxy on this machine that the gateway was not told of is everybody.
    if (isThisMachine(network)) return [all];
    const own: Share = { key: network, underWay: bounds.ofNetwork, waiting: half };
    const site = siteOf(network);
    return site === null ? [all, own] : [all, own, { key: site, underWay: bounds.ofSite, waiting: half }];
  };

  const begin = (shares: readonly Share[]): (() => void) => {
    underWay.add(shares, 1);
    return () => {
      underWay.add(shares, -1);
      for (const waiter of waiters) if (underWay.hasRoom(waiter.shares)) return waiter.start();
    };
  };

  const wait = (shares: readonly Share[], signal: AbortSignal): Promise<(() => void) | null> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiters.delete(waiter);
        waiting.add(shares, -1);
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
      }, bounds.waitMs);
      waiters.add(waiter);
      waiting.add(shares, 1);
      signal.addEventListener('abort', giveUp);
    });

  return {
    take: async (address, signal) => {
      signal.throwIfAborted();
      const shares = sharesOf(address);
      if (underWay.hasRoom(shares)) return begin(shares);
      return waiting.hasRoom(shares) ? wait(shares, signal) : null;
    },
  };
};
