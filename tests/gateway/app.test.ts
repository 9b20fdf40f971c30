import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startRestDouble, type RestDouble } from '../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';

let api: RestDouble;
let gateway: RunningGateway;
let ours: RunningGateway;

beforeAll(async () => {
  api = await startRestDouble();
  gateway = await startGateway({ academyApiUrl: api.url });
  ours = await startGateway({
    academyApiUrl: api.url,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://academy.example',
      ALLOWED_ORIGINS: 'https://app.academy.example',
    },
  });
});
beforeEach(() => api.reset());
afterAll(async () => {
  await gateway.close();
  await ours.close();
  await api.close();
});

const post = (to: RunningGateway, body: unknown, headers: Record<string, string> = {}, search = '') =>
  fetch(`${to.url}/graphql${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const logOut = { query: 'mutation { logOut { destination { path } } }' };
const brand = { query: '{ academy { brand { name } } }' };

describe('who may change something', () => {
  it('is a program without a page, or a page of this very address', async () => {
    const host = new URL(gateway.url).host;
    expect((await post(gateway, logOut)).status).toBe(200);
    expect((await post(gateway, logOut, { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://127.0.0.1:1' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('is no page of another site: %j', async (headers) => {
    const response = await post(gateway, logOut, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'CSRF_REFUSED' } }] });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(api.called()).toEqual([]);
  });

  it('is the configured address and the allowed ones, once they are configured', async () => {
    const from = async (origin: string) => (await post(ours, logOut, { origin })).status;
    expect(await from('https://academy.example')).toBe(200);
    expect(await from('https://app.academy.example')).toBe(200);
    expect(await from(ours.url)).toBe(403);
  });

  it('may read answers across origins only from an allowed one', async () => {
    const preflight = (origin: string) => fetch(`${ours.url}/graphql`, { method: 'OPTIONS', headers: { origin } });
    const [allowed, foreign] = [
      await preflight('https://app.academy.example'),
      await preflight('https://evil.example'),
    ];
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.academy.example');
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('has to post JSON', async () => {
    const get = await fetch(`${gateway.url}/graphql?query=mutation{logOut{destination{path}}}`, {
      headers: { 'apollo-require-preflight': 'yes' },
    });
    expect(get.status).toBe(405);
    const form = await fetch(`${gateway.url}/graphql`, { method: 'POST', body: new URLSearchParams(logOut) });
    expect(form.status).toBe(400);
    const text = await post(gateway, logOut, { 'content-type': 'text/plain' });
    expect(text.status).toBe(400);
    expect(api.called()).toEqual([]);
  });
});

describe('requests that cannot be read', () => {
  it.each([
    ['no JSON', '{', 400],
    ['no operation', '{}', 400],
    ['no GraphQL', '{"query":"{"}', 200],
    ['an unknown field', '{"query":"{ nobody }"}', 200],
    ['a fragment that spreads itself', '{"query":"fragment F on Query { ...F } { ...F }"}', 200],
  ])('are refused for %s', async (_name, text, status) => {
    const response = await post(gateway, text);
    const { errors } = await response.json();
    expect([response.status, errors[0].extensions.code]).toEqual([status, 'BAD_USER_INPUT']);
  });
});

describe('production', () => {
  it('does not tell what the schema is made of', async () => {
    const { errors } = await (await post(ours, { query: '{ __schema { queryType { name } } }' })).json();
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    const typo = await (await post(ours, { query: '{ academi { brand { name } } }' })).text();
    expect(typo).not.toMatch(/Did you mean/);
  });

  it.each([
    ['a field', '{ acadamy { siteUrl } }', {}],
    ['the fields of a field', '{ academy }', {}],
    ['an argument', '{ webinars(frist: 1) { totalCount } }', {}],
    ['a value of an enum', '{ courses(sort: TITEL) { totalCount } }', {}],
    ['a field of an input object', '{ courses(filter: { langauge: "Bengali" }) { totalCount } }', {}],
    ['a type', '{ ... on Qery { __typename } }', {}],
    ['a value of an enum in a variable', 'query ($v: CourseSort) { courses(sort: $v) { totalCount } }', { v: 'TITEL' }],
    [
      'a field of an input object in a variable',
      'query ($v: CourseFilter) { courses(filter: $v) { totalCount } }',
      { v: { langauge: 'Bengali' } },
    ],
  ])('does not help to guess %s', async (_what, query, variables) => {
    const ask = async (to: RunningGateway) => {
      const response = await fetch(`${to.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return response.text();
    };
    expect(await ask(gateway)).toContain('Did you mean');
    const answer = await ask(ours);
    expect(answer).not.toContain('Did you mean');
    expect(JSON.parse(answer).errors[0].message).not.toBe('');
  });

  it('has no mailbox', async () => {
    await fetch(`${ours.url}/mailbox`);
    expect(api.called()).toEqual([]);
  });
});

