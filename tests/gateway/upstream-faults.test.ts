import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRestClient } from '../../gateway/rest/client.ts';
import type { RestError } from '../../gateway/rest/errors.ts';
import { createClient, type Client } from '../support/execute.ts';
import { anAnnouncement, aSession, aSummary } from '../support/factories.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../support/fault-proxy.ts';
import { startRestDouble, type RestDouble } from '../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';

let api: RestDouble;
let proxy: FaultProxy;
let gateway: RunningGateway;
let client: Client;
let breakers: string[];
let retries: string[];
let rejected: string[];

const start = async (env: Record<string, string> = {}): Promise<void> => {
  [breakers, retries, rejected] = [[], [], []];
  gateway = await startGateway({
    academyApiUrl: proxy.url,
    env: { ACADEMY_API_BREAKER: 'on', ACADEMY_API_LARGEST_ANSWER_MB: '1', ...env },
    observer: {
      onBreaker: ({ method, route, state }) => void breakers.push(`${method} ${route} ${state}`),
      onRetry: ({ method, route, failure }) => void retries.push(`${method} ${route} ${failure}`),
      onRetryRefused: ({ method, route }) => void retries.push(`${method} ${route} refused`),
      onRejected: ({ method, route, reason }) => void rejected.push(`${method} ${route} ${reason}`),
    },
  });
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'secret');
};

beforeEach(async () => {
  api = await startRestDouble();
  proxy = await startFaultProxy(api.url);
  api.when('GET /me', { body: aSession() });
  api.when('GET /me/summary', { body: aSummary() });
  api.when('GET /announcements/me', { body: [anAnnouncement()] });
  await start();
});
afterEach(async () => {
  await gateway.close();
  await proxy.close();
  await api.close();
});

const announcements = 'GET /api/announcements/me';
const query = '{ viewer { name announcements { nodes { id } } } }';
const markRead = 'mutation { markAnnouncementRead(input: { id: 11 }) { userErrors { code } } }';
const codeOf = async (): Promise<unknown> => (await client.execute(query)).errors[0]?.extensions.code;
const callsOf = (call: string): number => proxy.calls.filter((each) => each === call).length;

describe('whatever happens to one call, its field alone is lost, with a code', () => {
  const faults: [string, Fault, string][] = [
    ['is reset', { kind: 'reset' }, 'UPSTREAM_UNAVAILABLE'],
    ['is reset after its work is done', { kind: 'reset', after: 'call' }, 'UPSTREAM_UNAVAILABLE'],
    ['is cut off', { kind: 'cut off' }, 'UPSTREAM_INVALID'],
    ['is a page', { kind: 'html' }, 'UPSTREAM_INVALID'],
    ['is larger than it may be', { kind: 'oversized', bytes: 2_000_000 }, 'UPSTREAM_INVALID'],
    ['grows larger than it may be', { kind: 'oversized', bytes: 2_000_000, isAnnounced: false }, 'UPSTREAM_INVALID'],
    ['is longer than it says', { kind: 'wrong length', by: -5 }, 'UPSTREAM_INVALID'],
    ['is shorter than it says', { kind: 'wrong length', by: 5 }, 'UPSTREAM_INVALID'],
    ['is 500', { kind: 'status', status: 500 }, 'UPSTREAM_UNAVAILABLE'],
    ['is 502', { kind: 'status', status: 502 }, 'UPSTREAM_UNAVAILABLE'],
    ['is 503', { kind: 'status', status: 503 }, 'UPSTREAM_UNAVAILABLE'],
    ['is 504', { kind: 'status', status: 504 }, 'UPSTREAM_TIMEOUT'],
    ['is 429', { kind: 'status', status: 429, retryAfter: 7 }, 'RATE_LIMITED'],
  ];

  it.each(faults)('where the answer %s', async (_name, fault, code) => {
    proxy.inject({ on: announcements, fault });
    const { data, errors } = await client.execute(query);
    expect(data).toEqual({ viewer: { name: 'Moumita Sen', announcements: null } });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ path: ['viewer', 'announcements'], extensions: { code } });
    expect(JSON.stringify(errors)).not.toMatch(/127\.0\.0\.1|db\.internal|Back soon/);
    await expect.poll(proxy.open).toBe(0);
  });

  it('where an answer never comes, or comes a byte at a time: after five seconds', { timeout: 25_000 }, async () => {
    api.when('GET /webinars', { body: [] });
    api.when('GET /testimonials', { body: [] });
    proxy.inject(
      { on: announcements, fault: { kind: 'hang' } },
      { on: 'GET /api/webinars', fault: { kind: 'trickle', everyMs: 6_000 } },
      { on: 'GET /api/testimonials', fault: { kind: 'slow head', everyMs: 300 } },
    );
    const { data, errors } = await client.execute(
      '{ viewer { name announcements { nodes { id } } } webinars { totalCount } testimonials { __typename } }',
    );
    expect(data).toMatchObject({ viewer: { name: 'Moumita Sen', announcements: null }, webinars: null });
    const codes = Object.fromEntries(errors.map(({ path, extensions }) => [path?.join('.'), extensions.code]));
    expect(codes).toEqual({
      'viewer.announcements': 'UPSTREAM_TIMEOUT',
      webinars: 'UPSTREAM_TIMEOUT',
      testimonials: 'UPSTREAM_TIMEOUT',
    });
    // The call is cancelled, so that the API does no work for an answer that nobody receives.
    await expect.poll(proxy.open).toBe(0);
  });
});

