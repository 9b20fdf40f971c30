import type { ApolloClient } from '@apollo/client';

/**
 * From now on queries are sent although the cache has their answer. Before that not even a refetch sends one, on a page that
 * came with its data.
 */
export const refetchFromNow = (client: ApolloClient): void => {
  client.prioritizeCacheValues = false;
};
