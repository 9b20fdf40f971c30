import type { ApolloClient } from '@apollo/client';
import type { PreparedPhoto } from './resize-photo.ts';
import type { PhotoFailure } from './use-photo-upload.ts';

/** A photo that was chosen, with the address at which this page shows it; null for a file that the browser cannot show. */
type ChosenPhoto = PreparedPhoto & { preview: string | null };

/** The upload of a photo; resolves with null on success, else with the failure. */
type Upload = Promise<PhotoFailure | null>;

// Storage takes texts only, so the file is kept in memory, together with the client, until the page is reloaded.
const chosen = new WeakMap<ApolloClient, { learnerId: string; photo: ChosenPhoto; upload: Upload | null }>();

const chosenBy = (client: ApolloClient, learnerId: string) => {
  const kept = chosen.get(client);
  return kept?.learnerId === learnerId ? kept : null;
};

/** The photo that a learner has chosen and not uploaded yet, for example because the session ended. */
export const chosenPhoto = (client: ApolloClient, learnerId: string): ChosenPhoto | null =>
  chosenBy(client, learnerId)?.photo ?? null;

/** Keeps the choice and makes its preview; null removes it. The preview of the choice before is revoked. */
export const keepChosenPhoto = (
  client: ApolloClient,
  learnerId: string,
  prepared: PreparedPhoto | null,
): ChosenPhoto | null => {
  const before = chosen.get(client)?.photo.preview;
  if (before) URL.revokeObjectURL(before);
  if (prepared === null) {
    chosen.delete(client);
    return null;
  }
  const photo = { ...prepared, preview: prepared.isReadable ? URL.createObjectURL(prepared.file) : null };
  chosen.set(client, { learnerId, photo, upload: null });
  return photo;
};

/** The upload of that photo, which continues when its page is left; null while none is under way. */
export const photoUpload = (client: ApolloClient, learnerId: string): Upload | null =>
  chosenBy(client, learnerId)?.upload ?? null;

/** Keeps the upload of the chosen photo until it ends. */
export const keepPhotoUpload = (client: ApolloClient, upload: Upload): void => {
  const kept = chosen.get(client);
  if (kept === undefined) return;
  kept.upload = upload;
  void upload.finally(() => (kept.upload = null));
};