describe('answers', () => {
  it('are kept by nobody, and say which request they belong to', async () => {
    const response = await post(gateway, brand);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('etag')).toBeNull();
  });

  it('say how many bytes they have', async () => {
    const answer = await post(gateway, brand, { 'accept-language': 'bn' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const body = await answer.arrayBuffer();
    expect(answer.headers.get('content-length')).toBe(String(body.byteLength));
  });

  it('speak the language of the address, else of the cookie, else of the header, else English', async () => {
    const headlines = async (headers: Record<string, string>, search = '') => {
      const response = await post(gateway, { query: '{ academy { claims { text } } }' }, headers, search);
      return (await response.json()).data.academy.claims[0].text;
    };
    expect(await headlines({})).toBe('Job-ready in 6 months');
    expect(await headlines({ 'accept-language': 'fr, bn-IN;q=0.8, en;q=0.5' })).toMatch(/^৬ মাসে/);
    expect(await headlines({ 'accept-language': 'bn;q=0, *' })).toBe('Job-ready in 6 months');
    expect(await headlines({ 'accept-language': 'en', cookie: 'lang=bn' })).toMatch(/^৬ মাসে/);
    expect(await headlines({ cookie: 'lang=xx' })).toBe('Job-ready in 6 months');
    // A page in one language asks on while another tab has set the cookie to the other.
    expect(await headlines({ cookie: 'lang=bn' }, '?lang=en')).toBe('Job-ready in 6 months');
    expect(await headlines({ cookie: 'lang=bn' }, '?lang=xx')).toMatch(/^৬ মাসে/);
  });
});

describe('health', () => {
  it('is alive always, and ready while the API answers and nobody has asked to stop', async () => {
    const mortal = await startGateway({ academyApiUrl: api.url });
    const dead = await startGateway({ academyApiUrl: 'http://127.0.0.1:1/api' });
    const status = async (path: string, of = mortal) => (await fetch(of.url + path)).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    for (const path of ['/healthz', '/readyz']) {
      expect((await fetch(gateway.url + path)).headers.get('cache-control')).toBe('no-store');
    }
    expect([await status('/healthz', dead), await status('/readyz', dead)]).toEqual([200, 503]);
    mortal.drain();
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    await mortal.close();
    await dead.close();
  });

  it.each(['/api', ''])('is not ready while the API, at “%s”, answers that it cannot work', async (basePath) => {
    const double = await startRestDouble();
    double.when('GET /me', { status: 503, body: { error: 'Later.' } });
    const gateway = await startGateway({ academyApiUrl: double.origin + basePath });
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
    await gateway.close();
    await double.close();
  });

  it('is not ready where the address of the API leads elsewhere, as one at http often leads to https', async () => {
    const double = await startRestDouble();
    double.when('GET /me', { status: 301, headers: { location: 'https://api.example.org/api/me' }, body: '' });
    const gateway = await startGateway({ academyApiUrl: double.url });
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
    await gateway.close();
    await double.close();
  });

  it('says once in the log why the API cannot be reached, where that lasts longer than its start, and that it is back', async () => {
    const double = await startRestDouble();
    const gateway = await startGateway({ academyApiUrl: double.url });
    const lines = () => gateway.logLines.filter(({ msg }) => String(msg).includes('REST API'));
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const isAskedFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await (await fetch(`${gateway.url}/readyz`)).text();
        vi.advanceTimersByTime(1_001);
      }
    };

    double.when('GET /me', { status: 301, headers: { location: 'https://api.example.org/api/me' }, body: '' });
    await isAskedFor(20);
    expect(lines()).toEqual([]);
    await isAskedFor(20);
    const redirected = {
      level: 40,
      msg: 'the REST API cannot be reached',
      status: 301,
      location: 'https://api.example.org/api/me',
    };
    expect(lines()).toEqual([expect.objectContaining(redirected)]);
    double.when('GET /me', { status: 401, body: { error: 'Please sign in', code: 'UNAUTHENTICATED' } });
    await isAskedFor(2);
    expect(lines().slice(1)).toEqual([expect.objectContaining({ level: 30, msg: 'the REST API is back' })]);

    await double.close();
    await isAskedFor(22);
    const refused = { level: 40, err: expect.objectContaining({ message: expect.stringContaining('ECONNREFUSED') }) };
    expect(lines().slice(2)).toEqual([expect.objectContaining(refused)]);
    await gateway.close();
  });

  it('is ready without the API once the catalogue is known, and asks the API once a second at most', async () => {
    const double = await startRestDouble();
    double.when('GET /courses', { body: [] });
    double.when('GET /me', { status: 401, body: { error: 'Please sign in', code: 'UNAUTHENTICATED' } });
    const fresh = await startGateway({ academyApiUrl: double.url });
    const known = await startGateway({ academyApiUrl: double.url });
    await post(known, { query: '{ courses { totalCount } }' });
    const readiness = async (of: RunningGateway) => {
      const response = await fetch(`${of.url}/readyz`);
      return [response.status, await response.text()];
    };

    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => readiness(known)));
    const fullSeconds = Math.floor((performance.now() - startedAt) / 1000);
    const asked = double.called().filter((call) => call === 'GET /me').length;
    expect(asked).toBeGreaterThanOrEqual(1);
    expect(asked).toBeLessThanOrEqual(1 + fullSeconds);
    await double.close();
    expect(await readiness(fresh)).toEqual([503, 'the academy cannot be reached\n']);
    await expect
      .poll(() => readiness(known), { timeout: 5_000 })
      .toEqual([200, 'ready, from memory alone: the academy cannot be reached\n']);
    known.drain();
    expect(await readiness(known)).toEqual([503, 'stopping\n']);
    await fresh.close();
    await known.close();
  });
});

