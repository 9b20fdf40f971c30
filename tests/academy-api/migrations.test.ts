import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { openPGlite, openPostgres, type OpenDatabase } from '../../academy-api/database/client.ts';
import { migrate, migrations } from '../../academy-api/database/migrate.ts';

const server = process.env['TEST_DATABASE_URL'];

const journal = async ({ database }: OpenDatabase) => {
  const rows = await database.select({ name: sql<string>`name` }).from(sql`migrations`);
  return rows.map(({ name }) => name).sort();
};
const expected = migrations().map(({ name }) => name);

it('brings an empty database up to date, and leaves one alone that is', async () => {
  const opened = await openPGlite(null);
  await migrate(opened);
  expect(await journal(opened)).toEqual(expected);

  await migrate(opened);
  expect(await journal(opened)).toEqual(expected);
  await opened.close();
}, 60_000);

it('keeps nothing of a script that fails half way', async () => {
  const opened = await openPGlite(null);
  await expect(opened.runScript('create table half (id integer); select * from nowhere;')).rejects.toThrow('nowhere');

  await opened.runScript('create table half (id integer);');
  await opened.close();
}, 60_000);

if (server) {
  it('is done once by several instances on PostgreSQL that start together', async () => {
    const name = `academy_migrations_${process.pid}`;
    const administration = postgres(server, { max: 1, onnotice: () => {} });
    await administration.unsafe(`create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const instances = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url.href)));
    await Promise.all(instances.map(migrate));

    for (const instance of instances) expect(await journal(instance)).toEqual(expected);
    await Promise.all(instances.map(({ close }) => close()));
    await administration.unsafe(`drop database ${name} with (force)`);
    await administration.end();
  });
}
