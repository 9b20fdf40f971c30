import type { ApolloClient } from '@apollo/client';
import { CheckoutLearnerDocument } from '../generated/graphql.ts';

/** The id of the learner; null for a visitor, and undefined where it could not be fetched. */
export const askForLearnerId = async (client: ApolloClient): Promise<string | null | undefined> => {
  try {
    // An answer with an error is not cached, so that the next call asks again.
    const query = { query: CheckoutLearnerDocument, errorPolicy: 'none' } as const;
    const { data } = await client.query(query);
    return data?.viewer?.id ?? null;
  } catch {
    return undefined;
  }
};

/** The id of the learner, for the keys in storage; null for a visitor and where it could not be fetched. */
export const fetchLearnerId = async (client: ApolloClient): Promise<string | null> =>
  (await askForLearnerId(client)) ?? null;