describe('a second try', () => {
  it.each<[string, Fault]>([
    ['was reset', { kind: 'reset' }],
    ['was cut off', { kind: 'cut off' }],
    ['got no further than somebody in between', { kind: 'status', status: 502 }],
  ])('is made of a read that %s, once', async (_name, fault) => {
    proxy.inject({ on: announcements, fault, times: 1 });
    expect((await client.ask(query)).viewer.announcements.nodes).toEqual([{ id: '11' }]);
    expect([callsOf(announcements), retries.length]).toEqual([2, 1]);

    proxy.inject({ on: announcements, fault });
    await client.execute(query);
    expect(callsOf(announcements)).toBe(4);
  });

  it.each<[string, Fault]>([
    ['failed in the API itself', { kind: 'status', status: 500 }],
    ['is asked to wait', { kind: 'status', status: 503, retryAfter: 3 }],
    ['was refused as one too many', { kind: 'status', status: 429, retryAfter: 3 }],
    ['brought a page', { kind: 'html' }],
  ])('is not made of a read that %s', async (_name, fault) => {
    proxy.inject({ on: announcements, fault });
    await client.execute(query);
    expect(callsOf(announcements)).toBe(1);
  });

  it.each<Fault>([{ kind: 'reset' }, { kind: 'reset', after: 'call' }, { kind: 'status', status: 502 }])(
    'is never made of a write, here after %o',
    async (fault) => {
      api.when('POST /announcements/me/read/11', { body: {} });
      proxy.inject({ on: /^POST/, fault });
      await client.execute(markRead);
      expect(proxy.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    },
  );

  it('is paid from what all calls save, one for ten, so that an API in trouble does not get twice the calls', async () => {
    await gateway.close();
    await start({ ACADEMY_API_BREAKER: 'off' });
    proxy.inject({ on: announcements, fault: { kind: 'reset' } });
    for (let request = 0; request < 10; request += 1) {
      await Promise.all([1, 2, 3, 4].map(() => client.execute(query)));
    }
    const seconds = callsOf(announcements) - 40;
    expect(seconds).toBeGreaterThanOrEqual(10);
    expect(seconds).toBeLessThanOrEqual(10 + (proxy.calls.length - seconds) / 10);
    expect(retries).toContain('GET /announcements/me refused');
  });

  it('waits no longer than the API asks the person to', async () => {
    proxy.inject({
      on: announcements,
      fault: { kind: 'status', status: 503, retryAfter: 'Thu, 01 Jan 2099 00:00:00 GMT' },
    });
    const { errors } = await client.execute(query);
    expect(errors[0]?.extensions.retryAfter).toBeGreaterThan(2_000_000_000);
  });
});

describe('a breaker', () => {
  const fail = async (times: number, fault: Fault = { kind: 'status', status: 500 }): Promise<void> => {
    proxy.inject({ on: announcements, fault });
    await Promise.all(Array.from({ length: times }, () => client.execute(query)));
  };

  it('opens when most calls of a route fail, and answers at once until the API is back', async () => {
    await fail(20);
    expect(breakers).toEqual(['GET /announcements/me open']);
    const before = callsOf(announcements);
    const { data, errors } = await client.execute(query);
    expect(callsOf(announcements)).toBe(before);
    expect(data.viewer.name).toBe('Moumita Sen');
    expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', retryAfter: 1 });
    expect(rejected).toEqual(['GET /announcements/me CIRCUIT_OPEN']);

    proxy.heal();
    await expect.poll(codeOf, { interval: 100, timeout: 2_000 }).toBeUndefined();
    expect(breakers).toEqual(['open', 'half-open', 'closed'].map((state) => `GET /announcements/me ${state}`));
  });

  it('stays closed while a learner loads a page again and again that fails', async () => {
    await fail(19);
    expect([breakers, rejected]).toEqual([[], []]);
    expect(callsOf(announcements)).toBe(19);
  });

  it('opens after answers that never come', async () => {
    await fail(20, { kind: 'hang' });
    expect(breakers).toEqual(['GET /announcements/me open']);
  });

  it('tries again with single calls while the API stays away', async () => {
    await fail(20);
    const before = callsOf(announcements);
    const until = performance.now() + 1_200;
    let requests = 0;
    for (; performance.now() < until; requests += 1) await client.execute(query);
    expect(requests).toBeGreaterThan(2);
    expect(callsOf(announcements) - before).toBeGreaterThanOrEqual(1);
    expect(callsOf(announcements) - before).toBeLessThanOrEqual(3);
    expect(breakers.at(-1)).toBe('GET /announcements/me open');
  });

  it('learns that the API is back although a try still hangs', async () => {
    await fail(20);
    proxy.heal();
    proxy.inject({ on: announcements, fault: { kind: 'hang' }, times: 1 });
    const hangs = async (): Promise<number> => {
      // This request ends when the gateway closes.
      if (proxy.open() === 0) void client.execute(query).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return proxy.open();
    };
    await expect.poll(hangs, { timeout: 2_000 }).toBe(1);
    await expect.poll(codeOf, { interval: 100, timeout: 2_000 }).toBeUndefined();
    expect(proxy.open()).toBe(1);
  });

  it.each<[string, Fault]>([
    ['resets', { kind: 'reset' }],
    ['pages', { kind: 'html' }],
    ['answers that are cut off', { kind: 'cut off' }],
  ])('opens after %s too', async (_name, fault) => {
    await fail(20, fault);
    expect(breakers).toContain('GET /announcements/me open');
  });

  it.each([400, 401, 403, 404, 409, 422, 429])('stays closed after answers with status %i', async (status) => {
    await fail(25, { kind: 'status', status });
    expect([breakers, rejected]).toEqual([[], []]);
  });

  it('of one route leaves all others alone', async () => {
    await fail(21);
    api.when('POST /announcements/me/read/11', { body: {} });
    const { data } = await client.execute(markRead);
    expect(data.markAnnouncementRead.userErrors).toEqual([]);
    expect(
      (await client.execute('{ viewer { announcements { nodes { id } } } session { isAuthenticated } }')).data,
    ).toMatchObject({
      session: { isAuthenticated: true },
    });
  });

  it('is not opened by people who go away', async () => {
    proxy.inject({ on: announcements, fault: { kind: 'hang' } });
    for (let request = 0; request < 8; request += 1) {
      const abort = new AbortController();
      const asked = fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'accessToken=x' },
        body: JSON.stringify({ query }),
        signal: abort.signal,
      });
      await expect.poll(() => callsOf(announcements)).toBe(request + 1);
      abort.abort();
      await expect(asked).rejects.toThrow('aborted');
      // The connection to the API is closed at once; if it were only abandoned, this would stay 1 for five seconds.
      await expect.poll(proxy.open).toBe(0);
    }
    expect(breakers).toEqual([]);
  });
});

