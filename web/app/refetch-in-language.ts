import type { ApolloClient } from '@apollo/client';
import type { Language } from '../texts/texts-provider.tsx';
import { createCache } from './apollo-client.ts';

/**
 * Fetches the answers of all queries that the page shows in another language. Resolves with what replaces the whole cache
 * by them, so that no page opens with words of the former language; null where an answer is missing or has lost a part.
 */
export const refetchInLanguage = async (client: ApolloClient, language: Language): Promise<(() => void) | null> => {
  const fresh = createCache();
  const fetched = await Promise.all(
    [...client.getObservableQueries('active')].map(async (shown) => {
      const { query, context } = shown.options;
      const { variables } = shown;
      const { data, error } = await client.query({
        query,
        variables,
        context: { ...context, headers: { 'accept-language': language } },
        fetchPolicy: 'no-cache',
        errorPolicy: 'all',
      });
      // A part that was missing before is no reason to stay in the former language.
      if (!data || (error && !shown.getCurrentResult().error)) return false;
      fresh.writeQuery({ query, variables, data });
      return true;
    }),
  );
  if (fetched.includes(false)) return null;
  return () => {
    client.cache.restore(fresh.extract());
    // The end of a batch tells all watchers of the cache.
    client.cache.batch({ update: () => undefined });
  };
};
