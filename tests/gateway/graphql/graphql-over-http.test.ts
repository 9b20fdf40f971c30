import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));

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
