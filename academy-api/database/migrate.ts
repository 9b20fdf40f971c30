import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from './client.ts';

const folder = new URL('migrations/', import.meta.url);

/** The numbered migration scripts, in order. */
export const migrations = (): { name: string; script: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, script: readFileSync(new URL(name, folder), 'utf8') }));

/** Runs the migrations that the database has not had, each in one transaction together with its journal entry. */
export const migrate = async ({ database, runScript, exclusively }: OpenDatabase): Promise<void> =>
  exclusively(async () => {
    await runScript(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const rows = await database.select({ name: sql<string>`name` }).from(sql`migrations`);
    const applied = new Set(rows.map(({ name }) => name));
    for (const { name, script } of migrations()) {
      if (!applied.has(name)) await runScript(`${script}\ninsert into migrations (name) values ('${name}');`);
    }
  });
