// Importing this starts a double of the REST API and a gateway for the tests of the file, each of which gets a client without cookies.
import { afterAll, beforeEach } from 'vitest';
import { type Client, createClient } from '../../support/execute.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

export const api = await startRestDouble();
const gateway = await startGateway({ academyApiUrl: api.url, now: () => new Date('2026-11-21T12:00:00Z') });
export let client: Client;

beforeEach(() => {
  api.reset();
  client = createClient(gateway.url);
});

afterAll(async () => {
  await gateway.close();
  await api.close();
});

/** Gives the client the cookie of a session. */
export const signedIn = (): void => client.cookies.set('accessToken', 'secret');

/** The body of the first call of a method and path; undefined when there was none. */
export const body = (call: string): unknown => api.calls.find(({ method, path }) => `${method} ${path}` === call)?.body;
