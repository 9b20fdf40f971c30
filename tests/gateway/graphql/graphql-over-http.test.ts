import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

let api: RestDouble;
let gateway: RunningGateway;

beforeAll(async () => {
  api = await startRestDouble();
  gateway = await startGateway({ academyApiUrl: api.url });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

/** The guard against requests from foreign pages asks this of a GET; a specification of GraphQL cannot know it. */
const asOurClients: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers);
  headers.set('apollo-require-preflight', 'yes');
  return fetch(address, { ...init, headers });
};

const audits = serverAudits({ url: () => `${gateway.url}/graphql`, fetchFn: asOurClients });

describe('GraphQL over HTTP', () => {
  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result).toMatchObject({ status: 'ok' });
  });
});
