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

  it.each([
    ['an empty operationName', 'operationName='],
    ['empty variables and extensions', 'variables=&extensions='],
    ['variables and extensions that are null', 'variables=null&extensions=null'],
  ])('takes %s of a GET as absent', async (_name, more) => {
    // Apollo Server answers the first, the compiled query the others.
    for (const query of [
      'query A { __schema { __typename } }',
      ...Array<string>(3).fill('query A { academy { siteUrl } }'),
    ]) {
      const response = await asOurClients(`${gateway.url}/graphql?${more}&${new URLSearchParams({ query })}`);
      expect(await response.json()).toEqual({ data: expect.anything(), extensions: expect.anything() });
    }
  });
});
