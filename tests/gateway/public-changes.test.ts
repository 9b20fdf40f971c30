import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../support/processes.ts';
import { startRestDouble, type RestDouble } from '../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const webinars = '{ webinars { totalCount } }';

describe.skipIf(!hasRedis)('gateways that share a Redis (needs redis-server on this machine)', () => {
  let api: RestDouble;
  let redis: ChildProcess;
  let port: number;
  let gateways: RunningGateway[];

  const startRedis = async (): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'redis-'));
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', folder], { stdio: 'ignore' });
  };
  const stopRedis = async (): Promise<void> => {
    const ended = new Promise((resolve) => {
      redis.once('exit', resolve);
    });
    redis.kill();
    await ended;
  };

  beforeAll(async () => {
    api = await startRestDouble();
    port = await freePort();
    await startRedis();
    const env = { NODE_ENV: 'production', REDIS_URL: `redis://127.0.0.1:${port}` };
    gateways = await Promise.all([1, 2, 3].map(() => startGateway({ academyApiUrl: api.url, env })));
  });
  beforeEach(() => {
    api.reset();
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await Promise.all(gateways.map(({ close }) => close()));
    await stopRedis();
    await api.close();
  });

  const countIn = async ({ url }: RunningGateway): Promise<number> => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: webinars }),
    });
    const { data } = (await response.json()) as { data: { webinars: { totalCount: number } } };
    return data.webinars.totalCount;
  };
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

  it('go on without it, and look again at what they know when it is back', async () => {
    api.when('GET /webinars', { body: rows(3) });
    vi.advanceTimersByTime(121_000);
    await expect.poll(countEverywhere).toEqual([3, 3, 3]);
    await stopRedis();
    expect(await countEverywhere()).toEqual([3, 3, 3]);
    api.when('GET /webinars', { body: rows(4) });
    await startRedis();
    await expect.poll(countEverywhere, { timeout: 20_000 }).toEqual([4, 4, 4]);
  });
});
