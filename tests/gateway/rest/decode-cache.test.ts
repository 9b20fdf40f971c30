import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contract } from '../../../gateway/generated/contract.ts';
import { createRestClient } from '../../../gateway/rest/client.ts';
import type { ContractFinding } from '../../../gateway/rest/contract.ts';
import { createDecodeCache } from '../../../gateway/rest/decode-cache.ts';
import { listOf } from '../../../gateway/rest/decode-list.ts';
import { DecodeError, objectOf } from '../../../gateway/rest/decode.ts';
import type { RestClient } from '../../../gateway/rest/rest.ts';
import { aPurchase } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { silentLog } from '../../support/silent-log.ts';

const api = await startRestDouble();
let client: RestClient;
let found: ContractFinding[];
let decoded: number;

beforeEach(() => {
  api.reset();
  [found, decoded] = [[], 0];
  client = createRestClient(
    { url: api.url, connections: 4, hasBreaker: false, maxResponseBytes: 500_000, contract },
    { onFinding: (finding) => found.push(finding) },
  );
  const started = client;
  onTestFinished(() => started.close());
});
afterAll(() => api.close());

const decodeRow = listOf((json) => {
  decoded += 1;
  const { id, title } = objectOf(json);
  if (title === 'no row') throw new DecodeError('title is missing');
  return { id, title };
});

/** What one request reads, of a session of its own. */
const read = (path = '/purchases/me', log = silentLog): Promise<unknown> =>
  client
    .forRequest({
      jar: null,
      requestId: 'a',
      signal: null,
      deadline: performance.now() + 10_000,
      forwardedFor: null,
      language: null,
      log,
    })
    .getWithDecodeCache(path, decodeRow);

const rows = (...titles: string[]) => titles.map((title, index) => ({ id: index + 1, title, text: 'x'.repeat(100) }));

describe('a private response that is the same as one before', () => {
  it('is asked for, and is the very same record without being decoded', async () => {
    api.when('GET /purchases/me', { body: rows('first', 'second') });
    const before = await read();
    expect(before).toEqual([
      { id: 1, title: 'first' },
      { id: 2, title: 'second' },
    ]);
    expect(await read()).toBe(before);
    expect(decoded).toBe(2);
    expect(api.calls).toHaveLength(2);
  });

  it('is another one as soon as one letter of it differs, and the former again when that returns', async () => {
    api.when('GET /purchases/me', { body: rows('first') });
    const before = await read();
    api.when('GET /purchases/me', { body: rows('First') });
    expect(await read()).toEqual([{ id: 1, title: 'First' }]);
    api.when('GET /purchases/me', { body: rows('first') });
    expect(await read()).toBe(before);
    expect(decoded).toBe(2);
  });

  it('is decoded for each path', async () => {
    for (const path of ['/purchases/me', '/me/meeting-requests']) api.when(`GET ${path}`, { body: rows('first') });
    const before = await read();
    expect(await read('/me/meeting-requests')).not.toBe(before);
    expect(decoded).toBe(2);
  });

  it('is told of each time where it disagrees with the contract', async () => {
    api.when('GET /purchases/me', { body: [rows('first'), rows('other')].flat() });
    await read();
    await read();
    const doubled = { route: 'GET /purchases/me', field: 'id', kind: 'doubled' };
    expect(found).toEqual([doubled, doubled]);
  });

  it('is told of each time where rows were left out', async () => {
    api.when('GET /purchases/me', { body: rows('first', 'no row') });
    const warned: unknown[] = [];
    const log = Object.assign(Object.create(silentLog), { warn: (told: unknown) => warned.push(told) });
    await read('/purchases/me', log);
    await read('/purchases/me', log);
    expect(warned).toHaveLength(2);
    expect(warned[1]).toMatchObject({ dropped: 1, kept: 1 });
  });

  it.each([
    ['an error', { status: 500, body: rows('first') }],
    ['304, for which nobody has asked', { status: 304, body: '' }],
    ['a response that ends in its middle', { body: rows('first'), fault: 'cut off' as const }],
  ])('does not stand in for %s', async (_what, answer) => {
    api.when('GET /purchases/me', { body: rows('first') });
    await read();
    api.when('GET /purchases/me', answer);
    await expect(read()).rejects.toThrow('GET /purchases/me');
  });
});

describe('what is kept of private responses', () => {
  const text = (index: number, length = 1_000) => JSON.stringify(index).padEnd(length);
  const kept = (count: number, length: number): number[] => {
    const store = createDecodeCache();
    for (let index = 0; index < count; index += 1) store.keep('/purchases/me', text(index, length), index);
    const indexes = Array.from({ length: count }, (_, index) => index);
    return indexes.filter((index) => store.find('/purchases/me', text(index, length)) !== null);
  };

  it('is found by path and text', () => {
    const store = createDecodeCache();
    const value = [aPurchase()];
    store.keep('/purchases/me', text(1), value);
    expect(store.find('/purchases/me', text(1))?.value).toBe(value);
    expect(store.find('/purchases/me', text(2))).toBeNull();
    expect(store.find('/announcements/me', text(1))).toBeNull();
  });

  it.each([
    ['long texts', 600, 16_000, 130],
    ['the purchases of many learners', 600, 6_000, 343],
    ['short ones', 15_000, 70, 10_755],
  ])('is bounded in bytes for %s, and the newest are kept in place of the oldest', (_what, count, length, most) => {
    const indexes = kept(count, length);
    expect(indexes.length).toBeGreaterThan(most / 2);
    expect(indexes.length).toBeLessThanOrEqual(most);
    expect(indexes).toContain(count - 1);
    expect(indexes).not.toContain(0);
  });

  it.each([
    ['an empty list, which is as quick to decode', '[]'],
    ['a text that is so long that V8 hashes its length alone', text(1, 16_384)],
  ])('is not %s', (_what, given) => {
    const store = createDecodeCache();
    store.keep('/purchases/me', given, []);
    expect(store.find('/purchases/me', given)).toBeNull();
  });

  it('is gone after five minutes, as soon as something else is kept', () => {
    const startedAt = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(startedAt);
    onTestFinished(() => clock.mockRestore());
    const store = createDecodeCache();
    const isKept = () => store.find('/purchases/me', text(1)) !== null;
    store.keep('/purchases/me', text(1), []);
    for (const [minutes, isExpected] of [
      [4, true],
      [6, false],
    ] as const) {
      clock.mockReturnValue(startedAt + minutes * 60_000);
      store.keep('/purchases/me', text(2), []);
      // By the clock of before nothing is too old, so only what was taken out is gone.
      clock.mockReturnValue(startedAt);
      expect(isKept()).toBe(isExpected);
    }
    clock.mockReturnValue(startedAt + 10 * 60_000);
    store.keep('/purchases/me', text(1), []);
    clock.mockReturnValue(startedAt + 16 * 60_000);
    expect(isKept()).toBe(false);
  });
});
