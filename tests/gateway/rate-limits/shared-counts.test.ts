import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedis } from '../../../gateway/cache/redis.ts';
import { createLog } from '../../../gateway/observability/log.ts';
import { createCounter, shareByRedis } from '../../../gateway/rate-limits/store.ts';
import { findRedis } from '../../../scripts/find/redis.mjs';
import { startGatewayProgram, type GatewayProgram } from '../../support/gateway-program.ts';
import { waitUntil } from '../../support/processes.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { anAddress, api, few, logIn, send, untilRefused } from './requests.ts';

describe('several processes', () => {
  let program: GatewayProgram;
  beforeAll(async () => {
    program = await startGatewayProgram(api.url, { ...few, GATEWAY_WORKERS: '2' });
    await waitUntil(async () => program.listeners().length === 2, program);
  });
  afterAll(() => program.stop());

  it('count together on one machine', async () => {
    const answered = async () => {
      const address = anAddress();
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async () => (await send(logIn(), { address, to: program })).status),
      );
      return statuses.filter((status) => status === 200).length;
    };
    // A worker that waits too long for the common count, as after its start or on a busy machine, counts by itself for a
    // second. If they never counted together, some 12 would be answered each time.
    await expect.poll(answered, { interval: 1_500, timeout: 25_000 }).toBe(6);
  });

  it('learn a moment later what each has counted of requests', async () => {
    const address = anAddress();
    // At once, so over several connections, which the workers share among themselves.
    const ask = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => (await send('{ viewer { id } }', { address, to: program })).status),
      );
    expect(await ask(120)).toEqual(Array.from({ length: 120 }, () => 200));

    let beyond = 0;
    const refused = Array.from({ length: 8 }, () => 429);
    await expect
      .poll(
        async () => {
          const statuses = await ask(8);
          beyond += statuses.filter((status) => status === 200).length;
          return statuses;
        },
        { interval: 200 },
      )
      .toEqual(refused);
    // Each worker has answered about half of them: without the other's count it would answer as many again.
    expect(beyond).toBeLessThan(40);
  });
});

const redis = await findRedis();

const whyNot = redis.reason === undefined ? '' : ` (${redis.reason})`;

afterAll(() => redis.stop?.());

describe.skipIf(redis.url === undefined)(`several machines with one Redis${whyNot}`, () => {
  it('count together, and each for itself while Redis is away', async () => {
    const env = { ...few, REDIS_URL: redis.url ?? '' };
    const [one, other] = [
      await startGateway({ academyApiUrl: api.url, env }),
      await startGateway({ academyApiUrl: api.url, env }),
    ];
    // The connection is made behind the scenes; from then on what one counts the other knows.
    await expect
      .poll(async () => {
        const address = anAddress();
        await untilRefused(logIn(), { address, to: one });
        return (await send(logIn(), { address, to: other })).status;
      })
      .toBe(429);

    await redis.halt?.();
    const address = anAddress();
    expect((await untilRefused(logIn(), { address, to: one })).answered).toBe(6);
    expect((await untilRefused(logIn(), { address, to: other })).answered).toBe(6);

    await redis.resume?.();
    await expect
      .poll(
        async () => {
          const next = anAddress();
          await untilRefused(logIn(), { address: next, to: other });
          return (await send(logIn(), { address: next, to: one })).status;
        },
        { timeout: 10_000 },
      )
      .toBe(429);
    await one.close();
    await other.close();
  });

  it('wait for a Redis that hangs once, then count each for itself until it answers again, and say so', async () => {
    const answers: Socket[] = [];
    let asked = '';
    const { port } = new URL(redis.url ?? '');
    const proxy = createServer((socket) => {
      const server = connect(Number(port), '127.0.0.1');
      socket.on('data', (bytes) => {
        asked += bytes.toString();
      });
      socket.pipe(server).pipe(socket);
      answers.push(server);
      for (const end of [socket, server]) end.on('error', () => {});
    });
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    const { port: proxyPort } = Object(proxy.address());
    const logged: string[] = [];
    const log = createLog('info', { write: (line) => void logged.push(line) });
    const shared = createRedis(`redis://127.0.0.1:${proxyPort}`, log);
    const counts = shareByRedis(shared, log);
    const counter = createCounter({ name: 'hang', points: 2, seconds: 60 }, counts);
    const count = (key: string) => counter.count(key, 1, null);
    await expect.poll(() => shared.connection.isReady).toBe(true);
    expect([await count('before'), await count('before'), await count('before')]).toEqual([null, null, 60]);

    for (const server of answers) server.pause();
    await count('first');
    expect([await count('one'), await count('one'), await count('one')]).toEqual([null, null, 60]);
    expect(asked).toContain('academy-limit:hang:first');
    expect(asked).not.toContain('academy-limit:hang:one');
    expect(logged.filter((line) => line.includes('Redis does not count'))).toHaveLength(1);

    const resumedAt = performance.now();
    for (const server of answers) server.resume();
    // The next answer may be late as well, so nothing is asked for a moment.
    const askedAgain = async () => [await count('again'), asked.includes('academy-limit:hang:again')][1];
    await expect.poll(askedAgain).toBe(true);
    expect(performance.now() - resumedAt).toBeGreaterThanOrEqual(1_000);
    const ofAnotherProcess = createCounter({ name: 'hang', points: 2, seconds: 60 }, counts);
    await expect
      .poll(
        async () => {
          const key = `after ${performance.now()}`;
          const waits = [await count(key), await count(key), await ofAnotherProcess.count(key, 1, null)];
          return [waits, logged.filter((line) => line.includes('Redis counts again')).length];
        },
        { timeout: 10_000 },
      )
      .toEqual([[null, null, 60], 1]);
    shared.close();
    await new Promise((resolve) => proxy.close(resolve));
  });
});
