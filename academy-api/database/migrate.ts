import { readdirSync, readFileSync } from 'node:fs';
import { StartupError } from '../errors.ts';
import type { OpenDatabase } from './client.ts';
import { appliedMigrations } from './tables/installation.ts';

const folder = new URL('migrations/', import.meta.url);

/** The numbered migration scripts, in order. */
export const migrations = (): { name: string; script: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, script: readFileSync(new URL(name, folder), 'utf8') }));

/**
 * Runs the migrations that the database has not had, each in one transaction together with its journal entry. Throws a
 * StartupError where it has had others: this version would not keep what those are there for.
 */
export const migrate = async ({ database, runScript, exclusively }: OpenDatabase): Promise<void> =>
  exclusively(async () => {
    await runScript(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const rows = await database.select({ name: appliedMigrations.name }).from(appliedMigrations);
    const applied = new Set(rows.map(({ name }) => name));
    const own = migrations();
    const unknown = [...applied].filter((name) => !own.some((migration) => migration.name === name));
    if (unknown.length > 0) throw newerDatabase(unknown);
    for (const { name, script } of own) {
      if (!applied.has(name)) await runScript(`${script}\ninsert into migrations (name) values ('${name}');`);
    }
  });

const newerDatabase = (unknown: readonly string[]) =>
  new StartupError(
    `The database was last used by a newer version of the academy (${unknown.join(', ')}): start that version, or restore a backup of this one into an empty database.`,
  );
