import { readdirSync } from 'node:fs';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { openPGlite, type OpenDatabase } from '../../../academy-api/database/client.ts';
import { migrate, migrations } from '../../../academy-api/database/migrate.ts';
import { verificationCodes } from '../../../academy-api/database/tables/auth.ts';
import { mails } from '../../../academy-api/database/tables/installation.ts';
import { startupErrorOf } from '../../../academy-api/startup-errors.ts';
import { loadPrepared } from '../../support/prepared-database.ts';

const journal = async ({ database }: OpenDatabase) => {
  const rows = await database.select({ name: sql<string>`name` }).from(sql`migrations`);
  return rows.map(({ name }) => name).sort();
};
const expected = migrations().map(({ name }) => name);

it('brings an empty database up to date, and leaves one alone that is', async () => {
  const opened = await openPGlite({ loadDataDir: await loadPrepared('nothing') });
  await migrate(opened);
  expect(await journal(opened)).toEqual(expected);

  await migrate(opened);
  expect(await journal(opened)).toEqual(expected);
  await opened.close();
}, 60_000);

it('makes the columns that the tables describe', async () => {
  const { database, close } = await openPGlite({ loadDataDir: await loadPrepared('tables') });
  const folderOfTables = new URL('../../../academy-api/database/tables/', import.meta.url);
  const modules: object[] = await Promise.all(
    readdirSync(folderOfTables).map((name) => import(new URL(name, folderOfTables).href)),
  );
  const tables = modules.flatMap((exported) => Object.values(exported)).filter((value) => is(value, PgTable));
  expect(tables.length).toBeGreaterThan(15);

  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    const made = await database
      .select({ column: sql<string>`column_name || (case is_nullable when 'NO' then ' not null' else '' end)` })
      .from(sql`information_schema.columns`)
      .where(sql`table_name = ${name}`);
    expect({ table: name, columns: made.map(({ column }) => column).sort() }).toEqual({
      table: name,
      columns: columns.map((column) => `${column.name}${column.notNull ? ' not null' : ''}`).sort(),
    });
  }
  await close();
}, 60_000);

it('keeps the newest code of an account from before codes kept their registration, and when mails with it end', async () => {
  const opened = await openPGlite({ loadDataDir: await loadPrepared('nothing') });
  const before = migrations().filter(({ name }) => name < '0003');
  await opened.runScript('create table migrations (name text primary key, applied_at timestamptz default now())');
  for (const { name, script } of before) {
    await opened.runScript(`${script}; insert into migrations (name) values ('${name}')`);
  }
  await opened.runScript(`
    insert into accounts (email, name, password_hash, date_of_birth, created_at)
      values ('nadia@dhap.example', 'Nadia', 'hash', '2001-02-28', now());
    insert into verification_codes (account_id, code_hash, created_at, expires_at)
      values (1, 'older', now(), now()), (1, 'newest', now(), now());
    insert into mails (recipient, subject, text, html, created_at) values
      ('nadia@dhap.example', '123456 … · Your verification code', '', '', '2026-01-01T00:00:00Z'),
      ('nadia@dhap.example', '… · Payment received', '', '', '2026-01-01T00:00:00Z');
  `);
  await migrate(opened);

  expect(await opened.database.select().from(verificationCodes)).toMatchObject([
    { codeHash: 'newest', name: 'Nadia', passwordHash: 'hash', dateOfBirth: '2001-02-28', attempts: 0 },
  ]);
  const kept = await opened.database.select().from(mails).orderBy(mails.id);
  expect(kept.map(({ expiresAt }) => expiresAt)).toEqual([new Date('2026-01-01T01:00:00Z'), null]);
  await opened.close();
}, 60_000);

it('refuses a database that a newer version has migrated, and changes nothing in it', async () => {
  const opened = await openPGlite({ loadDataDir: await loadPrepared('nothing') });
  await opened.runScript(`
    create table migrations (name text primary key, applied_at timestamptz default now());
    insert into migrations (name) values ('0001_academy.sql'), ('9999_later.sql');
  `);
  const error = await migrate(opened).catch((reason: unknown) => reason);

  expect(startupErrorOf(error, null)).toBe(
    'The database was last used by a newer version of the academy (9999_later.sql): start that version, or restore a backup of this one into an empty database.',
  );
  expect(await journal(opened)).toEqual(['0001_academy.sql', '9999_later.sql']);
  await opened.close();
}, 60_000);

it('keeps nothing of a script that fails half way', async () => {
  const opened = await openPGlite({ loadDataDir: await loadPrepared('nothing') });
  await expect(opened.runScript('create table half (id integer); select * from nowhere;')).rejects.toThrow('nowhere');

  await opened.runScript('create table half (id integer);');
  await opened.close();
}, 60_000);
