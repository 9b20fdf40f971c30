import { afterAll, describe, expect, it } from 'vitest';
import { findRedis } from '../../../scripts/find/redis.mjs';
import { startGatewayProgram } from '../../support/gateway-program.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { anAddress, api, few, logIn, send, untilRefused } from './requests.ts';

describe('several processes', () => {
  it('count together on one machine', async () => {
    const program = await startGatewayProgram(api.url, { ...few, GATEWAY_WORKERS: '2' });
    await expect.poll(() => program.listeners().length, { timeout: 10_000 }).toBe(2);
    // Who has just started may take longer than a worker waits for the common count.
    for (let i = 0; i < 4; i += 1) await send(logIn(), { address: anAddress(), to: program });
    const address = anAddress();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await send(logIn(), { address, to: program })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    await program.stop();
  });

  it('learn a moment later what each has counted of requests', async () => {
    const program = await startGatewayProgram(api.url, { ...few, GATEWAY_WORKERS: '2' });
    await expect.poll(() => program.listeners().length, { timeout: 10_000 }).toBe(2);
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
    await program.stop();
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
});
