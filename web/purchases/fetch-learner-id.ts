import type { ApolloClient } from '@apollo/client';
import { CheckoutLearnerDocument } from '../generated/graphql.ts';
import { withTimeout } from '../request-timeout.ts';

/** The id of the learner, for the keys in storage; null when it could not be fetched, and then nothing is stored. */
export const fetchLearnerId = async (client: ApolloClient): Promise<string | null> => {
  const { data } = await client.query({ query: CheckoutLearnerDocument, errorPolicy: 'all', context: withTimeout() });
  return data?.viewer?.id ?? null;
};
