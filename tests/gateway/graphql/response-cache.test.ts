import { afterAll, beforeAll, beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { type Headers, type Asked, postText, send, type Sent } from './requests.ts';

describe('what an answer is kept for', () => {
  let api: RestDouble;
  let gateway: RunningGateway;
  const course = '{ course(by: { slug: "hidden" }) { title } }';
  const webinars = '{ webinars { totalCount } }';
  const aCourse = { id: 1, slug: 'hidden', title: 'For members', price: 100, isMonthly: false };

  beforeAll(async () => {
    api = await startRestDouble();
  });
  beforeEach(async () => {
    api.reset();
    gateway = await startGateway({
      academyApiUrl: api.url,
      env: { NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://app.example' },
    });
    return () => gateway.close();
  });
  afterAll(() => api.close());

  const thrice = async (asked: Asked): Promise<Sent[]> => {
    const answers: Sent[] = [];
    for (let time = 0; time < 3; time += 1) answers.push(await postText(gateway, asked));
    return answers;
  };

  it('is nobody, where the API shows something to its learners alone', async () => {
    api.when('GET /courses/hidden', ({ headers }) =>
      headers.cookie === undefined
        ? { status: 401, body: { error: 'Sign in', code: 'SIGN_IN_REQUIRED' } }
        : { body: { ...aCourse, title: `For ${headers.cookie}` } },
    );
    for (const person of ['one', 'two']) {
      for (const { body } of await thrice({ text: course, headers: { cookie: `accessToken=${person}` } })) {
        expect(JSON.parse(body)).toEqual({ data: { course: { title: `For accessToken=${person}` } } });
      }
      for (const { body } of await thrice({ text: course })) expect(body).not.toContain('For accessToken');
    }
  });

  it('is nobody, where a part of it is missing; each who asks is told, with an id of its own', async () => {
    api.when('GET /webinars', { status: 500 });
    for (const { body, headers } of await thrice({ text: webinars })) {
      expect(JSON.parse(body)).toMatchObject({ errors: [{ extensions: { requestId: headers['x-request-id'] } }] });
    }
    api.when('GET /webinars', { body: [{ id: 1, title: 'One' }] });
    for (const { body } of await thrice({ text: webinars })) expect(body).toContain('"totalCount":1');
  });

  it('is nobody, where it is about a person', async () => {
    const text = '{ session { isAuthenticated } academy { brand { name } } }';
    api.when('GET /me', ({ headers }) => ({ body: { authenticated: headers.cookie === 'accessToken=one', user: {} } }));
    for (const person of ['one', 'two']) {
      for (const { body, headers } of await thrice({ text, headers: { cookie: `accessToken=${person}` } })) {
        expect(JSON.parse(body).data.session).toEqual({ isAuthenticated: person === 'one' });
        expect(headers['cache-control']).toBe('no-store');
      }
    }
  });

  it('is everybody who asks at the same moment, however many', async () => {
    api.when('GET /webinars', { body: [{ id: 1, title: 'One' }], afterMs: 100 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => postText(gateway, { text: webinars })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(api.called()).toEqual(['GET /webinars']);
  });

  it('reads the site’s own address in it, whatever address it is asked by', async () => {
    api.when('GET /webinars', { body: [{ id: 1, title: 'One', startTime: '2030-01-01T10:00:00Z' }] });
    const text = '{ webinars { nodes { calendarUrl } } }';
    for (const host of ['one.example', 'two.example']) {
      for (const { body } of await thrice({ text, headers: { host } }))
        expect(body).toContain('"http://academy.example/calendar');
    }
    const demonstration = await startGateway({ academyApiUrl: api.url });
    onTestFinished(demonstration.close);
    for (const host of ['one.example', 'two.example']) {
      for (let time = 0; time < 3; time += 1) {
        const { body } = await postText(demonstration, { text, headers: { host } });
        expect(body).toContain(`"http://${host}/calendar`);
      }
    }
  });

  it('is no reason to answer pages that are not ours', async () => {
    api.when('GET /webinars', { body: [{ id: 1, title: 'One' }] });
    await thrice({ text: webinars });
    const from = async (headers: Headers) => postText(gateway, { text: webinars, headers });
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await from({ origin: 'http://academy.example' })).status).toBe(200);
    const allowed = await from({ origin: 'https://app.example' });
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([200, 'https://app.example']);
    const simple = await postText(gateway, { text: webinars, headers: { 'content-type': 'text/plain' } });
    expect(simple.status).toBe(400);
  });

  it('is no reason to answer in a form that was not asked for', async () => {
    api.when('GET /webinars', { body: [{ id: 1, title: 'One' }] });
    await thrice({ text: webinars });
    const typeFor = async (accept: string) => {
      const { status, headers } = await postText(gateway, { text: webinars, headers: { accept } });
      return [status, headers['content-type']];
    };
    const [json, graph] = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];
    expect(await typeFor('application/json')).toEqual([200, json]);
    expect(await typeFor('application/graphql-response+json,application/json;q=0.9')).toEqual([200, graph]);
    expect(await typeFor('application/json;q=0.2, application/graphql-response+json;q=0.1')).toEqual([200, json]);
    expect(await typeFor('application/json; q=0.9, application/graphql-response+json')).toEqual([200, graph]);
    expect(await typeFor('application/graphql-response+json;q=0, */*')).toEqual([200, json]);
    expect(await typeFor('text/html, */*;q=0.1')).toEqual([200, json]);
    expect(await typeFor(json)).toEqual([200, json]);
    expect(await typeFor(`${graph}, ${json}`)).toEqual([200, graph]);
    expect((await typeFor('image/png'))[0]).toBe(406);
  });

  it('is what memory has; a client that asks for new ones too often is refused', async () => {
    api.when('GET /webinars', { body: [{ id: 1, title: 'One' }] });
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.example', RATE_LIMITS: 'standard' };
    const strict = await startGateway({
      academyApiUrl: api.url,
      env: { ...env, RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' },
    });
    try {
      const text = 'query ($first: Int) { webinars(first: $first) { totalCount } }';
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const statuses: number[] = [];
      for (let first = 1; first <= 100; first += 1) {
        statuses.push((await postText(strict, { text, variables: { first }, headers })).status);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect(statuses.at(-1)).toBe(429);
      expect((await postText(strict, { text, variables: { first: 60 }, headers })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('changes when the academy changes what it rests on', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      api.when('GET /webinars', { body: [{ id: 1, title: 'One' }] });
      await thrice({ text: webinars });
      api.when('GET /webinars', {
        body: [
          { id: 1, title: 'One' },
          { id: 2, title: 'Two' },
        ],
      });
      vi.advanceTimersByTime(59_000);
      for (const { body } of await thrice({ text: webinars })) expect(body).toContain('"totalCount":1');
      // Asked for once a second, it has changed soon after the minute for which the list counts as fresh.
      const answers: string[] = [];
      for (let second = 0; second < 8; second += 1) {
        vi.advanceTimersByTime(1_000);
        answers.push((await postText(gateway, { text: webinars })).body);
      }
      expect(answers.at(-1)).toContain('"totalCount":2');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('requests that are none of its business', () => {
  let api: RestDouble;
  let gateway: RunningGateway;
  beforeAll(async () => {
    api = await startRestDouble();
    gateway = await startGateway({ academyApiUrl: api.url, env: { NODE_ENV: 'production' } });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  it.each([
    ['{', 400],
    ['"text"', 400],
    ['[]', 400],
    ['{}', 400],
    ['null', 400],
    ['{"query":1}', 400],
    ['{"query":"{ academy { brand { name } } }","variables":[]}', 400],
    ['{"query":"{ academy { brand { name } } }","variables":"x"}', 400],
    ['{"query":"{ academy { brand { name } } }","operationName":1}', 400],
    ['{"query":"{ academy { brand { nam } } }"}', 200],
    ['{"query":"query A { academy { brand { name } } } query B { academy { brand { name } } }"}', 200],
    ['\uFEFF{"query":"{ academy { brand { name } } }"}', 200],
  ])('are answered as if it were not there: %s', async (body, status) => {
    for (let time = 0; time < 3; time += 1) {
      const sent = await send(`${gateway.url}/graphql`, 'POST', { 'content-type': 'application/json' }, body);
      expect([sent.status, typeof JSON.parse(sent.body)]).toEqual([status, 'object']);
    }
  });

  it('get through with their bodies', async () => {
    api.when('POST /auth/logout', { body: {} });
    const text = 'mutation { logOut { destination { path } } }';
    const { body } = await postText(gateway, { text, headers: { cookie: 'accessToken=one' } });
    expect(JSON.parse(body)).toMatchObject({ data: { logOut: { destination: { path: expect.any(String) } } } });
  });

  it('are refused when they are too large', async () => {
    const text = `{ academy { brand { name } } } #${'x'.repeat(140_000)}`;
    expect((await postText(gateway, { text })).status).toBe(413);
  });
});
