import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCourse } from '../../support/factories.ts';
import { publicSeconds } from '../../support/compare-with-apollo-server.ts';
import { relayManifest } from '../../support/manifests.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { hashOf } from '../../support/site-documents.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

const catalogue = 'query Catalogue($first: Int) { academy { brand { name } } webinars(first: $first) { totalCount } }';
const personal = 'query Personal { viewer { name } }';
const member = 'query Member { course(by: { slug: "hidden" }) { title } }';
const goodbye = 'mutation Goodbye { logOut { destination { path } } }';

let api: RestDouble;
let gateway: RunningGateway;
let strict: RunningGateway;
let deaf: RunningGateway;
let live: RunningGateway;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  const manifest = join(folder, 'documents.json');
  writeFileSync(manifest, relayManifest([catalogue, personal, member, goodbye], 'sha256'));
  api = await startRestDouble();
  const start = (mode: string) =>
    startGateway({ academyApiUrl: api.url, manifest, env: { TRUSTED_DOCUMENTS: mode, EXPLORER: 'on' } });
  [gateway, strict, deaf] = await Promise.all([start('on'), start('only'), start('off')]);
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.example' };
  live = await startGateway({ academyApiUrl: api.url, manifest, env });
});
beforeEach(() => {
  api.reset();
  api.when('GET /webinars', { body: [{ id: 1, title: 'One' }] });
});
afterAll(async () => {
  await Promise.all([gateway.close(), strict.close(), deaf.close(), live.close()]);
  await api.close();
  rmSync(folder, { recursive: true });
});

const extensionsOf = (hash: string) => ({ persistedQuery: { version: 1, sha256Hash: hash } });

