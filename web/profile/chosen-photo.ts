import type { ApolloClient } from '@apollo/client';
import type { PreparedPhoto } from './resize-photo.ts';

// Storage takes texts only, so the file is kept in memory, together with the client, until the page is reloaded.
const chosen = new WeakMap<ApolloClient, { learnerId: string; photo: PreparedPhoto }>();

/** The photo that a learner has chosen and not uploaded yet, for example because the session ended. */
export const chosenPhoto = (client: ApolloClient, learnerId: string): PreparedPhoto | null => {
  const kept = chosen.get(client);
  return kept?.learnerId === learnerId ? kept.photo : null;
};

/** Keeps the choice; null removes it. The preview of the choice before is let go. */
export const keepChosenPhoto = (client: ApolloClient, learnerId: string, photo: PreparedPhoto | null): void => {
  const preview = chosen.get(client)?.photo.preview;
  if (preview) URL.revokeObjectURL(preview);
  if (photo === null) chosen.delete(client);
  else chosen.set(client, { learnerId, photo });
};
