import type { ApolloClient } from '@apollo/client';
import { CheckoutLearnerDocument } from '../generated/graphql.ts';
import { inTime } from '../in-time.ts';

/** The id of the learner, for the keys in storage; null when it could not be fetched, and then nothing is stored. */
export const learnerOf = async (client: ApolloClient): Promise<string | null> => {
  const { data } = await client.query({ query: CheckoutLearnerDocument, errorPolicy: 'all', context: inTime() });
  return data?.viewer?.id ?? null;
};
