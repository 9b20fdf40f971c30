import { hash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { sessionCookiesOf } from '../rest/cookies.ts';
import { isThisMachine, networkOf, siteOf } from '../http/client-address.ts';
import { createCounter, type Counter, type SharedStore } from './store.ts';

/** How many points one network and one session may use within so many seconds; sessions are not counted where it is null. */
type Limit = {
  readonly seconds: number;
  readonly network: number;
  readonly session: number | null;
  /** Whether only load is limited, so that workers may tell each other a moment later; all else they count together. */
  readonly mayLag?: boolean;
};

const minute = 60;
/** A site of IPv6 networks, a /48, may use as many points as this many networks. */
const networksOfSite = 10;
/** Networks that come after too many new ones share as many points as this many networks. */
const networksOfOverflow = 100;

/**
 * The limits: many times what a class of sixty behind one address needs in a lesson, so that only floods and guessing are
 * refused. How often a password of one account may be tried is limited by the API.
 */
export const rateLimits = {
  /** Every request of /graphql that is compressed or that the response cache cannot answer, whether or not it can be read. */
  requests: { seconds: minute, network: 6_000, session: 1_200, mayLag: true },
  /** Every page that is rendered on the server. Beyond the limit, pages are sent empty and rendered by the browser. */
  pages: { seconds: minute, network: 1_200, session: 300, mayLag: true },
  /** Every field of a mutation that has no limit of its own. */
  changes: { seconds: minute, network: 1_200, session: 120 },
  signIns: { seconds: 15 * minute, network: 300, session: 30 },
  /** Mutations that send a mail. */
  codes: { seconds: 60 * minute, network: 200, session: 20 },
  /** Mutations that take a code, which could be guessed. */
  proofs: { seconds: 15 * minute, network: 300, session: 30 },
  orders: { seconds: 15 * minute, network: 300, session: 60 },
  /** Calendar files and the site map. */
  calendars: { seconds: minute, network: 600, session: null, mayLag: true },
  /** Pictures and other files of the API, of which a learner's page loads some thirty. */
  files: { seconds: minute, network: 12_000, session: null, mayLag: true },
  /** Files on their way to the API, of up to 10 MB. */
  uploads: { seconds: 15 * minute, network: 300, session: null },
  /** Webhooks of the payment provider, which come from few addresses and must get through. */
  webhooks: { seconds: minute, network: 6_000, session: null },
} satisfies Readonly<Record<string, Limit>>;

/** What is counted. */
export type Counted = keyof typeof rateLimits;

/**
 * What is not counted for this machine's own address: an untrusted proxy on this machine gives it to all clients, who must
 * not share one limit.
 */
const freeOnThisMachine: ReadonlySet<Counted> = new Set([
  'requests',
  'pages',
  'calendars',
  'files',
  'uploads',
  'webhooks',
]);

const limitsOfFields: ReadonlyMap<string, Counted> = new Map([
  ['logIn', 'signIns'],
  ['register', 'codes'],
  ['resendCode', 'codes'],
  ['requestPasswordReset', 'codes'],
  ['verifyEmail', 'proofs'],
  ['resetPassword', 'proofs'],
  ['startCheckout', 'orders'],
  ['confirmPayment', 'orders'],
]);

/** The limit of a field of a mutation. */
export const limitOfChange = (field: string): Counted => limitsOfFields.get(field) ?? 'changes';

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

/**
 * Counts a request for its network and, within that, for each of its session cookies. Resolves with null, or with the seconds until a
 * retry may succeed.
 */
export type CountRequest = (
  what: Counted,
  info: Pick<RequestInfo, 'address' | 'publicOrigin' | 'cookies'>,
  points?: number,
) => Promise<number | null>;

/** The longest of some waits in seconds; null where there is none. */
export const maxWaitOf = (waits: readonly (number | null)[]): number | null =>
  Math.max(0, ...waits.map((wait) => wait ?? 0)) || null;

type NetworkCounters = { readonly sites: Counter; readonly networks: Counter };

/**
 * Counts a network; one of IPv6 for its site as well, since one customer usually has all its networks. What is refused
 * to a network uses up nothing of its site, which may be that of many people.
 */
const countNetwork = async (
  { sites, networks }: NetworkCounters,
  network: string,
  points: number,
): Promise<number | null> => {
  const site = siteOf(network);
  const wait = await networks.count(network, points, site);
  return wait === null && site !== null ? sites.count(site, points, null) : wait;
};

/**
 * Counts each session cookie of a request by itself, and resolves with the longest wait. One of them may be made up while
 * another one keeps the session going, so no single one stands for it.
 */
const countSession = async (
  sessions: Counter,
  cookies: ReadonlySet<string>,
  points: number,
  network: string,
): Promise<number | null> => {
  const waits = await Promise.all([...cookies].map((cookie) => sessions.count(hashOf(cookie), points, network)));
  return maxWaitOf(waits);
};

/** Makes the function that counts requests; where rate limits are switched off, it counts nothing. */
export const createCountRequest = (
  config: Config,
  shared: SharedStore | null,
  recordRefused: (what: Counted) => void,
): CountRequest => {
  if (!config.rateLimits.areOn) return async () => null;
  const { sessionCookieNames } = config.academyApi;
  const countersOf = (what: string, { network, session, seconds, mayLag = false }: Limit) => {
    const counterOf = (of: string, limit: number, overflow: Counter | null = null): Counter => {
      const points = Math.max(1, Math.round(limit * config.rateLimits.factor));
      return createCounter({ name: `${what}:${of}`, points, seconds, mayLag }, shared, overflow);
    };
    const overflow = counterOf('overflow', network * networksOfOverflow);
    return {
      sites: counterOf('site', network * networksOfSite, overflow),
      networks: counterOf('network', network, overflow),
      sessions: session === null ? null : counterOf('session', session),
    };
  };
  const counters = new Map(Object.entries(rateLimits).map(([what, limit]) => [what, countersOf(what, limit)]));

  return async (what, { address, publicOrigin, cookies }, points = 1) => {
    const counter = counters.get(what);
    if (counter === undefined) return null;
    const network = networkOf(address);
    const isFree = freeOnThisMachine.has(what) && isThisMachine(network);
    let wait = isFree ? null : await countNetwork(counter, network, points);
    if (wait === null && counter.sessions !== null) {
      const ofSession = sessionCookiesOf(cookies, publicOrigin.startsWith('https:'), sessionCookieNames);
      wait = await countSession(counter.sessions, ofSession, points, network);
    }
    if (wait !== null) recordRefused(what);
    return wait;
  };
};
