import type { ApolloClient } from '@apollo/client';
import type { Language } from '../texts/language-of.ts';
import { cachedQueries, createCache, isOutOfCache, observedBy } from './apollo-client.ts';

/**
 * Fetches the answers of all queries that the page shows in another language. Resolves with a function that
 * replaces the whole cache by them, so that no page opens in the former language; null where an answer or a field failed.
 * Waits for mutations, so that the answers have what they changed. Queries that stay out of the cache are refetched once it is
 * replaced.
 */
export const refetchInLanguage = async (client: ApolloClient, language: Language): Promise<(() => void) | null> => {
  const { mutations } = observedBy(client);
  await mutations.allAnswered();
  const sentBefore = mutations.count();
  const fresh = createCache();
  const fetched = await Promise.all(
    cachedQueries(client).map(async (shown) => {
      const { query, context } = shown.options;
      const { variables } = shown;
      const { data, error } = await client.query({
        query,
        variables,
        // A request that is under way asks in the former language.
        context: { ...context, language, queryDeduplication: false },
        fetchPolicy: 'no-cache',
        errorPolicy: 'all',
      });
      // A field that was missing before is no reason to stay in the former language.
      if (!data || (error && !shown.getCurrentResult().error)) return false;
      fresh.writeQuery({ query, variables, data });
      return true;
    }),
  );
  if (fetched.includes(false)) return null;
  if (mutations.count() > sentBefore) return refetchInLanguage(client, language);
  return () => {
    client.cache.restore(fresh.extract());
    // `restore` notifies nobody; the end of a batch notifies all watchers of the cache.
    client.cache.batch({ update: () => undefined });
    void client.refetchQueries({ include: 'active', onQueryUpdated: isOutOfCache });
  };
};
