import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRedis } from '../../../gateway/cache/redis.ts';
import { findRedis } from '../../../scripts/find/redis.mjs';
import { eventually } from '../../support/eventually.ts';
import { startGatewayProgram, type GatewayProgram } from '../../support/gateway-program.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { silentLog } from '../../support/silent-log.ts';

// Processes take their time to start where others are busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const { url, stop, reason } = await findRedis();
const channel = 'academy:public-changes';
const signIn = 'mutation { logIn(input: { email: "a@example.com", password: "password" }) { userErrors { code } } }';

describe.skipIf(url === undefined)(`workers that share a Redis${reason === undefined ? '' : ` (${reason})`}`, () => {
  const env = {
    REDIS_URL: url ?? '',
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://academy.example',
    TRUST_PROXY: '1',
    RATE_LIMITS: 'standard',
    // A fiftieth of everything: six sign-ins.
    RATE_LIMIT_FACTOR: '0.02',
    STOP_PAUSE_SECONDS: '0',
  };
  /** A connection each, which the primary process hands to one worker after the other. */
  const connections = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  let api: RestDouble;
  let program: GatewayProgram;

  beforeAll(async () => {
    api = await startRestDouble();
    program = await startGatewayProgram(api.url, { ...env, GATEWAY_WORKERS: '2' });
    // Who begins to listen forgets what it knows, which the tests would take for news.
    const onlooker = createRedis(url ?? '', silentLog);
    await vi.waitFor(
      async () => {
        const listeners = await onlooker.connection.pubSubNumSub(channel);
        if (Number(listeners[channel]) !== 2) throw new Error('Not all listen yet.');
      },
      { timeout: 30_000 },
    );
    onlooker.close();
  });
  afterAll(async () => {
    for (const connection of connections) connection.destroy();
    await program.stop();
    await stop?.();
    await api.close();
  });

  const ask = (agent: Agent | undefined, query: string, address = '127.0.0.1') =>
    new Promise<{ status: number; data: unknown }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const asking = request(`${program.url}/graphql`, { method: 'POST', headers, agent }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 0, data: JSON.parse(text).data });
      });
      asking.once('error', reject).end(JSON.stringify({ query }));
    });

  it('all drop what one of them has seen to be changed', async () => {
    const [one, other] = connections;
    const count = async (agent: Agent | undefined) =>
      Object(Object(await ask(agent, '{ webinars { totalCount } }')).data).webinars.totalCount;
    const webinars = (rows: number, seconds: number) => ({
      body: Array.from({ length: rows }, (_, id) => ({ id: id + 1, title: `Webinar ${id}` })),
      headers: { 'cache-control': `max-age=${seconds}` },
    });
    // One will look again in a moment, the other by itself not for an hour.
    api.when('GET /webinars', webinars(1, 1));
    expect(await count(one)).toBe(1);
    api.when('GET /webinars', webinars(1, 3_600));
    expect(await count(other)).toBe(1);
    expect(api.called()).toHaveLength(2);
    for (let time = 0; time < 4; time += 1) expect(await count(other)).toBe(1);

    api.when('GET /webinars', webinars(2, 3_600));
    await eventually(() => count(one)).toBe(2);

    await eventually(() => count(other)).toBe(2);
  });

  it('count together, with each other and with other machines', async () => {
    let people = 0;
    /** What comes of so many sign-ins of somebody who has not come before, to one worker after the other. */
    const signInsFrom = async (address: string, times: number): Promise<number[]> => {
      const statuses: number[] = [];
      for (let time = 0; time < times; time += 1) {
        statuses.push((await ask(connections[time % 2], signIn, address)).status);
      }
      return statuses;
    };
    expect(await signInsFrom('203.0.113.7', 8)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);

    // Elsewhere the connection is made behind the scenes; from then on what is counted here is known there.
    const elsewhere = await startGateway({ academyApiUrl: api.url, env });
    await eventually(async () => {
      const address = `198.51.100.${(people += 1)}`;
      await signInsFrom(address, 6);
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const body = JSON.stringify({ query: signIn });
      return (await fetch(`${elsewhere.url}/graphql`, { method: 'POST', headers, body })).status;
    }).toBe(429);
    await elsewhere.close();
  });
});
