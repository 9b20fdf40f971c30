import type { ApolloClient } from '@apollo/client';
import { ownQuestionsAt } from './route-queries.ts';

/**
 * Asks for what the page at an address will ask for and is not the same for everybody, beside the question who is there
 * rather than after its answer. The page finds the answer in the cache or on its way; for a visitor there is nothing in
 * it. Resolves when it is there.
 */
export const askAhead = async (client: ApolloClient, address: URL, timeZone: string | null): Promise<void> => {
  const context = { ownsLostSession: true };
  const asked = ownQuestionsAt(address, timeZone).map((question) =>
    client.query({ ...question, context, errorPolicy: 'all' }),
  );
  // A failure is told to the page, which asks again then.
  await Promise.allSettled(asked);
};
