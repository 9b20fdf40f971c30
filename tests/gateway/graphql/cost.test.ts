import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aCourse, aSession } from '../../support/factories.ts';
import { relayManifest } from '../../support/manifests.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { hashOf } from '../../support/site-documents.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

const dearest = 'courses { nodes { about modules { name content } structuredData facts { key label value } } }';
const attack = `{ ${Array.from({ length: 29 }, (_, index) => `a${index}: courses { ...D }`).join(' ')} } fragment D on CourseConnection ${dearest.slice('courses '.length)}`;
const longTexts = 'query Long { courses { nodes { about } } }';
const longTextsForOne = 'query LongForOne { session { isAuthenticated } courses { nodes { about } } }';
const modules = 'query Modules { courses { nodes { modules { name content } } } }';
const title = 'query Title { courses { nodes { title } } }';
const titleForOne = 'query TitleForOne { viewer { id } courses(first: 1) { nodes { title } } }';

let api: RestDouble;
let folder: string;
let manifest: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cost-'));
  manifest = join(folder, 'documents.json');
  writeFileSync(manifest, relayManifest([attack, longTexts, modules, title], 'sha256'));
  api = await startRestDouble();
});
beforeEach(() => api.reset());
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** So many courses, each with a long text of so many bytes. */
const offer = (count: number, bytes: number): void => {
  const paragraph = `<p>${'About this course. '.repeat(bytes / 19)}</p>`;
  const modulesJson = Array.from({ length: 5 }, (_, index) => ({
    name: `Module ${index}`,
    content: `<p>Chapter ${index}</p>`,
  }));
  const body = Array.from({ length: count }, (_, index) =>
    aCourse({ id: index + 1, slug: `course-${index}`, aboutCourse: paragraph, modulesJson }),
  );
  api.when('GET /courses', { body });
};

const accept = 'application/graphql-response+json';

const readAnswer = async (response: Response) => {
  const text = await response.text();
  const [error] = JSON.parse(text).errors ?? [];
  return { status: response.status, bytes: text.length, code: error?.extensions.code, headers: response.headers };
};

