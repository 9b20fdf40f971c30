import path from 'node:path';
import type { Academy } from './dependencies.ts';
import type { Config } from './config.ts';
import { openPGlite, openPostgres, type OpenDatabase } from './database/client.ts';
import { lockFolder } from './database/lock.ts';
import { migrate } from './database/migrate.ts';
import { openFileStorage } from './files/open-storage.ts';
import type { Log } from './log.ts';
import { createMail } from './mail/mail.ts';
import { openPayments } from './purchases/create-provider.ts';

/** An academy that is ready to serve, with the database behind it. */
export type RunningAcademy = {
  readonly academy: Academy;
  readonly opened: OpenDatabase;
  readonly close: () => Promise<void>;
};

/** Puts the parts together on an open database, after bringing it up to date. */
export const assembleAcademy = async (
  config: Config,
  opened: OpenDatabase,
  log: Log,
  now: () => Date,
): Promise<Academy> => {
  await migrate(opened);
  const { database } = opened;
  return {
    config,
    database,
    now,
    log,
    mail: createMail({ config, database, now, log }),
    files: await openFileStorage(config, database, now),
    payments: await openPayments(config, database, now),
  };
};

/** Opens the database that the settings name, holding the data folder where there is one. Throws FolderInUseError. */
export const openAcademy = async (config: Config, log: Log): Promise<RunningAcademy> => {
  const unlock = config.databaseUrl === null ? lockFolder(config.dataFolder) : () => {};
  try {
    const opened =
      config.databaseUrl === null
        ? await openPGlite(path.join(config.dataFolder, 'database'))
        : await openPostgres(config.databaseUrl);
    const academy = await assembleAcademy(config, opened, log, () => new Date());
    return {
      academy,
      opened,
      close: async () => {
        await opened.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};
