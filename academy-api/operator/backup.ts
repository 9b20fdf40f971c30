import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { BackupError, isEmpty, notEmpty, restoreRows, type TableRows } from '../database/backup.ts';
import type { Database } from '../database/client.ts';
import { accounts } from '../database/tables/auth.ts';
import { mails } from '../database/tables/installation.ts';
import type { Dependencies } from '../dependencies.ts';
import { removeFile } from '../files/remove-file.ts';
import { ApiError } from '../http/api-error.ts';
import { isWaiting } from '../mail/mail-states.ts';
import { everything } from '../public-changes.ts';
import { recordCommand } from '../database/audit-log.ts';
import { checkBackup, readBackup } from './backup-file.ts';

/** The input of `record-backup`: how much was written. */
export const writtenBackup = z.object({ bytes: z.int(), pictures: z.int(), rows: z.int() });

/** Records that a backup was written and found whole, which the command line does once its file is on the disk. */
export const recordBackup = async (
  { database, now }: Dependencies,
  size: z.output<typeof writtenBackup>,
  actor: string,
) => {
  await recordCommand(database, now(), { actor, command: 'backup', subject: 'everything', details: size });
  return size;
};

/**
 * Restores a backup into an empty academy. Throws a 422 ApiError, and changes nothing, when the file is not a backup, is
 * damaged or cut off, or was made by a newer version, and when the academy is not empty.
 */
export const restoreAcademy = async (dependencies: Dependencies, file: string, actor: string) => {
  const { database, now, tellOfChanges } = dependencies;
  const written: string[] = [];
  try {
    const size = await checkBackup(file);
    if (!(await isEmpty(database))) throw notEmpty();
    const addresses = await writePictures(dependencies, file, written);
    await database.transaction(async (transaction) => {
      await restoreRows(transaction, await migrationsOf(file), rowsOf(file));
      await holdMails(transaction);
      for (const [from, to] of addresses) {
        await transaction.update(accounts).set({ photoUrl: to }).where(eq(accounts.photoUrl, from));
      }
      await recordCommand(transaction, now(), { actor, command: 'restore', subject: 'everything', details: size });
    });
    await tellOfChanges(everything);
    return { restored: true, ...size };
  } catch (error) {
    await Promise.all(written.map((key) => removeFile(dependencies, key)));
    throw error instanceof BackupError ? new ApiError(422, 'NOT_RESTORED', error.message) : error;
  }
};

/** Stores the pictures, and returns those addresses that differ from the ones in the backup. */
const writePictures = async (
  { files }: Dependencies,
  file: string,
  written: string[],
): Promise<ReadonlyMap<string, string>> => {
  const addresses = new Map<string, string>();
  for await (const part of readBackup(file)) {
    if (part.kind !== 'picture') continue;
    const { key, url, content } = part;
    const stored = files.storedUrl(key);
    // An address names its key, so that no picture of a file gets outside the folder of pictures.
    if (files.keyOf(stored) !== key) throw new BackupError(`The backup has a picture with a wrong name: ${key}.`);
    // A picture that existed before may belong to another installation, so a failed restore must not remove it.
    if ((await files.inspect(key)) === null) written.push(key);
    await files.write(key, content);
    if (stored !== url) addresses.set(url, stored);
  }
  return addresses;
};

const migrationsOf = async (file: string): Promise<readonly string[]> => {
  for await (const part of readBackup(file)) if (part.kind === 'migrations') return part.migrations;
  return [];
};

async function* rowsOf(file: string): AsyncGenerator<TableRows> {
  for await (const part of readBackup(file)) if (part.kind === 'rows' && part.rows.length > 0) yield part;
}

// What waited when the backup was made may have been sent since, so nothing of it is sent again unless an operator says so.
const holdMails = async (transaction: Database): Promise<void> => {
  await transaction
    .update(mails)
    .set({ nextAttemptAt: null, failure: 'It waited when the backup was made, and may have been sent since.' })
    .where(isWaiting);
};
