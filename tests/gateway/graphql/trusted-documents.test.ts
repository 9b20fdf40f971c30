import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicSeconds } from '../../support/two-ways.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const catalogue = 'query Catalogue($first: Int) { academy { brand { name } } webinars(first: $first) { totalCount } }';
const personal = 'query Personal { viewer { name } }';
const goodbye = 'mutation Goodbye { logOut { destination { path } } }';

let api: RestDouble;
let gateway: RunningGateway;
let strict: RunningGateway;
let deaf: RunningGateway;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  const manifest = join(folder, 'documents.json');
  const documents = [catalogue, personal, goodbye].map((text) => [`sha256:${hashOf(text)}`, text]);
  writeFileSync(manifest, JSON.stringify(Object.fromEntries(documents)));
  api = await startRestDouble();
  const start = (mode: string) =>
    startGateway({ academyApiUrl: api.url, manifest, env: { TRUSTED_DOCUMENTS: mode, EXPLORER: 'on' } });
  [gateway, strict, deaf] = await Promise.all([start('on'), start('only'), start('off')]);
});
beforeEach(() => {
  api.reset();
  api.when('GET /webinars', { body: [{ id: 1, title: 'One' }] });
});
afterAll(async () => {
  await Promise.all([gateway.close(), strict.close(), deaf.close()]);
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

const get = (to: RunningGateway, text: string, headers: Record<string, string> = {}, variables = {}) => {
  const search = new URLSearchParams({
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(extensionsOf(hashOf(text))),
  });
  return fetch(`${to.url}/graphql?${search.toString()}`, { headers });
};

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

  it('are answered when their text comes along with the hash that was not known', async () => {
    for (const server of [gateway, deaf]) {
      const query = '{ session { isAuthenticated } }';
      const { status, body } = await post(server, { query, extensions: extensionsOf(hashOf(query)) });
      expect([status, body.data]).toEqual([200, { session: { isAuthenticated: false } }]);
    }
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
