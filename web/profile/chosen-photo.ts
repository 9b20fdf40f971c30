import type { ApolloClient } from '@apollo/client';

// Storage takes texts only, so the file is kept in memory, together with the client, until the page is reloaded.
const chosen = new WeakMap<ApolloClient, { learnerId: string; photo: File }>();

/** The photo that a learner has chosen and not uploaded yet, for example because the session ended. */
export const chosenPhoto = (client: ApolloClient, learnerId: string): File | null => {
  const kept = chosen.get(client);
  return kept?.learnerId === learnerId ? kept.photo : null;
};

/** Keeps the choice; null removes it. */
export const keepChosenPhoto = (client: ApolloClient, learnerId: string, photo: File | null): void => {
  if (photo === null) chosen.delete(client);
  else chosen.set(client, { learnerId, photo });
};
