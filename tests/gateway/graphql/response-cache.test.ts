import { createHash } from 'node:crypto';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import { readExamples } from '../../../gateway/explorer/examples.ts';
import { readTrustedDocuments } from '../../../gateway/graphql/trusted-documents.ts';
import { startAcademy, type StartedAcademy } from '../../support/start-academy.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';
import { publicSeconds } from '../../support/two-ways.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';

const manifest = new URL('../../../web/generated/persisted-documents.json', import.meta.url).pathname;
const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.example' };
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

type Sent = { status: number; headers: IncomingHttpHeaders; body: string; bytes: number };
type Headers = Record<string, string>;

const decoded = (body: Buffer, coding: string | undefined): string =>
  (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString();

/** Sends what is given and nothing else. */
const send = (url: string, method: string, headers: Headers, body?: string): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const request = ask(url, { method, headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const text = decoded(bytes, response.headers['content-encoding']);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, bytes: bytes.length });
    });
    request.once('error', reject).end(body);
  });

type Asked = { text: string; variables?: Record<string, unknown>; headers?: Headers };

const postText = (to: RunningGateway, { text, variables = {}, headers = {} }: Asked) =>
  send(
    `${to.url}/graphql`,
    'POST',
    { 'content-type': 'application/json', ...headers },
    JSON.stringify({ query: text, variables }),
  );

const extensionsOf = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(text) } });

const postHash = (to: RunningGateway, { text, variables = {}, headers = {} }: Asked) =>
  send(
    `${to.url}/graphql`,
    'POST',
    { 'content-type': 'application/json', ...headers },
    JSON.stringify({ variables, extensions: extensionsOf(text) }),
  );

const getHash = (to: RunningGateway, { text, variables = {}, headers = {} }: Asked) => {
  const search = new URLSearchParams({
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(extensionsOf(text)),
  });
  return send(`${to.url}/graphql?${search.toString()}`, 'GET', headers);
};

/** What has to be the same on every way: not what differs from request to request, or names the coding. */
const comparable = ({ status, headers, body }: Sent) => {
  const {
    date,
    age,
    etag,
    'x-request-id': id,
    'content-encoding': coding,
    'content-length': length,
    vary,
    'cache-control': cacheControl,
    ...same
  } = headers;
  // Where everybody may keep the answer, it names no request.
  const isPublic = cacheControl?.startsWith('public') === true;
  expect([typeof date, typeof id]).toEqual(['string', isPublic ? 'undefined' : 'string']);
  return { status, body, same };
};

const variablesByOperation: Record<string, Record<string, unknown>> = {
  PolicyPage: { key: 'REFUND' },
  CoursePage: { slug: 'full-stack-web-development' },
  CoursesPage: { search: 'web', sort: 'TITLE', filter: { payment: 'MONTHLY' } },
  WebinarsPage: { timeZone: 'Europe/London' },
};

const publicDocuments = [...readTrustedDocuments(manifest).values()]
  .filter((text) => publicSeconds(text) !== null)
  .map((text) => {
    const name = /query (\w+)/.exec(text)?.[1] ?? '';
    return [name, { text, variables: variablesByOperation[name] ?? {} }] as const;
  });
const publicExamples = readExamples()
  .filter(({ document }) => publicSeconds(document) !== null)
  .map(({ name, document, variables }) => [name, { text: document, variables }] as const);

describe('a public answer', () => {
  let academy: StartedAcademy;
  let gateway: RunningGateway;
  let byApollo: RunningGateway;
  const noon = new Date();

  beforeAll(async () => {
    academy = await startAcademy();
    const options = { academyApiUrl: academy.url, manifest, now: () => noon, env: production };
    gateway = await startGateway(options);
    byApollo = await startGateway({ ...options, isApolloAlone: true });
  });
  afterAll(async () => {
    await Promise.all([gateway.close(), byApollo.close()]);
    await academy.close();
  });

  it.each([...publicDocuments, ...publicExamples])(
    'is the same from the cache and by Apollo Server: %s',
    async (_name, { text, variables }) => {
      const wishes: Headers[] = [{}, { 'accept-language': 'bn' }, { cookie: 'lang=bn; accessToken=x' }];
      const ways = publicDocuments.some(([, known]) => known.text === text)
        ? [getHash, postHash, postText]
        : [postText];
      for (const way of ways) {
        for (const headers of wishes) {
          const wanted = comparable(await way(byApollo, { text, variables, headers }));
          expect(wanted.body).not.toContain('"errors"');
          await way(gateway, { text, variables, headers });
          await way(gateway, { text, variables, headers });
          gateway.resetCalls();
          for (const coding of ['identity', 'gzip', 'br']) {
            const ready = await way(gateway, { text, variables, headers: { ...headers, 'accept-encoding': coding } });
            expect(comparable(ready)).toEqual(wanted);
          }
          expect(gateway.calls).toEqual([]);
        }
      }
    },
  );

  const [, catalogue] = publicDocuments.find(([name]) => name === 'CoursesPage') ?? ['', { text: '' }];

  it('comes compressed, and not at all to those who have it', async () => {
    const plain = await getHash(gateway, { text: catalogue.text });
    const small = await getHash(gateway, { text: catalogue.text, headers: { 'accept-encoding': 'gzip' } });
    expect(small.body).toBe(plain.body);
    expect(small.bytes).toBeLessThan(plain.bytes / 3);
    expect(small.headers['cache-control']).toBe('public, max-age=60');
    expect(Number(small.headers.age)).toBeLessThan(11);
    const again = await getHash(gateway, {
      text: catalogue.text,
      headers: { 'accept-encoding': 'gzip', 'if-none-match': String(small.headers.etag) },
    });
    expect([again.status, again.bytes, again.headers.etag]).toEqual([304, 0, small.headers.etag]);
  });

  it('is kept by nobody when it comes by POST', async () => {
    const { headers, status } = await postHash(gateway, { text: catalogue.text, headers: { 'if-none-match': '*' } });
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
  });

  it('is one whatever stands between the words of its variables, and in whatever order they come', async () => {
    gateway.resetCalls();
    const text =
      'query Two($a: Int, $b: Int) { one: webinars(first: $a) { totalCount } two: courses(first: $b) { totalCount } }';
    const bodies = ['{"b":2,"a":1}', '{ "a": 1, "b": 2 }'].map((variables) =>
      send(
        `${gateway.url}/graphql`,
        'POST',
        { 'content-type': 'application/json' },
        `{"query":"${text}","variables":${variables}}`,
      ),
    );
    const [one, other] = await Promise.all(bodies);
    expect(one?.body).toBe(other?.body);
  });

  it('has the id of its request, and a line in the log', async () => {
    await postHash(gateway, { text: catalogue.text });
    gateway.logLines.splice(0);
    const { headers } = await postHash(gateway, { text: catalogue.text, headers: { 'x-request-id': 'mine-1' } });
    expect(headers['x-request-id']).toBe('mine-1');
    expect(gateway.logLines).toMatchObject([
      {
        msg: 'operation',
        requestId: 'mine-1',
        operation: 'CoursesPage',
        kind: 'query',
        outcome: 'answered',
        status: 200,
        calls: [],
        errors: [],
      },
    ]);
  });
});

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
    ['{"query":"query A { academy { brand { name } } } query B { academy { brand { name } } }"}', 400],
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