describe('calls that are too many at once', () => {
  const several = (count: number) => Promise.all(Array.from({ length: count }, () => client.execute(query)));

  it('wait their turn', async () => {
    await gateway.close();
    await start({ ACADEMY_API_CONNECTIONS: '8' });
    let [now, most] = [0, 0];
    api.when('GET /announcements/me', async () => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      now -= 1;
      return { body: [anAnnouncement()] };
    });
    const answers = await several(20);
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(most).toBe(2);
  });

  it('are refused at once when the line is full, and keep nobody else waiting', { timeout: 25_000 }, async () => {
    await gateway.close();
    await start({ ACADEMY_API_CONNECTIONS: '4' });
    proxy.inject({ on: announcements, fault: { kind: 'hang' } });
    const asked = several(30);
    const refused = () => rejected.filter((each) => each === 'GET /announcements/me OVERLOADED').length;
    await expect.poll(refused, { timeout: 4_000 }).toBe(30 - 1 - 16);
    // The same thirty also fill the queue of the summary, which empties in moments; the announcements hang for five seconds.
    const name = async () => (await client.execute('{ viewer { name } }')).data.viewer?.name;
    await expect.poll(name, { timeout: 3_000 }).toBe('Moumita Sen');
    const codes = (await asked).map(({ errors }) => errors[0]?.extensions.code);
    expect(new Set(codes)).toEqual(new Set(['UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT']));
    // Calls that waited in vain were never sent, except for a few whose turn came shortly before their time was up.
    expect(callsOf(announcements)).toBeLessThan(10);
  });
});

