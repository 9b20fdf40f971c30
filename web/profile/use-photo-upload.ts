import { useSession } from '../auth/session.tsx';
import { reasonOf } from '../reason-of.ts';
import { useCreatePhotoUploadMutation, useSetPhotoMutation } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';

/** Why an upload failed: the reason to show, and whether another try with the same photo may succeed. */
export type PhotoFailure = { message: string; isPassing: boolean };

type Refusal = { message: string; isTemporary: boolean };

/** A line of 1 Mbit/s needs some 80 seconds for the largest file. */
const TIMEOUT_MS = 120_000;

/** Uploads a photo: requests an address, sends the file there, sets it as the learner's picture. Resolves with null on success. */
export const usePhotoUpload = (): ((file: File) => Promise<PhotoFailure | null>) => {
  const texts = useTexts();
  const { setPerson } = useSession();
  const [createUpload] = useCreatePhotoUploadMutation();
  const [setPhoto, { client }] = useSetPhotoMutation();

  const failureOf = (userErrors: readonly Refusal[] | undefined, error: unknown): PhotoFailure =>
    userErrors?.[0]
      ? { message: userErrors[0].message, isPassing: userErrors[0].isTemporary }
      : { message: reasonOf(texts, error), isPassing: true };

  const refusals: Record<number, PhotoFailure> = {
    413: { message: texts.profile.photoRefusedAsTooLarge, isPassing: false },
    415: { message: texts.profile.notAnImage, isPassing: false },
    429: { message: texts.profile.tooManyPhotos, isPassing: true },
  };

  return async (file) => {
    const created = await createUpload({ variables: { input: { fileName: file.name, contentType: file.type } } });
    const place = created.data?.createPhotoUpload.upload;
    if (!place) return failureOf(created.data?.createPhotoUpload.userErrors, created.error);

    const status = await sendFile(place, file);
    if (status === null) return { message: texts.problem.connection, isPassing: true };
    if (status >= 300) return refusals[status] ?? { message: texts.profile.photoNotTaken, isPassing: true };

    const changed = await setPhoto({ variables: { input: { photoUrl: place.publicUrl } } });
    const userErrors = changed.data?.setPhoto.userErrors;
    if (userErrors?.length !== 0) return failureOf(userErrors, changed.error);
    // Not read from the answer, in which the name would be null too where the summary cannot be fetched after the change.
    client.cache.modify({
      id: client.cache.identify({ __typename: 'Viewer' }),
      fields: { photo: () => place.publicUrl },
    });
    // The header shows the picture as well.
    setPerson((person) => person && { ...person, photo: place.publicUrl });
    return null;
  };
};

/** Sends the file to the prepared address, without cookies. Resolves with the status; null where the store was not reached. */
const sendFile = async (place: { uploadUrl: string; contentType: string }, file: File): Promise<number | null> => {
  try {
    const { status } = await fetch(place.uploadUrl, {
      method: 'PUT',
      body: file,
      credentials: 'omit',
      headers: { 'content-type': place.contentType },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status;
  } catch {
    return null;
  }
};
