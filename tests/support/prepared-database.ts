// Making a database takes seconds of a processor and copying one a fraction of that, so one is made and kept: with the tables for
// each form that they have, and with the demonstration for each day and seed.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { filesOf, root, textOf } from '../repository/project-files.ts';

/** What a prepared database has in it: nothing, the tables, or the demonstration as well. */
type Content = 'nothing' | 'tables' | 'demonstration';

/**
 * Half of what it takes to open a database goes into buffers of 128 MB and into the copies from which PostgreSQL makes
 * further databases, of which nobody has any.
 */
const makeLean = [
  "alter system set shared_buffers = '8MB'",
  // It would go off every ten seconds for as long as the database is open, and for ever where a test has its own time.
  'alter system set log_startup_progress_interval = 0',
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

/** The path of a tar file with a database of PGlite. */
const preparedDatabase = async (content: Content): Promise<string> => {
  const folder = path.join(root, 'node_modules/.cache/academy');
  const file = path.join(folder, `${nameOf(content)}.tar`);
  if (!existsSync(file)) {
    // Loading these takes a second, in each process that would only copy the file.
    const [{ openPGlite }, { migrate }, { seed }] = await Promise.all([
      import('../../academy-api/database/client.ts'),
      import('../../academy-api/database/migrate.ts'),
      import('../../academy-api/database/seed.ts'),
    ]);
    const opened = await openPGlite({});
    if (content !== 'nothing') await migrate(opened);
    if (content === 'demonstration') await seed(opened.database, { now: new Date() });
    for (const statement of makeLean) await opened.database.execute(statement);
    const client: PGlite = Object(opened.database).$client;
    // Unpacked, as every test that opens it would unpack it again.
    const dump = await client.dumpDataDir('none');
    await opened.close();
    await mkdir(folder, { recursive: true });
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()));
    await rename(unfinished, file);
  }
  return file;
};

const nameOf = (content: Content): string => {
  const hash = createHash('sha256');
  for (const statement of makeLean) hash.update(statement);
  for (const script of filesOf('academy-api/database/migrations/*.sql')) hash.update(textOf(script));
  if (content === 'demonstration') {
    // The seed's dates are days of the academy, which begin at half past six in the evening of UTC.
    for (const time of [new Date(), new Date(Date.now() + 5.5 * 3_600_000)])
      hash.update(time.toISOString().slice(0, 10));
    for (const source of filesOf('academy-api/database/**/*.ts')) hash.update(textOf(source));
  }
  return `${content}-${hash.digest('hex').slice(0, 16)}`;
};

/** The same, to be loaded by PGlite. */
export const loadPrepared = async (content: Content): Promise<Blob> =>
  new Blob([new Uint8Array(await readFile(await preparedDatabase(content)))], { type: 'application/x-tar' });

/** Puts the database of the demonstration into a data folder, as the first start of the reference API does. */
export const fillDataFolder = async (dataFolder: string): Promise<void> => {
  const database = path.join(dataFolder, 'database');
  await mkdir(database, { recursive: true, mode: 0o700 });
  const { status, stderr } = spawnSync('tar', ['-xf', await preparedDatabase('demonstration'), '-C', database], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The database could not be unpacked: ${stderr}`);
};