const post = async (to: RunningGateway, body: object) => {
  const response = await fetch(`${to.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

const getAddress = (to: RunningGateway, text: string, variables = {}): string => {
  const search = new URLSearchParams({
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(extensionsOf(hashOf(text))),
  });
  return `${to.url}/graphql?${search.toString()}`;
};

const get = (to: RunningGateway, text: string, headers: Record<string, string> = {}, variables = {}) =>
  fetch(getAddress(to, text, variables), { headers });

describe('a document that the web client was built with', () => {
  it('may be named by its hash', async () => {
    for (const hash of [hashOf(catalogue), `sha256:${hashOf(catalogue)}`]) {
      const { body } = await post(gateway, { variables: { first: 1 }, extensions: extensionsOf(hash) });
      expect(body).toMatchObject({
        data: { academy: { brand: { name: 'Dhap Academy' } }, webinars: { totalCount: 1 } },
      });
    }
  });

  it('may be asked for by GET, and kept by everybody, when it is the same for everybody', async () => {
    const response = await get(gateway, catalogue, { 'accept-language': 'bn' }, { first: 1 });
    expect(await response.json()).toMatchObject({ data: { webinars: { totalCount: 1 } } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('vary')).toMatch(/Accept-Language, Cookie/);
  });

  it('is not what a POST asks for whose body is the address of a GET', async () => {
    const address = getAddress(gateway, catalogue, { first: 1 });
    expect((await get(gateway, catalogue, {}, { first: 1 })).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    const body = address.slice(gateway.url.length);
    const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
    ]);
  });

  it('is kept by nobody when its answer took the session of the asker', async () => {
    api.when('GET /courses/hidden', ({ headers: { cookie } }) =>
      cookie === undefined
        ? { status: 401, body: { error: 'Sign in', code: 'SIGN_IN_REQUIRED' } }
        : {
            body: aCourse({ slug: 'hidden', title: `For ${cookie}` }),
            headers: { 'set-cookie': ['accessToken=new; HttpOnly', 'refreshToken=new; HttpOnly'] },
          },
    );
    for (const to of [gateway, live]) {
      for (const name of ['one', 'two']) {
        const response = await get(to, member, { cookie: `accessToken=${name}` });
        expect(await response.json()).toMatchObject({ data: { course: { title: `For accessToken=${name}` } } });
        expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['no-store', null]);
        expect(response.headers.getSetCookie()).toHaveLength(2);
      }
      const visitor = await get(to, member);
      expect(await visitor.text()).not.toContain('For accessToken');
      expect([visitor.headers.get('cache-control'), visitor.headers.getSetCookie()]).toEqual(['no-store', []]);
    }
  });

  it('is answered to HEAD as to GET, without its body', async () => {
    const [address, options] = [getAddress(live, catalogue, { first: 1 }), { headers: { 'accept-encoding': 'gzip' } }];
    await fetch(address, options);
    const [known, head] = [await fetch(address, options), await fetch(address, { ...options, method: 'HEAD' })];
    const headersOf = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => !['date', 'age', 'connection', 'keep-alive'].includes(name)));
    expect([head.status, await head.text(), headersOf(head)]).toEqual([200, '', headersOf(known)]);
    const fresh = await fetch(getAddress(live, catalogue, { first: 2 }), { method: 'HEAD' });
    expect([fresh.status, fresh.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    api.when('GET /courses/hidden', { status: 500 });
    const broken = await fetch(getAddress(live, member), { method: 'HEAD' });
    expect([broken.status, broken.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await fetch(getAddress(live, personal), { method: 'HEAD' })).status).toBe(400);
    const headers = { 'apollo-require-preflight': 'yes', 'x-request-id': 'of-both' };
    live.logLines.splice(0);
    const read = await fetch(getAddress(live, personal), { headers });
    const asked = await fetch(getAddress(live, personal), { headers, method: 'HEAD' });
    expect([asked.status, await asked.text(), headersOf(asked)]).toEqual([200, '', headersOf(read)]);
    const waysTaken = () => live.logLines.flatMap(({ msg, way }) => (msg === 'operation' ? [way] : []));
    await expect.poll(waysTaken).toEqual(['compiled', 'compiled']);
  });

  it('names no request where everybody may keep the answer, and what the answer depends on', async () => {
    const { headers } = await get(live, catalogue, { 'x-request-id': 'the-first' }, { first: 1 });
    expect(headers.get('x-request-id')).toBeNull();
    expect(headers.get('vary')?.split(', ').sort()).toEqual([
      'Accept',
      'Accept-Encoding',
      'Accept-Language',
      'Cookie',
      'Origin',
    ]);
    const posted = await fetch(`${live.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'mine' },
      body: JSON.stringify({ variables: { first: 1 }, extensions: extensionsOf(hashOf(catalogue)) }),
    });
    expect([posted.headers.get('x-request-id'), posted.headers.get('cache-control')]).toEqual(['mine', 'no-store']);
  });

  it('is not kept when a part of its answer is missing', async () => {
    api.when('GET /webinars', { status: 500 });
    const response = await get(strict, catalogue);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('needs the header that foreign pages cannot send when it is personal, and is never kept', async () => {
    expect((await get(gateway, personal)).status).toBe(400);
    const response = await get(gateway, personal, { 'apollo-require-preflight': 'true' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('changes nothing by GET', async () => {
    expect((await get(gateway, goodbye, { 'apollo-require-preflight': 'true' })).status).toBe(405);
    expect(api.called()).toEqual([]);
  });
});

describe('other documents', () => {
  it('are asked for in full when only their hash came', async () => {
    const { status, body } = await post(gateway, { extensions: extensionsOf(hashOf('{ __typename }')) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      errors: [
        {
          message: 'PersistedQueryNotFound',
          extensions: {
            code: 'PERSISTED_QUERY_NOT_FOUND',
            message: 'This page is out of date. Please reload it.',
          },
        },
      ],
    });
  });

  it('are not known by GET either, without the header that foreign pages cannot send', async () => {
    for (const server of [gateway, strict]) {
      const byHash = await get(server, '{ __typename }');
      const byId = await fetch(`${server.url}/graphql?documentId=sha256:${hashOf('{ __typename }')}`);
      expect([byHash.status, byId.status]).toEqual([200, 400]);
      for (const response of [byHash, byId]) {
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.json()).toMatchObject({
          errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
        });
      }
    }
    const text = await fetch(`${gateway.url}/graphql?query=${encodeURIComponent('{ __typename }')}`);
    expect(await text.json()).toMatchObject({
      errors: [{ message: 'Send the header Apollo-Require-Preflight.', extensions: { code: 'CSRF_REFUSED' } }],
    });
    const form = await fetch(`${gateway.url}/graphql`, { method: 'POST', body: '{"query":"{ __typename }"}' });
    expect(await form.json()).toMatchObject({
      errors: [{ message: 'Send the content type application/json.', extensions: { code: 'CSRF_REFUSED' } }],
    });
  });

  it('are answered when their text comes along with the hash that was not known', async () => {
    for (const server of [gateway, deaf]) {
      const query = '{ session { isAuthenticated } }';
      const { status, body } = await post(server, { query, extensions: extensionsOf(hashOf(query)) });
      expect([status, body.data]).toEqual([200, { session: { isAuthenticated: false } }]);
    }
  });

  it('are known by their hash alone when their text has come with it before, as automatic persisted queries are', async () => {
    const query = 'query Remembered { webinars { totalCount } academy { siteUrl } }';
    const extensions = extensionsOf(hashOf(query));
    const byHash = async (to: RunningGateway) => (await post(to, { extensions })).body;
    const unknown = { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
    const known = { data: { webinars: { totalCount: 1 } } };
    // A text is kept when it comes again.
    for (let time = 0; time < 2; time += 1) {
      expect(await byHash(gateway)).toMatchObject(unknown);
      expect((await post(gateway, { query, extensions })).body).toMatchObject(known);
    }
    expect(await byHash(gateway)).toMatchObject(known);
    expect(await (await get(gateway, query)).json()).toMatchObject(known);

    const byId = await post(gateway, { documentId: `sha256:${hashOf(query)}` });
    expect(byId).toMatchObject({ status: 400, body: unknown });
    expect((await post(deaf, { query, extensions })).body).toMatchObject(known);
    expect(await byHash(deaf)).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });

  it('are not known to a page that may be a foreign one, where they are personal or change something', async () => {
    const headers = { cookie: 'accessToken=x' };
    const unknown = { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
    for (const query of ['query Mine { viewer { email } }', 'mutation Leave { logOut { userErrors { code } } }']) {
      const extensions = extensionsOf(hashOf(query));
      for (let time = 0; time < 2; time += 1) await post(gateway, { query, extensions });
      api.reset();
      expect(await (await get(gateway, query, headers)).json()).toMatchObject(unknown);
      expect(api.called()).toEqual([]);
    }
  });

  it('are refused where the hash beside them is that of another', async () => {
    for (const server of [gateway, deaf]) {
      for (const hash of [hashOf(catalogue), `sha256:${hashOf('{ __typename }')}`, 'x']) {
        const { status, body } = await post(server, { query: personal, extensions: extensionsOf(hash) });
        expect(status).toBe(400);
        expect(body).toMatchObject({
          errors: [{ message: 'provided sha does not match query', extensions: { code: 'BAD_USER_INPUT' } }],
        });
      }
    }
    expect(api.called()).toEqual([]);
  });

  it.each([0, 2, '1', null])('are refused where a hash is named by version %j of the convention', async (version) => {
    const extensions = { persistedQuery: { version, sha256Hash: hashOf(catalogue) } };
    for (const asked of [{ extensions }, { query: catalogue, extensions }]) {
      const { status, body } = await post(gateway, asked);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        errors: [{ message: 'Unsupported persisted query version', extensions: { code: 'BAD_USER_INPUT' } }],
      });
    }
    const search = new URLSearchParams({ extensions: JSON.stringify(extensions) });
    expect((await fetch(`${gateway.url}/graphql?${search.toString()}`)).status).toBe(400);
    expect(api.called()).toEqual([]);
  });

  it('are refused, by text or by hash, where only known ones are taken', async () => {
    const byText = await post(strict, { query: catalogue });
    expect(byText).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'DOCUMENT_NOT_TRUSTED' } }] } });
    const both = await post(strict, { query: '{ __typename }', extensions: extensionsOf(hashOf(catalogue)) });
    expect(both.status).toBe(400);
    expect((await post(strict, {})).status).toBe(400);
    expect((await post(strict, { extensions: extensionsOf(hashOf(catalogue)) })).status).toBe(200);
  });

  it('are the only ones where hashes are switched off', async () => {
    expect((await post(deaf, { query: catalogue })).status).toBe(200);
    const { body } = await post(deaf, { extensions: extensionsOf(hashOf(catalogue)) });
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    // It tells a client of ids to send the text.
    const byId = await post(deaf, { documentId: `sha256:${hashOf(catalogue)}` });
    expect(byId).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] },
    });
  });

  it.each([[null], ['x'], [{ persistedQuery: 'x' }], [{ persistedQuery: { sha256Hash: { a: 1 } } }], [[]]])(
    'survive nonsense where a hash is expected: %j',
    async (extensions) => {
      expect((await post(gateway, { query: '{ __typename }', extensions })).status).toBeLessThan(500);
      const { body } = await post(gateway, { extensions });
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    },
  );
});

describe('how long an answer may be kept', () => {
  it.each([
    ['{ academy { brand { name } } }', 300],
    ['{ academy { brand { name } } courses { nodes { id } } }', 60],
    ['{ courses { nodes { viewerAccess { status } } } }', null],
    ['{ session { isAuthenticated } }', null],
    ['{ academy { brand { name } } viewer { name } }', null],
    ['mutation { logOut { destination { path } } }', null],
    ['{ __typename }', null],
    ['query { ...F } fragment F on Query { academy { brand { name } } ... { testimonials { comment } } }', 300],
  ])('depends on what it asks for: %s', (text, seconds) => {
    expect(publicSeconds(text)).toBe(seconds);
  });
});
