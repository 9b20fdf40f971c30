import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { everything } from '../public-changes.ts';
import type { Dependencies } from '../dependencies.ts';
import { deleteAllRows } from '../database/backup.ts';
import { seed } from '../database/seed.ts';
import { endAllUploads } from '../files/pending-uploads.ts';
import { ApiError } from '../http/api-error.ts';
import { academyName } from './academy-name.ts';
import { recordCommand } from '../database/audit-log.ts';

/** The input of `reset`: the name of the academy to empty, and whether to fill it with the demonstration again. */
export const resetRequest = z.object({ name: z.string(), seed: z.boolean() });

/** Deletes all data and the pictures on disk. Throws a 409 ApiError when the name is that of another academy. */
export const resetAcademy = async (
  { config, database, now, tellOfChanges }: Dependencies,
  { name, seed: seeded }: z.output<typeof resetRequest>,
  actor: string,
) => {
  if (name !== academyName(config)) {
    throw new ApiError(409, 'ANOTHER_DATABASE', `This is ${academyName(config)}, not ${name}. Nothing was deleted.`);
  }
  if (seeded) refuseInProduction(config);
  await database.transaction(async (transaction) => {
    await deleteAllRows(transaction);
    await endAllUploads(transaction, now());
    if (seeded) await seed(transaction, { now: now() });
    await recordCommand(transaction, now(), { actor, command: 'reset', subject: 'everything', details: { seeded } });
  });
  if (config.s3 === null) await rm(path.join(config.dataFolder, 'files'), { recursive: true, force: true });
  await tellOfChanges(everything);
  return { reset: name, seeded };
};

// A running production would take the published password of the demonstration's people.
const refuseInProduction = ({ isProduction }: Dependencies['config']): void => {
  if (!isProduction) return;
  throw new ApiError(
    409,
    'PRODUCTION',
    'The demonstration’s people have a published password, so they cannot be added in production.',
  );
};

/** Fills an empty database with the demonstration. Throws a 409 ApiError when it is not empty, and in production. */
export const seedAcademy = async ({ config, database, now, tellOfChanges }: Dependencies, actor: string) => {
  refuseInProduction(config);
  await database.transaction(async (transaction) => {
    if (!(await seed(transaction, { now: now() }))) {
      throw new ApiError(
        409,
        'NOT_EMPTY',
        'The demonstration needs an empty database, and this one already has accounts or courses.',
      );
    }
    await recordCommand(transaction, now(), { actor, command: 'seed', subject: 'everything', details: {} });
  });
  await tellOfChanges(everything);
  return { seeded: true };
};
