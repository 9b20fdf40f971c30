import type { ApolloCache } from '@apollo/client';
import { SiteLayoutDocument } from '../generated/graphql.ts';
import type { PageQueries, PageQuery } from '../page-queries.ts';
import { routeAt } from './route-at.ts';
import { loadPage } from './router.tsx';

type Address = Pick<URL, 'pathname' | 'searchParams'>;

const queriesAt = async (address: Address, timeZone: string | null, whose: readonly (keyof PageQueries)[]) => {
  const queries = await loadPage(address.pathname);
  const parameters = routeAt(address.pathname)?.parameters ?? {};
  return whose.flatMap((name) => queries[name]?.({ parameters, search: address.searchParams, timeZone }) ?? []);
};

/** The queries of the page at an address whose answers depend on who asks. */
export const viewerQueriesAt = (address: URL, timeZone: string | null): Promise<PageQuery[]> =>
  queriesAt(address, timeZone, ['viewer']);

/** All queries of the page at an address as the server ran them, which knows no time zone. */
export const serverQueriesAt = async (address: Address): Promise<PageQuery[]> => [
  { query: SiteLayoutDocument },
  ...(await queriesAt(address, null, ['everybody', 'viewer'])),
];

/** Writes into the cache that what the address of a page names does not exist. */
export const writeMissing = (cache: ApolloCache, queries: readonly PageQuery[]): void => {
  for (const { query, variables, missing } of queries)
    if (missing !== undefined) cache.writeQuery({ query, variables, data: missing });
};