const post = async (to: RunningGateway, body: object, headers: Record<string, string> = {}) =>
  readAnswer(
    await fetch(`${to.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, ...headers },
      body: JSON.stringify(body),
    }),
  );

const byHash = (text: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } } });

const get = async (to: RunningGateway, text: string, headers: Record<string, string> = {}) => {
  const search = new URLSearchParams({ extensions: JSON.stringify(byHash(text).extensions) });
  return readAnswer(await fetch(`${to.url}/graphql?${search.toString()}`, { headers: { accept, ...headers } }));
};

describe('29 aliases of the dearest list', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway({ academyApiUrl: api.url, manifest });
  });
  afterAll(() => gateway.close());

  it('are refused before anything is looked up', async () => {
    offer(60, 3_000);
    for (const body of [{ query: attack }, byHash(attack)]) {
      const { status, bytes, code } = await post(gateway, body);
      expect([status, code]).toEqual([400, 'TOO_MANY_ALIASES']);
      expect(bytes).toBeLessThan(3_000);
    }
    expect(api.called()).toEqual([]);
  });

  it('are refused for their cost where they are fewer', async () => {
    const few = `{ ${Array.from({ length: 3 }, (_, index) => `a${index}: ${dearest}`).join(' ')} }`;
    expect(await post(gateway, { query: few })).toMatchObject({ status: 400, code: 'TOO_COSTLY' });
    expect(await post(gateway, { query: `{ ${dearest} }` })).toMatchObject({ status: 200 });
  });
});

describe('an answer that grows too large', () => {
  let gateway: RunningGateway;
  let apolloAlone: RunningGateway;
  beforeAll(async () => {
    [gateway, apolloAlone] = await Promise.all([
      startGateway({ academyApiUrl: api.url, manifest }),
      startGateway({ academyApiUrl: api.url, manifest, isApolloAlone: true }),
    ]);
  });
  afterAll(() => Promise.all([gateway.close(), apolloAlone.close()]));

  const tooLarge = { status: 400, code: 'ANSWER_TOO_LARGE' };

  it.each([
    ['by a text', () => post(gateway, { query: longTexts.replace('Long', 'Unknown') })],
    ['by a hash', () => post(gateway, byHash(longTexts))],
    ['by GET', () => get(gateway, longTexts)],
    ['of a person', () => post(gateway, { query: longTextsForOne }, { cookie: 'accessToken=one' })],
    ['of Apollo Server', () => post(apolloAlone, byHash(longTexts))],
    [
      'of Apollo Server, of a person',
      () => post(apolloAlone, { query: longTextsForOne }, { cookie: 'accessToken=one' }),
    ],
  ])('is refused in place of being written: %s', async (_how, ask) => {
    offer(300, 10_000);
    api.when('GET /me', { body: aSession() });
    for (let time = 0; time < 3; time += 1) {
      const answer = await ask();
      expect(answer).toMatchObject(tooLarge);
      expect(answer.bytes).toBeLessThan(1_000);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('is refused for its errors alone, each of which repeats the long names of its path', async () => {
    offer(60, 100);
    const accesses = Array.from({ length: 19 }, (_, index) => `a${index}: viewerAccess { status }`).join(' ');
    const query = `{ ${'p'.repeat(12_000)}: courses { nodes { ${accesses} } } }`;
    for (const to of [gateway, apolloAlone]) {
      const answer = await post(to, { query }, { cookie: 'accessToken=made-up' });
      expect(answer).toMatchObject(tooLarge);
      expect(answer.bytes).toBeLessThan(1_000);
    }
  });

  it('is refused with the session that a slower call renews', async () => {
    const fresh = await startGateway({ academyApiUrl: api.url });
    onTestFinished(fresh.close);
    offer(300, 10_000);
    const headers = { 'set-cookie': 'accessToken=two; Path=/; HttpOnly' };
    let isRenewed = false;
    api.when('GET /me', async () => {
      await wait(50);
      isRenewed = true;
      return { body: aSession(), headers };
    });
    const answer = await post(fresh, { query: longTextsForOne }, { cookie: 'accessToken=one' });
    expect(isRenewed).toBe(true);
    expect(answer).toMatchObject(tooLarge);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^accessToken=two;/)]);
  });

  it('is refused with 200 for who accepts only application/json', async () => {
    offer(300, 10_000);
    api.when('GET /me', { body: aSession() });
    for (const to of [gateway, apolloAlone]) {
      const headers = { accept: 'application/json', cookie: 'accessToken=one' };
      expect(await post(to, { query: longTextsForOne }, headers)).toMatchObject({ ...tooLarge, status: 200 });
    }
  });

  it('is refused with the session that its calls have renewed', async () => {
    offer(300, 10_000);
    api.when('GET /me', { body: aSession(), headers: { 'set-cookie': 'accessToken=two; Path=/; HttpOnly' } });
    for (const to of [gateway, apolloAlone]) {
      const answer = await post(to, { query: longTextsForOne }, { cookie: 'accessToken=one' });
      expect(answer).toMatchObject(tooLarge);
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^accessToken=two;/)]);
    }
  });
});

describe('the rate limit', () => {
  const env = { RATE_LIMITS: 'standard', RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' };
  let addresses = 0;

  /** How often a new client is answered before it has to wait. */
  const answeredTimes = async (ask: (headers: Record<string, string>) => Promise<{ status: number }>) => {
    const headers = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` };
    for (let times = 0; times < 100; times += 1) {
      const { status } = await ask(headers);
      if (status === 429) return times;
      expect(status).toBe(200);
    }
    return 100;
  };

  it.each([
    [
      'by texts that come once',
      (to: RunningGateway, text: string) => (headers: Record<string, string>) =>
        post(to, { query: text.replace('query ', `query Q${(addresses += 1)}`) }, headers),
    ],
    [
      'by a text that Apollo Server answers',
      (to: RunningGateway, text: string) => (headers: Record<string, string>) =>
        post(to, { query: `${text} query Other { __typename }`, operationName: text.split(' ')[1] }, headers),
    ],
    [
      'by a text',
      (to: RunningGateway, text: string) => (headers: Record<string, string>) =>
        post(to, { query: text.replace('{', '{ viewer { id }') }, headers),
    ],
  ])('counts a request by what its operation costs: %s', async (_how, asking) => {
    offer(10, 100);
    const limited = await startGateway({ academyApiUrl: api.url, manifest, env });
    const cheap = await answeredTimes(asking(limited, title));
    const dear = await answeredTimes(asking(limited, modules));
    expect(cheap).toBeGreaterThan(20);
    expect(dear).toBeGreaterThan(5);
    expect(dear).toBeLessThanOrEqual(cheap / 2);
    await limited.close();
  });

  it('counts the same for what Apollo Server answers', async () => {
    offer(10, 100);
    const limited = await startGateway({ academyApiUrl: api.url, manifest, env });
    const query = modules.replace('{', '{ viewer { id }');
    const compiled = await answeredTimes((headers) => post(limited, { query }, headers));
    const two = { query: `${query} query Other { __typename }`, operationName: 'Modules' };
    expect(await answeredTimes((headers) => post(limited, two, headers))).toBe(compiled);
    await limited.close();
  });

  it('counts a request once that is left to Apollo Server because a call fails', async () => {
    offer(10, 100);
    const limited = await startGateway({ academyApiUrl: api.url, manifest, env });
    const query = modules.replace('{', '{ viewer { id } webinars { totalCount }');
    api.when('GET /webinars', { body: [] });
    const whole = await answeredTimes((headers) => post(limited, { query }, headers));
    api.when('GET /webinars', { status: 404, body: { error: 'No webinars.' } });
    const failing = await startGateway({ academyApiUrl: api.url, manifest, env });
    expect(await answeredTimes((headers) => post(failing, { query }, headers))).toBe(whole);
    expect(whole).toBeLessThanOrEqual(30);
    await Promise.all([limited.close(), failing.close()]);
  });

  it('counts lists with the sizes that they have', async () => {
    const limited = await startGateway({ academyApiUrl: api.url, manifest, env });
    const asking = (headers: Record<string, string>) =>
      post(limited, { query: title.replace('{', '{ viewer { id }') }, headers);
    offer(1_000, 100);
    expect((await post(limited, { query: titleForOne })).status).toBe(200);
    const few = await answeredTimes((headers) => post(limited, { query: titleForOne }, headers));
    expect(await answeredTimes(asking)).toBeLessThanOrEqual(few / 2);
    await limited.close();
  });

  it('counts nothing for what the response cache answers', async () => {
    offer(1_000, 100);
    const limited = await startGateway({ academyApiUrl: api.url, manifest, env });
    expect(await answeredTimes((headers) => get(limited, title, headers))).toBe(100);
    await limited.close();
  });
});
