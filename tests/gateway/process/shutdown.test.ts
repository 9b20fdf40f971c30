import { Agent, request } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { eventually } from '../../support/eventually.ts';
import { startGatewayProgram, type GatewayProgram } from '../../support/gateway-program.ts';
import { startRestDouble } from '../../support/rest-double.ts';

const webinars = '{ webinars { totalCount } }';
const dataOf = async (response: Response | undefined) => Object(await response?.json()).data;
const noWebinars = { webinars: { totalCount: 0 } };

// Processes take their time to start where others are busy.
vi.setConfig({ testTimeout: 90_000 });

const api = await closeAfterAll(startRestDouble());

const beginSlowRequest = async (gateway: GatewayProgram, afterMs: number): Promise<Promise<Response>[]> => {
  api.reset();
  api.when('GET /webinars', { body: [], afterMs });
  const slow = gateway.ask(webinars);
  slow.catch(() => undefined);
  await eventually(() => api.called()).toContain('GET /webinars');
  return [slow];
};

describe('a gateway that is told to stop', () => {
  it('is not ready first, tells every client to leave its connection, and still answers', async () => {
    const gateway = await startGatewayProgram(api.url, { STOP_PAUSE_SECONDS: '4' });
    api.when('GET /webinars', { body: [] });
    const agent = new Agent({ connections: 1 });
    const get = (path: string) => request(`${gateway.url}${path}`, { dispatcher: agent });
    expect((await get('/healthz')).headers.connection).toBe('keep-alive');

    const ended = gateway.stop('SIGTERM');
    await eventually(async () => (await get('/readyz')).statusCode).toBe(503);
    const alive = await get('/healthz');
    expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close']);
    expect(await dataOf(await gateway.ask(webinars))).toEqual(noWebinars);
    expect(await ended).toBe(0);
    await agent.close();
  });

  it('loses no request of clients that keep on asking until it is not ready', async () => {
    const gateway = await startGatewayProgram(api.url, { STOP_PAUSE_SECONDS: '5', LOG_LEVEL: 'error' });
    const [slow] = await beginSlowRequest(gateway, 4_000);
    const agent = new Agent({ connections: 8 });
    const outcomes: string[] = [];
    const balancer = { isReady: true };
    const client = async (): Promise<void> => {
      while (balancer.isReady) {
        const answer = request(`${gateway.url}/graphql`, {
          dispatcher: agent,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: '{ academy { claims { text } } }' }),
        });
        outcomes.push(
          await answer.then(
            async ({ statusCode, body }) =>
              `${statusCode} ${Object.keys(Object(Object(await body.json()).data)).join()}`,
            String,
          ),
        );
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await eventually(() => outcomes.length).toBeGreaterThan(20);
    const ended = gateway.stop('SIGTERM');
    // What a load balancer does: it sends nothing more to a process that is not ready.
    while (balancer.isReady) balancer.isReady = (await fetch(`${gateway.url}/readyz`)).ok;
    await Promise.all(clients);

    expect(new Set(outcomes)).toEqual(new Set(['200 academy']));
    expect(await dataOf(await slow)).toEqual(noWebinars);
    expect(await ended).toBe(0);
    await agent.close();
  });

  it('still answers on a connection that was idle when its port closed, and closes it then', async () => {
    const gateway = await startGatewayProgram(api.url, { STOP_PAUSE_SECONDS: '8' });
    const agent = new Agent({ connections: 1 });
    const get = () => request(`${gateway.url}/healthz`, { dispatcher: agent });
    await (await get()).body.dump();
    const ended = gateway.stop('SIGTERM');
    // Each fetch has a connection of its own, as the answer before it has closed the last one.
    await eventually(() =>
      fetch(`${gateway.url}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    ).toBe('refused');

    const alive = await get();
    expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close']);
    expect(await ended).toBe(0);
    await agent.close();
  });

  it('ends within its bound though an answer never comes', async () => {
    const gateway = await startGatewayProgram(api.url, { STOP_WITHIN_SECONDS: '1' });
    const [slow] = await beginSlowRequest(gateway, 60_000);
    expect(await gateway.stop('SIGTERM')).toBe(0);
    await expect(slow).rejects.toThrow('fetch failed');
    expect(gateway.logged()).toContainEqual(expect.objectContaining({ msg: 'requests cut off', requests: 1 }));
  });

  it('ends at once when it is told so twice', async () => {
    const gateway = await startGatewayProgram(api.url, { STOP_WITHIN_SECONDS: '600' });
    await beginSlowRequest(gateway, 60_000);
    gateway.process.kill('SIGTERM');
    await eventually(() => gateway.output()).toContain('"stopping"');
    expect(await gateway.stop('SIGTERM')).toBe(1);
  });
});