describe('answers too many on one connection', () => {
  it('are never taken for the answer to somebody else', async () => {
    api.when('GET /me/summary', ({ headers }) => ({
      body: aSummary({ name: String(headers.cookie) }),
      headers: { 'x-request-id': String(headers['x-request-id']) },
    }));
    const people = ['one', 'another', 'a third'].map((secret) => {
      const somebody = createClient(gateway.url);
      somebody.cookies.set('accessToken', secret);
      return { secret, somebody };
    });
    proxy.inject({ on: 'GET /api/me/summary', fault: { kind: 'twice' }, probability: 0.5 });
    let answered = 0;
    for (let round = 0; round < 30; round += 1) {
      for (const { secret, somebody } of people) {
        const { data } = await somebody.execute('{ viewer { name } }');
        if (data.viewer.name === null) continue;
        answered += 1;
        expect(data.viewer.name).toContain(secret);
      }
    }
    expect(answered).toBeGreaterThan(30);
  });
});

describe('a request', () => {
  const forRequest = (deadline: number) => {
    const rest = createRestClient({ url: proxy.url, connections: 4, hasBreaker: true, maxResponseBytes: 1_000 });
    return rest.forRequest({
      jar: null,
      requestId: 'r',
      signal: null,
      deadline,
      forwardedFor: null,
      log: pino({ level: 'silent' }),
    });
  };

  it('has one deadline that no call of it outlives, and begins no call after it', async () => {
    proxy.inject({ fault: { kind: 'hang' } });
    const rest = forRequest(Date.now() + 300);
    const outcome = Promise.race([
      rest.get('/me', (json) => json).catch((error: RestError) => error.failure),
      new Promise((resolve) => setTimeout(resolve, 3_000, 'still waiting')),
    ]);
    expect(await outcome).toBe('TIMED_OUT');
    await expect(rest.post('/me/photo', {}, (json) => json)).rejects.toMatchObject({ failure: 'TIMED_OUT' });
    expect(proxy.calls).toEqual(['GET /api/me']);
  });
});

describe('time that a call lost in the gateway', () => {
  const clientOf = (states: string[]) =>
    createRestClient(
      { url: proxy.url, connections: 128, hasBreaker: true, maxResponseBytes: 1_000 },
      { onBreaker: ({ state }) => void states.push(state) },
    );
  const restWithin = (rest: ReturnType<typeof clientOf>, ms: number) =>
    rest.forRequest({
      jar: null,
      requestId: 'r',
      signal: null,
      deadline: Date.now() + ms,
      forwardedFor: null,
      log: pino({ level: 'silent' }),
    });

  it('in the queue of its route is not held against the API', async () => {
    api.when('GET /webinars', { body: [], afterMs: 400 });
    const states: string[] = [];
    const client = clientOf(states);
    const soon = restWithin(client, 500);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        soon.get('/webinars', () => 'answered').catch((error: RestError) => error.failure),
      ),
    );
    // 32 calls run at once; those whose turn came when their time was nearly over did not have enough of it.
    expect(outcomes.filter((outcome) => outcome === 'TIMED_OUT').length).toBeGreaterThanOrEqual(20);
    expect(outcomes).not.toContain('CIRCUIT_OPEN');
    expect(states).toEqual([]);
    expect(await restWithin(client, 5_000).get('/webinars', () => 'answered')).toBe('answered');
    await client.close();
  });
});
