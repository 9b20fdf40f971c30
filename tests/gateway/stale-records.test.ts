import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, type Client } from '../support/execute.ts';
import { aCourse, aSession, aSummary } from '../support/factories.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../support/fault-proxy.ts';
import { startRestDouble, type RestDouble } from '../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';

let api: RestDouble;
let proxy: FaultProxy;
let gateway: RunningGateway;
let client: Client;

const outageMs = Number(process.env['OUTAGE_SECONDS'] ?? 2) * 1000;

// The monotonic clock that the cache computes ages with stands still, and is moved: a busy machine takes seconds for a few
// requests. Timers stay as they are.
let aheadMs = 0;
const startedAt = performance.now();
const later = (seconds: number): void => {
  aheadMs += seconds * 1000;
};

const start = async (env: Record<string, string> = {}): Promise<void> => {
  gateway = await startGateway({ academyApiUrl: proxy.url, env: { ACADEMY_API_BREAKER: 'on', ...env } });
  client = createClient(gateway.url);
};

beforeEach(async () => {
  aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => startedAt + aheadMs);
  api = await startRestDouble();
  proxy = await startFaultProxy(api.url);
  api.when('GET /courses', { body: [aCourse({ slug: 'one', title: 'One' })] });
  api.when('GET /courses/two', { body: aCourse({ id: 2, slug: 'two', title: 'Two' }) });
  api.when('GET /webinars', { body: [] });
  api.when('GET /me', { body: aSession() });
  api.when('GET /me/summary', { body: aSummary() });
  await start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await gateway.close();
  await proxy.close();
  await api.close();
});

const catalogue = '{ courses { nodes { title } } webinars { totalCount } course(by: { slug: "two" }) { title } }';
const whole = { courses: { nodes: [{ title: 'One' }] }, webinars: { totalCount: 0 }, course: { title: 'Two' } };

