// Floods that are made to fill the counters: whatever one client or many addresses send, a fresh learner is answered.
import type { RequestListener } from 'node:http';
import { Pool } from 'undici';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../gateway/config.ts';
import { type Counted, createCountRequest } from '../../../gateway/rate-limits/policy.ts';
import { findRedis } from '../../../scripts/find/redis.mjs';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { eventually } from '../../support/eventually.ts';
import { aSession, aSummary } from '../../support/factories.ts';
import { startGatewayProgram } from '../../support/gateway-program.ts';
import { serve } from '../../support/in-process-http.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

// Ten thousand requests take their time where others are busy.
vi.setConfig({ testTimeout: 120_000 });

const asShipped = { RATE_LIMITS: 'standard', TRUST_PROXY: '1' };
const attacker = '198.51.100.66';

const api = await closeAfterAll(startRestDouble());
beforeEach(() => {
  api.reset();
  api.when('GET /me', { body: aSession() });
  api.when('GET /me/summary', { body: aSummary() });
});

const post = (url: string, query: string, headers: Record<string, string>) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });

type Headers = Record<string, string>;
/** A request that costs nothing but its count, for it cannot be read. */
const aRequest = (headers: Headers) =>
  ({
    method: 'POST',
    path: '/graphql',
    headers: { host: 'academy.example', 'content-type': 'application/json', ...headers },
    body: '{',
  }) as const;

/** Sends such requests, 64 at a time. */
const flood = async (
  count: number,
  send: (headers: Headers) => Promise<unknown>,
  headersOf: (at: number) => Headers,
) => {
  let sent = 0;
  const client = async () => {
    while (sent < count) await send(headersOf((sent += 1)));
  };
  await Promise.all(Array.from({ length: 64 }, client));
};
/** Sends them to a gateway of this process, without sockets. */
const to =
  ({ listener }: { readonly listener: RequestListener }) =>
  (headers: Headers) =>
    serve(listener, aRequest(headers)).response;

const cookieNames = ['accessToken', 'refreshToken', 'token', 'access_token', 'refresh_token'];
let cookies = 0;
const aCookie = (name: string): string => `${name}=made-up-${(cookies += 1)}`;
const tenCookies = (): string => cookieNames.flatMap((name) => [aCookie(name), aCookie(`__Host-${name}`)]).join('; ');

let learners = 0;
/** The status that a learner gets whom nobody has seen before. */
const statusOfLearner = async (url: string, address = '203.0.113.7') => {
  const cookie = `accessToken=of-learner-${(learners += 1)}`;
  const response = await post(url, '{ viewer { name } }', { cookie, 'x-forwarded-for': address });
  await response.text();
  return response.status;
};

const signIn = 'mutation { logIn(input: { email: "a@b.example", password: "a-password" }) { userErrors { code } } }';
const statusOfSignIn = async (url: string, address: string) => {
  const response = await post(url, signIn, { 'x-forwarded-for': address });
  await response.text();
  return response.status;
};

/** What 1,200 requests with ten cookies each did to learners once: they filled the counters of sessions. */
const floodWithCookies = (send: (headers: Headers) => Promise<unknown>, address: string) =>
  flood(1_200, send, () => ({ cookie: tenCookies(), 'x-forwarded-for': address }));

const redis = await findRedis();
const whyNot = redis.reason === undefined ? '' : ` (${redis.reason})`;
afterAll(() => redis.stop?.());

describe('one address with made-up session cookies', () => {
  it.each([
    ['counted in memory', {}],
    ['at a gateway that trusts no proxy, so that all come from this machine', { TRUST_PROXY: '0' }],
  ])('keeps no learner out: %s', async (_where, env) => {
    const gateway = await startGateway({ academyApiUrl: api.url, env: { ...asShipped, ...env } });
    await floodWithCookies(to(gateway), attacker);
    const statuses = [await statusOfLearner(gateway.url), await statusOfLearner(gateway.url)];
    expect(statuses).toEqual([200, 200]);
    await gateway.close();
  });

  it('keeps no learner out, counted by several workers, in production', async () => {
    const gateway = await startGatewayProgram(api.url, {
      ...asShipped,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://academy.example',
      GATEWAY_WORKERS: '2',
    });
    await eventually(() => gateway.listeners().length).toBe(2);
    const pool = new Pool(gateway.url, { connections: 8, pipelining: 8 });
    const send = async (headers: Headers) => await (await pool.request(aRequest(headers))).body.dump();
    for (let times = 0; times < 3; times += 1) await floodWithCookies(send, attacker);
    await pool.close();
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOfLearner(gateway.url)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await gateway.stop();
  });

  it.skipIf(redis.url === undefined)(`keeps no learner out, counted in Redis${whyNot}`, async () => {
    const env = { ...asShipped, REDIS_URL: redis.url ?? '' };
    const gateway = await startGateway({ academyApiUrl: api.url, env });
    await floodWithCookies(to(gateway), attacker);
    expect(await statusOfLearner(gateway.url)).toBe(200);
    await gateway.close();
  });
});

describe('somebody who holds very many addresses', () => {
  // A fiftieth of everything: 6 sign-ins, 120 requests of one address. Ten thousand lines of the log are spared.
  const few = { ...asShipped, RATE_LIMIT_FACTOR: '0.02', LOG_LEVEL: 'error' };

  const flooding = 10_200;
  const newcomers = ['203.0.113.8', '2001:db8:1:2::3'];

  it('keeps no new visitor out', async () => {
    const gateway = await startGateway({ academyApiUrl: api.url, env: few });
    const addressOf = (at: number) => `100.${64 + (at >> 14)}.${(at >> 6) & 255}.${(at & 63) + 1}`;
    await flood(flooding, to(gateway), (at) => ({ 'x-forwarded-for': addressOf(at) }));
    for (const address of newcomers) {
      expect(await statusOfLearner(gateway.url, address)).toBe(200);
      expect(await statusOfSignIn(gateway.url, address)).toBe(200);
    }
    await gateway.close();
  });

  it('shares the sign-ins of a hundred addresses with all that come after ten thousand others', async () => {
    const count = createCountRequest(readConfig({ ACADEMY_API_URL: api.url, ...few }), null, () => {});
    const waitOf = (at: number) => {
      const address = `100.64.${at >> 8}.${at & 255}`;
      return count('signIns', { address, publicOrigin: 'http://academy.example', cookies: new Map() });
    };
    for (let at = 0; at < 10_000 + 600; at += 1) expect(await waitOf(at)).toBeNull();
    expect(await waitOf(10_600)).toBeGreaterThan(0);
  });

  it.each([
    ['of one /48', (at: number) => `2001:db8:77:${at.toString(16)}::1`],
    ['of many networks', (at: number) => `2001:db9:${at.toString(16)}:1::1`],
  ])('has requests of IPv6 counted so that they keep no new visitor out either: %s', async (_which, addressOf) => {
    const count = createCountRequest(readConfig({ ACADEMY_API_URL: api.url, ...few }), null, () => {});
    const waitOf = (address: string, what: Counted = 'requests') =>
      count(what, { address, publicOrigin: 'http://academy.example', cookies: new Map() });
    for (let at = 1; at <= flooding; at += 1) await waitOf(addressOf(at));
    for (const address of newcomers) {
      expect(await waitOf(address)).toBeNull();
      expect(await waitOf(address, 'signIns')).toBeNull();
    }
  });
});
