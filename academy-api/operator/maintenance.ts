import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Academy } from '../dependencies.ts';
import { BackupError, empty, restore } from '../database/backup.ts';
import { seed } from '../database/seed.ts';
import { ApiError } from '../http/errors.ts';
import { academyName } from './academy-name.ts';
import { recordAct } from './records.ts';

/** Puts a backup in the place of everything. Throws a 422 ApiError, having changed nothing, for a file that is none. */
export const restoreAcademy = async ({ database, now }: Academy, file: Buffer, actor: string) => {
  try {
    await database.transaction(async (transaction) => {
      await restore(transaction, file);
      await recordAct(transaction, now(), { actor, act: 'restore', subject: 'everything', details: {} });
    });
  } catch (error) {
    throw error instanceof BackupError ? new ApiError(422, 'NO_BACKUP', error.message) : error;
  }
  return { restored: true };
};

/** Which academy to empty, by its name, and whether to fill it with the demonstration again. */
export const resetWish = z.object({ name: z.string(), seed: z.boolean() });

/** Deletes everything, and pictures on disk with it. Throws a 409 ApiError when another academy is meant. */
export const resetAcademy = async (
  { config, database, now }: Academy,
  { name, seed: seeded }: z.output<typeof resetWish>,
  actor: string,
) => {
  if (name !== academyName(config)) {
    throw new ApiError(409, 'ANOTHER_DATABASE', `This is ${academyName(config)}, not ${name}. Nothing was deleted.`);
  }
  await database.transaction(async (transaction) => {
    await empty(transaction);
    if (seeded) await seed(transaction, { now: now() });
    await recordAct(transaction, now(), { actor, act: 'reset', subject: 'everything', details: { seeded } });
  });
  if (config.s3 === null) await rm(path.join(config.dataFolder, 'files'), { recursive: true, force: true });
  return { reset: name, seeded };
};

/** Fills an empty database with the demonstration. Throws a 409 ApiError when it is not empty. */
export const seedAcademy = async ({ database, now }: Academy, actor: string) => {
  if (!(await seed(database, { now: now() }))) {
    throw new ApiError(
      409,
      'NOT_EMPTY',
      'There are accounts or courses already: the demonstration is for an empty database.',
    );
  }
  await recordAct(database, now(), { actor, act: 'seed', subject: 'everything', details: {} });
  return { seeded: true };
};
