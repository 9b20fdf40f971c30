import type { ApolloClient } from '@apollo/client';
import { viewerQueriesAt } from './route-queries.ts';

/**
 * Starts the viewer's queries of the page at an address while the session is still being checked, rather than after that.
 * The page then finds their answers in the cache or on their way; a visitor's are empty. Resolves when all are answered.
 */
export const preloadQueries = async (client: ApolloClient, address: URL, timeZone: string | null): Promise<void> => {
  const context = { ownsLostSession: true };
  // An answer with errors is not cached: a field that is null because it failed would look like one that is really null.
  const running = (await viewerQueriesAt(address, timeZone)).map(({ query, variables = {} }) =>
    client.query({ query, variables, context, errorPolicy: 'none' }),
  );
  // A query that failed is repeated by the page, which then shows why.
  await Promise.allSettled(running);
};
