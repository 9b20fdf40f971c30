import type { ApolloClient } from '@apollo/client';

// A file cannot be written down where texts are kept, so it lasts as long as the page is not loaded anew: as its client.
const chosen = new WeakMap<ApolloClient, { learnerId: string; photo: File }>();

/** The photo that a learner has chosen and that has not arrived yet, for example because the session ended. */
export const chosenPhoto = (client: ApolloClient, learnerId: string): File | null => {
  const kept = chosen.get(client);
  return kept?.learnerId === learnerId ? kept.photo : null;
};

/** Keeps the choice; null forgets it. */
export const keepChosenPhoto = (client: ApolloClient, learnerId: string, photo: File | null): void => {
  if (photo === null) chosen.delete(client);
  else chosen.set(client, { learnerId, photo });
};
