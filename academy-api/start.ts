import path from 'node:path';
import { createTellOfChanges } from './public-changes.ts';
import type { Dependencies } from './dependencies.ts';
import type { Config } from './config.ts';
import { openPGlite, openPostgres, type OpenDatabase } from './database/client.ts';
import { lockFolder } from './database/lock.ts';
import { keepPrivate } from './database/private-folder.ts';
import { migrate } from './database/migrate.ts';
import { secretOf } from './database/secrets.ts';
import { createDiskStorage } from './files/disk-storage.ts';
import { createS3Storage } from './files/s3-storage.ts';
import type { Log } from './log.ts';
import { createMail } from './mail/mail.ts';
import { createRefusedWebhooks } from './metrics.ts';
import { createRazorpay } from './payments/razorpay.ts';
import { createSandbox } from './payments/sandbox.ts';

/** The dependencies of the API; `close` closes their database and releases the data folder. */
export type OpenDependencies = {
  readonly dependencies: Dependencies;
  readonly close: () => Promise<void>;
};

/** Creates the dependencies of the API on an open database, after migrating it. */
export const createDependencies = async (
  config: Config,
  opened: OpenDatabase,
  log: Log,
  now: () => Date,
): Promise<Dependencies> => {
  await migrate(opened);
  const { database } = opened;
  const { s3, razorpay, dataFolder, publicUrl } = config;
  return {
    config,
    database,
    now,
    log,
    mail: createMail({ config, now, log }),
    files:
      s3 === null
        ? createDiskStorage({
            folder: path.resolve(dataFolder, 'files'),
            publicUrl,
            secret: await secretOf(database, 'uploads'),
            now,
          })
        : createS3Storage(s3),
    payments: razorpay === null ? await createSandbox(database, now) : createRazorpay(razorpay),
    tellOfChanges: createTellOfChanges(config.redisUrl, log),
    refusedWebhooks: createRefusedWebhooks(),
  };
};

/**
 * Opens the database that the settings name, locks the data folder if one is used, and creates the dependencies. Throws
 * a FolderInUseError.
 */
export const openDependencies = async (config: Config, log: Log): Promise<OpenDependencies> => {
  const isEmbedded = config.databaseUrl === null;
  if (!keepPrivate(config.dataFolder, { create: isEmbedded })) {
    log.warn(
      { folder: config.dataFolder },
      'other users of this machine can read the data folder: it is not owned by this user',
    );
  }
  const unlock = isEmbedded ? lockFolder(config.dataFolder) : () => {};
  let opened: OpenDatabase | null = null;
  const close = async () => {
    try {
      await opened?.close();
    } finally {
      unlock();
    }
  };
  try {
    opened =
      config.databaseUrl === null
        ? await openPGlite({ dataDir: path.join(config.dataFolder, 'database') })
        : await openPostgres(config.databaseUrl);
    return { dependencies: await createDependencies(config, opened, log, () => new Date()), close };
  } catch (error) {
    await close();
    throw error;
  }
};
