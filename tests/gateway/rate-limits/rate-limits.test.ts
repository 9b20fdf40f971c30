import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { networkOf, siteOf } from '../../../gateway/http/client-address.ts';
import { rateLimits } from '../../../gateway/rate-limits/policy.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { anAddress, api, few, gateway, logIn, send, untilRefused } from './requests.ts';

const order = 'mutation { startCheckout(input: { courseId: "1" }) { userErrors { code } } }';

const change = (field: string, input: string) => `mutation { ${field}(input: ${input}) { userErrors { code } } }`;

const registration =
  '{ name: "A B", email: "a@b.example", password: "12345678", dateOfBirth: { day: 1, month: 1, year: 2000 } }';

const read = '{ viewer { id } }';

/** Sends the head of a request and a piece of its body, and leaves once it is answered, or soon. */
const sendHalf = async (address: string, headers: Record<string, string>): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = request(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
  });
  sent.once('response', () => sent.destroy()).once('error', () => undefined);
  sent.once('close', () => resolve());
  sent.write('{"query":', () => setTimeout(() => sent.destroy(), 5));
  return promise;
};

describe('somebody who tries too often', () => {
  it('is told when to come back, in the language of the client, and nothing is asked of the API', async () => {
    const address = anAddress();
    const { answered, response } = await untilRefused(logIn(), { address, language: 'bn' });
    expect(answered).toBe(6);
    const seconds = Number(response?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    const { data, errors } = Object(await response?.json());
    expect(data).toBeUndefined();
    expect(errors[0].extensions).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'একটু বেশি দ্রুত হয়ে গেছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
      retryAfter: seconds,
    });
    expect(api.called()).toHaveLength(6);
  });

  it.each([
    ['signing in', logIn(), 6],
    ['ordering', order, 6],
    [
      'proving payments',
      change('confirmPayment', '{ orderId: "order_1", paymentId: "pay_1", signature: "a-guess" }'),
      6,
    ],
    ['asking for a new password', change('requestPasswordReset', '{ email: "a@b.example" }'), 4],
    ['registering', change('register', registration), 4],
    ['asking for another code', change('resendCode', registration), 4],
    ['guessing codes', change('verifyEmail', '{ email: "a@b.example", code: "123456" }'), 6],
    ['guessing links', change('resetPassword', '{ token: "a-guess", password: "12345678" }'), 6],
    ['changing anything else', change('markAnnouncementRead', '{ id: "11" }'), 24],
    ['asking anything', read, 120],
  ])('is refused %s', async (_what, query, most) => {
    expect((await untilRefused(query, { address: anAddress() })).answered).toBe(most);
  });

  it.each([
    ['before its body is read', read],
    ['after', logIn()],
  ])('is answered in the form that the site reads, when refused %s', async (_when, query) => {
    const address = anAddress();
    await untilRefused(query, { address });
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json,application/json;q=0.9',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ query }),
    });
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      429,
      'application/graphql-response+json; charset=utf-8',
      'no-store',
    ]);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    const { errors } = Object(await response.json());
    expect(errors[0].extensions).toMatchObject({
      code: 'RATE_LIMITED',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('gains nothing by another port, which some proxies add to the address', async () => {
    const address = anAddress();
    for (let time = 0; time < 120; time += 1) await send(read, { address: `${address}:${4_000 + time}` });
    expect((await send(read, { address: `${address}:5000` })).status).toBe(429);
  });

  it('gains nothing by aliases: several tries in one request are refused', async () => {
    const inFragments = logIn(2).replace('mutation {', 'mutation { __typename ...F } fragment F on Mutation {');
    for (const tries of [logIn(2), inFragments]) {
      const response = await send(tries, { address: anAddress() });
      const { data, errors } = Object(await response.json());
      expect([data, errors[0].extensions.code]).toEqual([undefined, 'TOO_MANY_ROOT_FIELDS']);
    }
    expect(api.called()).toEqual([]);
  });

  it('is refused before a text is parsed, by GET as well', async () => {
    const address = anAddress();
    const url = `${gateway.url}/graphql?query=${encodeURIComponent(`{${' a'.repeat(1_600)} }`)}`;
    const headers = { accept: 'application/graphql-response+json', 'apollo-require-preflight': 'yes' };
    const ask = () => fetch(url, { headers: { ...headers, 'x-forwarded-for': address } });
    const statuses = new Set<number>();
    for (let time = 0; time < 120; time += 1) statuses.add((await ask()).status);
    expect(statuses).toEqual(new Set([400]));
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(429);
  });

  it.each([
    ['that is too long', { 'content-length': '1000000' }],
    ['that ends early', { 'content-length': '1000' }],
    ['in another charset', { 'content-type': 'application/json; charset=latin1' }],
  ])('gains nothing by a body %s', async (_what, headers) => {
    const address = anAddress();
    for (let time = 0; time < 120; time += 1) await sendHalf(address, headers);
    expect((await send(read, { address })).status).toBe(429);
  });

  it.each([
    ['each of them once more', 0, 60],
    ['by its length', 20_000, 30],
  ])('is counted before a body is decompressed, %s', async (_how, bytes, most) => {
    const headers = {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'x-forwarded-for': anAddress(),
    };
    const more = randomBytes(bytes).toString('base64');
    const body = new Uint8Array(gzipSync(JSON.stringify({ query: read, more })));
    const ask = async () => (await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body })).status;
    for (let time = 0; time < most; time += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  });

  it('gains nothing by fragments or by another name', async () => {
    const address = anAddress();
    await untilRefused(logIn(), { address });
    const hidden = logIn().replace('mutation {', 'mutation Innocent { ...F } fragment F on Mutation {');
    expect((await send(hidden, { address })).status).toBe(429);
    const inline = `${logIn().replace('mutation {', 'mutation Innocent { ... on Mutation {')} }`;
    expect((await send(inline, { address })).status).toBe(429);
  });

  it('may still do all else', async () => {
    const address = anAddress();
    await untilRefused(logIn(), { address });
    expect((await send(read, { address })).status).toBe(200);
    expect((await send(order, { address })).status).toBe(200);
  });

  it('is one person with one session, from wherever', async () => {
    const cookie = 'accessToken=of-a-learner';
    expect((await send(order, { address: anAddress(), cookie })).status).toBe(200);
    expect((await send(order, { address: anAddress(), cookie: `token=more; ${cookie}` })).status).toBe(429);
    expect((await send(order, { address: anAddress(), cookie: 'accessToken=of-another' })).status).toBe(200);
  });

  it.each([
    ['access', 'refresh', (real: string, madeUp: string) => `accessToken=${madeUp}; refreshToken=${real}`],
    ['refresh', 'access', (real: string, madeUp: string) => `refreshToken=${madeUp}; accessToken=${real}`],
    [
      'other',
      'access',
      (real: string, madeUp: string) => `token=${madeUp}; access_token=x${madeUp}; accessToken=${real}`,
    ],
  ])('is one person with a made-up %s token beside the real %s token', async (made, real, cookiesOf) => {
    const orderWith = async (madeUp: string) =>
      (await send(order, { address: anAddress(), cookie: cookiesOf(`real-${real}-beside-${made}`, madeUp) })).status;
    expect([await orderWith(`${made}-1`), await orderWith(`${made}-2`), await orderWith(`${made}-3`)]).toEqual([
      200, 429, 429,
    ]);
  });

  it('counts a token once that comes in two cookies', async () => {
    const cookie = 'accessToken=the-same; token=the-same';
    const change = 'mutation { markAnnouncementRead(input: { id: 11 }) { userErrors { code } } }';
    expect((await untilRefused(change, { address: anAddress(), cookie })).answered).toBe(2);
  });

  it('is one person however a token is written that the API reads as the same', async () => {
    const statuses = ['as-it-is', '%61s-it-is', 'as%2Dit%2dis', '"as-it-is"', '"%61s-it-is"', '"as-it-is~'].map(
      async (token) => (await send(order, { address: anAddress(), cookie: `accessToken=${token}` })).status,
    );
    expect((await Promise.all(statuses)).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
    const unreadable = { address: anAddress(), cookie: 'accessToken=%zz' };
    expect([(await send(order, unreadable)).status, (await send(order, unreadable)).status]).toEqual([200, 429]);
  });

  it('does not keep others from anything', async () => {
    await untilRefused(logIn(), { address: anAddress() });
    expect((await send(logIn(), { address: anAddress() })).status).toBe(200);
  });

  it('gains nothing by a session cookie, made up or not, beyond the limit of the network', async () => {
    const address = anAddress();
    await untilRefused(logIn(), { address });
    expect((await send(logIn(), { address, cookie: 'accessToken=fresh' })).status).toBe(429);
    // What was refused was not counted for the session either.
    expect((await untilRefused(logIn(), { address: anAddress(), cookie: 'accessToken=fresh' })).answered).toBe(1);
  });

  it('gains little by many networks of one site of IPv6', async () => {
    let statuses = 0;
    const next = () => send(logIn(), { address: `2001:db8:5:${(statuses += 1).toString(16)}::1` });
    for (let i = 0; i < 60; i += 1) expect((await next()).status).toBe(200);
    expect((await next()).status).toBe(429);
    expect((await send(logIn(), { address: '2001:db8:6:1::1' })).status).toBe(200);
  });

  it('takes nothing from the other networks of a site of IPv6 by what is refused to one', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 70; i += 1) statuses.push((await send(logIn(), { address: '2001:db8:7:1::1' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect((await send(logIn(), { address: '2001:db8:7:2::1' })).status).toBe(200);
  });

  it('cannot choose an address where no proxy is trusted', async () => {
    const direct = await startGateway({ academyApiUrl: api.url, env: { ...few, TRUST_PROXY: '0' } });
    for (let i = 0; i < 6; i += 1) await send(logIn(), { address: anAddress(), to: direct });
    expect((await send(logIn(), { address: anAddress(), to: direct })).status).toBe(429);
    await direct.close();
  });
});

describe('limits', () => {
  it('let a class of sixty behind one address sign in, order and work', () => {
    expect(rateLimits.signIns.network).toBeGreaterThanOrEqual(60 * 3);
    expect(rateLimits.orders.network).toBeGreaterThanOrEqual(60 * 3);
    expect(rateLimits.codes.network).toBeGreaterThanOrEqual(60 * 3);
    expect(rateLimits.requests.network).toBeGreaterThanOrEqual(60 * 100);
  });

  it('can be turned off', async () => {
    const free = await startGateway({ academyApiUrl: api.url, env: { ...few, RATE_LIMITS: 'off' } });
    expect((await untilRefused(logIn(), { address: anAddress(), to: free }, 20)).answered).toBe(20);
    await free.close();
  });

  it('leave one of what a small factor would leave nothing of', async () => {
    const reset = 'mutation { requestPasswordReset(input: { email: "a@b.example" }) { message } }';
    const from = { address: anAddress(), cookie: 'accessToken=x' };
    expect([(await send(reset, from)).status, (await send(reset, from)).status]).toEqual([200, 429]);
  });

  it('do not count requests of the machine itself, which may be those of everybody behind a proxy', async () => {
    expect((await untilRefused(read, { address: '127.0.0.1' }, 150)).answered).toBe(150);
    expect((await untilRefused(logIn(), { address: '127.0.0.1' })).answered).toBe(6);
    const change = 'mutation { markAnnouncementRead(input: { id: 11 }) { userErrors { code } } }';
    expect((await untilRefused(change, { address: '127.0.0.1' })).answered).toBe(24);
    expect((await untilRefused(read, { address: '::1' }, 130)).answered).toBe(130);
  });
});

describe('a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%br-lan', 'fe80:0:0:0::/64'],
    ['fe80::1%a.b', 'fe80:0:0:0::/64'],
    ['1::2%en:0', '1:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::1.2.3.4', '::1.2.3.4'],
    ['64:ff9b::1.2.3.4', '64:ff9b::1.2.3.4'],
    ['no address at all', 'no address at all'],
    ['x'.repeat(65), 'x'.repeat(64)],
    [null, 'unknown'],
  ])('with the address %s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['203.0.113.7', null],
  ])('of the network %s is of the site %s', (network, site) => {
    expect(siteOf(network)).toBe(site);
  });
});