describe('while the API is away', () => {
  it.each<[string, Fault | null]>([
    ['is dead', null],
    ['fails', { kind: 'status', status: 500 }],
    ['sends pages', { kind: 'html' }],
    ['cuts its answers off', { kind: 'cut off' }],
  ])('because it %s, the catalogue is served with its age', async (_name, fault) => {
    await client.ask(catalogue);
    if (fault === null) await proxy.die();
    else proxy.inject({ fault });
    later(3_600);
    for (let request = 0; request < 3; request += 1) {
      const { data, errors, headers } = await client.execute(catalogue);
      expect([data, errors]).toEqual([whole, []]);
      expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(3_600);
    }
  });

  it('an answer says in extensions what is stale, and only as long as it is', async () => {
    const raw = async () => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: catalogue }),
      });
      return { age: response.headers.get('age'), stale: (await response.json()).extensions?.stale };
    };
    expect(await raw()).toEqual({ age: null, stale: undefined });
    later(61);
    expect(await raw()).toEqual({ age: null, stale: undefined });
    // Three records, all of which are renewed in the background.
    await expect.poll(() => gateway.calls.length).toBe(6);
    proxy.inject({ on: /courses/, fault: { kind: 'status', status: 503, retryAfter: 5 } });
    later(200);
    await raw();
    expect(await raw()).toEqual({ age: '200', stale: [{ of: 'courses', ageSeconds: 200 }] });

    proxy.heal();
    await expect
      .poll(() => {
        later(6);
        return raw();
      })
      .toEqual({ age: null, stale: undefined });
  });

  it.each(['GET', 'POST'])(
    'answers that are kept ready for everybody carry their age too, asked for by %s',
    async (method) => {
      await gateway.close();
      await start({ NODE_ENV: 'production' });
      const ask = () => {
        const address = new URL('/graphql', gateway.url);
        if (method === 'GET') address.searchParams.set('query', catalogue);
        const headers = { 'content-type': 'application/json', 'apollo-require-preflight': 'yes' };
        return fetch(
          address,
          method === 'GET' ? { headers } : { method, headers, body: JSON.stringify({ query: catalogue }) },
        );
      };
      expect((await (await ask()).json()).data).toEqual(whole);
      await proxy.die();
      later(3_600);
      for (let request = 0; request < 3; request += 1) {
        const response = await ask();
        expect(Number(response.headers.get('age'))).toBeGreaterThanOrEqual(3_600);
        expect(await response.json()).toMatchObject({
          data: whole,
          extensions: { stale: [{ of: 'courses' }, { of: 'webinars' }] },
        });
      }
    },
  );

  it('an answer that is kept ready carries its age also where the API has its records renewed within seconds', async () => {
    await gateway.close();
    await start({ NODE_ENV: 'production' });
    api.when('GET /courses', { body: [aCourse()], headers: { 'cache-control': 'max-age=5' } });
    const courses = '{ courses { totalCount } }';
    await client.execute(courses);
    await proxy.die();
    later(20);
    for (let request = 0; request < 3; request += 1) {
      const { data, headers } = await client.execute(courses);
      expect(data).toEqual({ courses: { totalCount: 1 } });
      expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(20);
    }
  });

  it('nothing private is served from before', async () => {
    client.cookies.set('accessToken', 'secret');
    expect((await client.ask('{ viewer { name } }')).viewer.name).toBe('Moumita Sen');
    await proxy.die();
    const { data, errors } = await client.execute('{ viewer { name } }');
    expect(data?.viewer?.name ?? null).toBeNull();
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  });

  it(
    'the first answer after its return is whole, within two seconds, and what it brings is new',
    { timeout: outageMs + 30_000 },
    async () => {
      client.cookies.set('accessToken', 'secret');
      await client.ask(catalogue);
      await proxy.die();
      for (let passedMs = 0; passedMs < outageMs; passedMs += 50) {
        const { data } = await client.execute(`{ viewer { name } ${catalogue.slice(1)}`);
        expect(data).toMatchObject(whole);
        later(0.05);
      }
      api.when('GET /webinars', { body: [{ id: 1, title: 'New' }] });
      await proxy.revive();
      const returnedAt = aheadMs;
      const name = async () => {
        later(0.1);
        return (await client.execute('{ viewer { name } }')).data?.viewer?.name;
      };
      await expect.poll(name, { interval: 1 }).toBe('Moumita Sen');
      expect(aheadMs - returnedAt).toBeLessThanOrEqual(2_000);
      later(61);
      const count = async () => (await client.execute('{ webinars { totalCount } }')).data?.webinars.totalCount;
      await expect.poll(count).toBe(1);
    },
  );
});

describe('what the API says about freshness', () => {
  const ask = () => client.ask('{ webinars { totalCount } }');
  const callsOf = () => api.calls.filter(({ path }) => path === '/webinars');

  it('is believed', async () => {
    api.when('GET /webinars', { body: [], headers: { 'cache-control': 'public, max-age=600' } });
    await ask();
    later(599);
    await ask();
    expect(callsOf()).toHaveLength(1);
    // A cached response stays fresh for five seconds more.
    later(7);
    await ask();
    await expect.poll(() => callsOf().length).toBe(2);
  });

  it('is asked with, so that what has not changed is not sent again', async () => {
    api.when('GET /webinars', ({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? { status: 304, body: '' }
        : { body: [{ id: 1, title: 'One' }], headers: { etag: '"v1"' } },
    );
    for (let round = 0; round < 3; round += 1) {
      expect((await ask()).webinars.totalCount).toBe(1);
      later(200);
    }
    expect(callsOf().map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"', '"v1"']);
  });
});

describe('what the API has come to show to people with a session only', () => {
  it('is no longer there for visitors', async () => {
    const titles = '{ webinars { nodes { title } } }';
    api.when('GET /webinars', { body: [{ id: 1, title: 'For all' }] });
    await client.ask(titles);
    api.when('GET /webinars', ({ headers }) =>
      headers.cookie === undefined ? { status: 401 } : { body: [{ id: 1, title: 'For learners' }] },
    );
    later(3_600);
    const learner = createClient(gateway.url);
    learner.cookies.set('accessToken', 'secret');

    expect((await client.execute(titles)).data).toEqual({ webinars: null });
    expect(await learner.ask(titles)).toEqual({ webinars: { nodes: [{ title: 'For learners' }] } });
    expect((await client.execute(titles)).data).toEqual({ webinars: null });
  });
});
