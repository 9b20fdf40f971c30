import type { Log } from '../log.ts';
import type { FileStorage } from './storage.ts';

/** Removes the file of a photo that no account has any more. That is saved by then, so a failure is only logged. */
export const removePhoto = async (
  { files, log }: { readonly files: FileStorage; readonly log: Log },
  photoUrl: string | null,
): Promise<void> => {
  const key = photoUrl === null ? null : files.keyOf(photoUrl);
  if (key !== null) await files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'photo not removed'));
};
