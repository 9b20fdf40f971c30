// Importing this starts a double of the REST API behind a proxy of faults, and a gateway, before each test of the file.
import { afterEach, beforeEach } from 'vitest';
import { createClient, type Client } from '../support/execute.ts';
import { anAnnouncement, aSession, aSummary } from '../support/factories.ts';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { startRestDouble, type RestDouble } from '../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';

export let api: RestDouble;
export let proxy: FaultProxy;
export let gateway: RunningGateway;
export let client: Client;

/** What the observer was told since the gateway started. */
export let breakers: string[];
export let retries: string[];
export let rejected: string[];

/** Starts a gateway with breakers before the proxy, and a client with a session. */
export const start = async (env: Record<string, string> = {}): Promise<void> => {
  [breakers, retries, rejected] = [[], [], []];
  gateway = await startGateway({
    academyApiUrl: proxy.url,
    env: { ACADEMY_API_BREAKER: 'on', ACADEMY_API_LARGEST_ANSWER_MB: '1', ...env },
    observer: {
      onBreaker: ({ method, route, state }) => void breakers.push(`${method} ${route} ${state}`),
      onRetry: ({ method, route, failure }) => void retries.push(`${method} ${route} ${failure}`),
      onRejected: ({ method, route, reason }) => void rejected.push(`${method} ${route} ${reason}`),
    },
  });
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'secret');
};

beforeEach(async () => {
  api = await startRestDouble();
  proxy = await startFaultProxy(api.url);
  api.when('GET /me', { body: aSession() });
  api.when('GET /me/summary', { body: aSummary() });
  api.when('GET /announcements/me', { body: [anAnnouncement()] });
  await start();
});

afterEach(async () => {
  await gateway.close();
  await proxy.close();
  await api.close();
});

export const announcements = 'GET /api/announcements/me';
export const query = '{ viewer { name announcements { nodes { id } } } }';
export const markRead = 'mutation { markAnnouncementRead(input: { id: 11 }) { userErrors { code } } }';

/** The code of the first error; undefined when there is none. */
export const codeOf = async (): Promise<unknown> => (await client.execute(query)).errors[0]?.extensions.code;

/** How often the proxy got a call. */
export const callsOf = (call: string): number => proxy.calls.filter((each) => each === call).length;
