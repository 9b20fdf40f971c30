import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../gateway/generated/contract.ts';
import { createRestClient } from '../../../gateway/rest/client.ts';
import type { ContractFinding } from '../../../gateway/rest/contract.ts';
import { listOf } from '../../../gateway/rest/decode-list.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { silentLog } from '../../support/silent-log.ts';

const found: ContractFinding[] = [];

const api = await closeAfterAll(startRestDouble());
const client = createRestClient(
  { url: api.url, connections: 4, hasBreaker: false, maxResponseBytes: 10_000, contract },
  { onFinding: (finding) => found.push(finding) },
);
beforeEach(() => {
  api.reset();
  found.length = 0;
});
afterAll(async () => {
  await client.close();
});

const rest = () =>
  client.forRequest({
    jar: null,
    requestId: 'a-request',
    signal: null,
    deadline: performance.now() + 10_000,
    forwardedFor: null,
    language: null,
    log: silentLog,
  });
const rows = listOf((row) => row);

describe('a record that is loaded again', () => {
  it('stays the very same one where the API sends the same text, with the lifetime that it has now', async () => {
    api.when('GET /webinars', { body: [{ id: 1 }], headers: { 'cache-control': 'max-age=60' } });
    const first = await rest().load('/webinars', rows, undefined);
    api.when('GET /webinars', { body: [{ id: 1 }], headers: { 'cache-control': 'max-age=30', etag: '"a"' } });
    const second = await rest().load('/webinars', rows, first);
    expect(second.value).toBe(first.value);
    expect([second.version, second.etag, second.freshForSeconds]).toEqual([first.version, '"a"', 30]);
  });

  it('has the lifetime that is meant for what is shared, where there is another one for browsers', async () => {
    api.when('GET /webinars', { body: [], headers: { 'cache-control': 'public, max-age=600, s-maxage=20' } });
    expect((await rest().load('/webinars', rows, undefined)).freshForSeconds).toBe(20);
  });

  it('is asked for by its ETag, and stays where the API says that it has not changed', async () => {
    api.when('GET /webinars', { body: [{ id: 1 }], headers: { etag: '"a"' } });
    const first = await rest().load('/webinars', rows, undefined);
    api.when('GET /webinars', { status: 304, body: '', headers: { 'cache-control': 'max-age=5' } });
    const second = await rest().load('/webinars', rows, first);
    expect(api.calls.at(-1)?.headers['if-none-match']).toBe('"a"');
    expect(second).toEqual({ ...first, freshForSeconds: 5 });
    expect(second.value).toBe(first.value);
  });

  it('is told of again where it disagrees with the contract, as long as the API sends it so', async () => {
    api.when('GET /webinars', { body: [{ id: 1 }, { id: 1 }] });
    const first = await rest().load('/webinars', rows, undefined);
    await rest().load('/webinars', rows, first);
    const doubled = { route: 'GET /webinars', field: 'id', kind: 'doubled' };
    expect(found).toEqual([doubled, doubled]);
  });

  it('is another one where the API sends another text', async () => {
    api.when('GET /webinars', { body: [{ id: 1 }] });
    const first = await rest().load('/webinars', rows, undefined);
    api.when('GET /webinars', { body: [{ id: 2 }] });
    const second = await rest().load('/webinars', rows, first);
    expect(second.value).toEqual([{ id: 2 }]);
    expect(second.version).not.toBe(first.version);
  });
});
