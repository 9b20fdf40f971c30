import type { ApolloClient } from '@apollo/client';
import { lostSessionMessage } from '../errors.ts';
import { CheckoutLearnerDocument } from '../generated/graphql.ts';

/**
 * The id of the learner; null for a visitor or a refused session, undefined where it could not be fetched or the academy names
 * none. `no-cache` fetches it again, as another tab may have signed somebody else in.
 */
export const askForLearnerId = async (
  client: ApolloClient,
  fetchPolicy: 'cache-first' | 'no-cache' = 'cache-first',
): Promise<string | null | undefined> => {
  try {
    // An answer with an error is not cached, so that the next call asks again.
    const query = { query: CheckoutLearnerDocument, errorPolicy: 'none' } as const;
    const { data } = await client.query({ ...query, fetchPolicy });
    return data?.viewer ? (data.viewer.id ?? undefined) : null;
  } catch (error) {
    return lostSessionMessage(error) === null ? undefined : null;
  }
};

/** The id of the learner, for the keys in storage; null where it is not known. */
export const fetchLearnerId = async (client: ApolloClient): Promise<string | null> =>
  (await askForLearnerId(client)) ?? null;
