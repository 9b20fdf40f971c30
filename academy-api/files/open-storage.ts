import path from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { secretOf } from '../database/secrets.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** Opens the file storage that the settings name: an S3 bucket, or else the folder files/ in the data folder. */
export const openFileStorage = async (config: Config, database: Database, now: () => Date): Promise<FileStorage> => {
  if (config.s3 !== null) return createS3Storage(config.s3);
  return createDiskStorage({
    folder: path.resolve(config.dataFolder, 'files'),
    publicUrl: config.publicUrl,
    secret: await secretOf(database, 'uploads'),
    now,
  });
};
