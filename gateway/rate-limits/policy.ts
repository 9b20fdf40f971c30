import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import { createCounter, type Counter } from './store.ts';
import { isThisMachine, networkOf } from './client-address.ts';
import type { Redis } from '../cache/redis.ts';
import { parseCookies } from '../rest/cookies.ts';

/** What is counted. */
export type Counted = 'requests' | 'pages' | 'changes' | 'signIns' | 'codes' | 'proofs' | 'orders';

/** How many points one network and one session may use within so many seconds. */
type Limit = { readonly seconds: number; readonly network: number; readonly session: number };

const minute = 60;

/**
 * The limits: many times what a class of sixty behind one address needs in a lesson, so that only floods and guessing are
 * refused. How often a password of one account may be tried is limited by the API.
 */
export const rateLimits: Readonly<Record<Counted, Limit>> = {
  /** Every request of /graphql that can be read and that the response cache cannot answer. */
  requests: { seconds: minute, network: 6_000, session: 1_200 },
  /** Every page that is rendered on the server. Beyond the limit, pages are sent empty and rendered by the browser. */
  pages: { seconds: minute, network: 1_200, session: 300 },
  /** Every field of a mutation that has no limit of its own. */
  changes: { seconds: minute, network: 1_200, session: 120 },
  signIns: { seconds: 15 * minute, network: 300, session: 30 },
  /** Mutations that send a mail. */
  codes: { seconds: 60 * minute, network: 200, session: 20 },
  /** Mutations that take a code, which could be guessed. */
  proofs: { seconds: 15 * minute, network: 300, session: 30 },
  orders: { seconds: 15 * minute, network: 300, session: 60 },
};

const limitsOfFields: Readonly<Record<string, Counted>> = {
  logIn: 'signIns',
  register: 'codes',
  resendCode: 'codes',
  requestPasswordReset: 'codes',
  verifyEmail: 'proofs',
  resetPassword: 'proofs',
  startCheckout: 'orders',
  confirmPayment: 'orders',
};

/** The limit of a field of a mutation. */
export const limitOfChange = (field: string): Counted =>
  Object.hasOwn(limitsOfFields, field) ? (limitsOfFields[field] ?? 'changes') : 'changes';

/** What a request is counted by: its network, and each of its session cookies. */
type Client = { readonly network: string; readonly sessions: readonly string[] };

/** The part of a request that rate limits need. */
export type CountedRequest = { readonly ip?: string | undefined; readonly headers: IncomingHttpHeaders };

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

const clientOf = (request: CountedRequest, { academyApi }: Config): Client => {
  const cookies = parseCookies(request.headers.cookie);
  const names = academyApi.sessionCookieNames.flatMap((name) => [name, `__Host-${name}`]);
  return {
    network: networkOf(request.ip),
    sessions: names.flatMap((name) => cookies.get(name) || []).map(hashOf),
  };
};

/** Counts requests. */
export type RateLimits = {
  /** Counts a request for its network and its sessions. Resolves with null, or with the seconds until a retry may succeed. */
  readonly count: (what: Counted, request: CountedRequest, points?: number) => Promise<number | null>;
};

/** Makes the rate limits of a process; null where they are switched off. */
export const createRateLimits = (
  config: Config,
  redis: Redis | null,
  recordRefused: (what: Counted) => void,
): RateLimits | null => {
  if (!config.rateLimits.areOn) return null;
  const counterOf = (name: string, points: number, seconds: number): Counter =>
    createCounter({ name, points: Math.max(1, Math.round(points * config.rateLimits.factor)), seconds }, redis);
  const counters = new Map(
    Object.entries(rateLimits).map(([what, { network, session, seconds }]) => [
      what,
      {
        networks: counterOf(`${what}:network`, network, seconds),
        sessions: counterOf(`${what}:session`, session, seconds),
      },
    ]),
  );

  return {
    count: async (what, request, points = 1) => {
      const { network, sessions } = clientOf(request, config);
      const counter = counters.get(what);
      // An untrusted proxy on this machine gives the same address to all clients, who must not share one limit.
      const isShared = (what === 'requests' || what === 'pages') && isThisMachine(network);
      const waits = await Promise.all([
        isShared ? null : counter?.networks.count(network, points),
        ...sessions.map((session) => counter?.sessions.count(session, points)),
      ]);
      const wait = Math.max(...waits.map((seconds) => seconds ?? 0));
      if (wait === 0) return null;
      recordRefused(what);
      return wait;
    },
  };
};
