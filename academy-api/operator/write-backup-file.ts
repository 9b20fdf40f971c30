import { createWriteStream, openSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../http/api-error.ts';
import { checkBackup } from './backup-file.ts';
import type { Connection } from './client.ts';
import { orExplain, reasonOf, sentence } from './terminal.ts';

/**
 * Writes a backup into a new file, reads it again to see that it is whole, and has that recorded. Leaves no file when one of
 * these fails. Throws an ApiError.
 */
export const writeBackupFile = async (connection: Connection, file: string) => {
  const fd = orExplain(`${file} cannot be written`, () => openSync(file, 'wx', 0o600));
  try {
    await pipeline(await connection.backUp(), createWriteStream(file, { fd, flush: true }));
    const size = { bytes: (await stat(file)).size, ...(await checkBackup(file)) };
    await connection.run('record-backup', size);
    return { written: file, ...size };
  } catch (error) {
    await rm(file, { force: true });
    throw error instanceof ApiError ? error : sentence(`The backup could not be written (${reasonOf(error)}).`);
  }
};
