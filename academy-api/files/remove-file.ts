import type { Database } from '../database/client.ts';
import { uploads } from '../database/tables/profile.ts';
import type { Log } from '../log.ts';
import type { FileStorage } from './storage.ts';

/** What keeping and removing files needs. */
export type FileParts = {
  readonly database: Database;
  readonly files: FileStorage;
  readonly log: Log;
  readonly now: () => Date;
};

/**
 * Removes a file that nobody uses. What left it unused is decided by then, so a failure is only logged; a file in another
 * store is noted as a finished upload, which the clean-up tries to remove again a day later.
 */
export const removeFile = async ({ database, files, log, now }: FileParts, key: string): Promise<void> => {
  try {
    await files.remove(key);
  } catch (error) {
    log.warn({ err: error, key }, 'file not removed, will try again');
    // On this machine's disk the clean-up finds files by their age.
    if (files.local !== null) return;
    const [, ownerId] = key.split('/');
    const at = now();
    await database
      .insert(uploads)
      .values({ key, ownerId: Number(ownerId), createdAt: at, finishedAt: at })
      .onConflictDoNothing();
  }
};

/** Removes the file of a photo that no account has any more. */
export const removePhoto = async (parts: FileParts, photoUrl: string | null): Promise<void> => {
  const key = photoUrl === null ? null : parts.files.keyOf(photoUrl);
  if (key !== null) await removeFile(parts, key);
};