describe('addresses that the API serves to browsers', () => {
  const raw = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      httpRequest({ hostname, port, path }, (response) => resolve(response.resume().statusCode ?? 0))
        .on('error', reject)
        .end();
    });

  it('are passed through with their query, the client’s address and no cookies', async () => {
    api.when('GET /academy-files/7/me.png?v=1', {
      body: '<b>bytes</b>',
      headers: { 'set-cookie': 'tracking=1', 'content-type': 'text/html', etag: '"1"' },
    });
    const response = await fetch(`${gateway.url}/academy-files/7/me.png?v=1`, {
      headers: { cookie: 'accessToken=secret', 'x-forwarded-for': '6.6.6.6' },
    });
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([
      200,
      '<b>bytes</b>',
      '"1"',
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('content-security-policy')).toMatch(/sandbox/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(api.calls[0]?.headers.cookie).toBeUndefined();
    expect(api.calls[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('of one kind do not wait for those of another', async () => {
    api.when('GET /academy-files/never.png', { fault: 'hang' });
    api.when('POST /webhooks/razorpay', { status: 202, body: {} });
    const abort = new AbortController();
    const pictures = Array.from({ length: 64 }, () =>
      fetch(`${gateway.url}/academy-files/never.png`, { signal: abort.signal }).catch(() => null),
    );
    await expect.poll(() => api.calls.length, { timeout: 10_000 }).toBe(64);
    const webhook = await fetch(`${gateway.url}/webhooks/razorpay`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(10_000),
    });
    expect(webhook.status).toBe(202);
    abort.abort();
    await Promise.all(pictures);
  });

  it('take bodies as they are', async () => {
    api.when('POST /webhooks/razorpay', { status: 202, body: {} });
    const response = await fetch(`${gateway.url}/webhooks/razorpay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'abc' },
      body: '{ "spaced" :  1 }',
    });
    expect(response.status).toBe(202);
    expect(api.calls[0]).toMatchObject({ body: { spaced: 1 }, headers: { 'x-razorpay-signature': 'abc' } });
    expect(api.calls[0]?.headers['content-length']).toBe('17');
  });

  it('are a plain 502 while the API is away', async () => {
    api.when('GET /mailbox', { fault: 'reset' });
    expect((await fetch(`${gateway.url}/mailbox`)).status).toBe(502);
  });

  it.each(['/api/courses', '/academy-filesystem', '/mailboxes', '/academy-files/../api/me', '//evil/academy-files/x'])(
    'are no others: %s',
    async (path) => {
      await raw(path);
      expect(api.calls.map((call) => call.path).filter((called) => !called.startsWith('/academy-files/'))).toEqual([]);
    },
  );
});
