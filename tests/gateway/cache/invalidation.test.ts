import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRedis } from '../../../gateway/cache/redis.ts';
import { findRedis } from '../../../scripts/find/redis.mjs';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';
import { silentLog } from '../../support/silent-log.ts';

const { url, halt, resume, stop, reason } = await findRedis();
const webinars = '{ webinars { totalCount } }';

describe.skipIf(url === undefined)(`gateways that share a Redis${reason === undefined ? '' : ` (${reason})`}`, () => {
  let api: RestDouble;
  let gateways: RunningGateway[];

  beforeAll(async () => {
    api = await startRestDouble();
    const env = { NODE_ENV: 'production', REDIS_URL: url ?? '' };
    gateways = await Promise.all([1, 2, 3].map(() => startGateway({ academyApiUrl: api.url, env })));
    // Who begins to listen looks again at what is known, which the test would count as a call.
    const onlooker = createRedis(url ?? '', silentLog);
    await vi.waitFor(
      async () => {
        const listeners = await onlooker.connection.pubSubNumSub('academy:public-changes');
        if (Number(listeners['academy:public-changes']) !== 3) throw new Error('Not all listen yet.');
      },
      { timeout: 10_000 },
    );
    onlooker.close();
  });
  beforeEach(() => {
    api.reset();
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await Promise.all(gateways.map(({ close }) => close()));
    await stop?.();
    await api.close();
  });

  const ask = async <Data>({ url }: RunningGateway, query: string): Promise<Data> => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return ((await response.json()) as { data: Data }).data;
  };
  const countIn = async (gateway: RunningGateway): Promise<number> =>
    (await ask<{ webinars: { totalCount: number } }>(gateway, webinars)).webinars.totalCount;
  const countEverywhere = () => Promise.all(gateways.map(countIn));
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: id + 1, title: `Webinar ${id}` }));

  it('show a change as soon as one of them has seen it', async () => {
    api.when('GET /webinars', { body: rows(1) });
    const [first, ...others] = gateways;
    if (first === undefined) throw new Error('No gateway was started.');
    for (let time = 0; time < 3; time += 1) await countIn(first);
    vi.advanceTimersByTime(50_000);
    for (let time = 0; time < 3; time += 1) expect(await Promise.all(others.map(countIn))).toEqual([1, 1]);

    api.when('GET /webinars', { body: rows(2) });
    vi.advanceTimersByTime(11_000);
    await expect.poll(() => countIn(first)).toBe(2);
    await expect.poll(() => Promise.all(others.map(countIn))).toEqual([2, 2]);
    // Nobody tells of what all know: each has asked once, and once more for the change.
    expect(api.called()).toHaveLength(6);
  });

  it('load anew what the API says has changed, or all of it', async () => {
    const teller = createRedis(url ?? '', silentLog);
    await expect.poll(() => teller.connection.ping()).toBe('PONG');
    const tell = async (message: string, count: number) => {
      api.when('GET /webinars', { body: rows(count) });
      await teller.connection.publish('academy:public-changes', message);
      await expect.poll(countEverywhere).toEqual([count, count, count]);
    };
    await tell('/webinars ', 5);
    await tell('* ', 6);
    teller.close();
  });

  it('do not keep what they were loading when all of it changed', async () => {
    const [first] = gateways;
    if (first === undefined) throw new Error('No gateway was started.');
    const teller = createRedis(url ?? '', silentLog);
    await expect.poll(() => teller.connection.ping()).toBe('PONG');
    api.when('GET /webinars', { body: rows(7) });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    api.when('GET /testimonials', async () => {
      await held;
      return { body: [] };
    });
    const namesNow = async () =>
      (await ask<{ testimonials: { studentName: string }[] }>(first, '{ testimonials { studentName } }')).testimonials;
    const before = namesNow();
    await expect.poll(() => api.called()).toContain('GET /testimonials');
    await teller.connection.publish('academy:public-changes', '* ');
    await expect.poll(() => countIn(first)).toBe(7);

    api.when('GET /testimonials', { body: [{ id: 1, studentName: 'Nadia', rating: 5, comment: 'Good.' }] });
    release();
    expect(await before).toEqual([]);
    expect(await namesNow()).toEqual([{ studentName: 'Nadia' }]);
    teller.close();
  });

  it('go on without it, and look again at what they know when it is back', async () => {
    api.when('GET /webinars', { body: rows(3) });
    vi.advanceTimersByTime(121_000);
    await expect.poll(countEverywhere).toEqual([3, 3, 3]);
    await halt?.();
    expect(await countEverywhere()).toEqual([3, 3, 3]);
    api.when('GET /webinars', { body: rows(4) });
    await resume?.();
    await expect.poll(countEverywhere, { timeout: 20_000 }).toEqual([4, 4, 4]);
  });
});
