import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import { createCounter, type Counter } from './store.ts';
import { isThisMachine, networkOf } from './client-address.ts';
import type { Redis } from '../cache/redis.ts';
import { parseCookies } from '../rest/cookies.ts';

/** What is counted. */
export type Counted = 'requests' | 'pages' | 'changes' | 'signIns' | 'codes' | 'proofs' | 'orders';

/** How much one network and one session may do within so many seconds. */
type Limit = { readonly seconds: number; readonly network: number; readonly session: number };

const minute = 60;

/**
 * Many times what a class of sixty behind one address does in a lesson, so that only floods and guessing are refused. How
 * often one account may be tried, from wherever, is the API's to say.
 */
export const rateLimits: Readonly<Record<Counted, Limit>> = {
  /** Every request of /graphql that memory cannot answer. */
  requests: { seconds: minute, network: 6_000, session: 1_200 },
  /** Every page that is made on the server; beyond it, pages come empty and are made by the browser. */
  pages: { seconds: minute, network: 1_200, session: 300 },
  /** Every field of a mutation that has no limit of its own. */
  changes: { seconds: minute, network: 1_200, session: 120 },
  signIns: { seconds: 15 * minute, network: 300, session: 30 },
  /** What sends a mail. */
  codes: { seconds: 60 * minute, network: 200, session: 20 },
  /** What a guessed code could open. */
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

/** Who is counted: the network, and each session cookie, of which one may come from many networks. */
type Who = { readonly network: string; readonly sessions: readonly string[] };

/** What of a request tells who asks. */
export type Asking = { readonly ip?: string | undefined; readonly headers: IncomingHttpHeaders };

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

const whoOf = (request: Asking, { academyApi }: Config): Who => {
  const cookies = parseCookies(request.headers.cookie);
  const names = academyApi.sessionCookieNames.flatMap((name) => [name, `__Host-${name}`]);
  return {
    network: networkOf(request.ip),
    sessions: names.flatMap((name) => cookies.get(name) || []).map(hashOf),
  };
};

/** Counts what is asked for. */
export type RateLimits = {
  /**
   * Counts for all that a request is counted for. Resolves with null, or with the seconds until it may be tried again.
   */
  readonly count: (what: Counted, request: Asking, points?: number) => Promise<number | null>;
};

/** Makes the counters of a process; null when the settings want none. */
export const createRateLimits = (
  config: Config,
  redis: Redis | null,
  tellRefused: (what: Counted) => void,
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
      const { network, sessions } = whoOf(request, config);
      const counter = counters.get(what);
      // A proxy beside the gateway that is not trusted would stand for everybody.
      const isNobodyInParticular = (what === 'requests' || what === 'pages') && isThisMachine(network);
      const waits = await Promise.all([
        isNobodyInParticular ? null : counter?.networks.count(network, points),
        ...sessions.map((session) => counter?.sessions.count(session, points)),
      ]);
      const longest = Math.max(...waits.map((seconds) => seconds ?? 0));
      if (longest === 0) return null;
      tellRefused(what);
      return longest;
    },
  };
};
