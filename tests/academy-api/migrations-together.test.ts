import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { openPostgres } from '../../academy-api/database/client.ts';
import { migrate, migrations } from '../../academy-api/database/migrate.ts';

const server = process.env['TEST_DATABASE_URL'];
const where = server === undefined ? ' (in the run that TEST_DATABASE_URL names a server for)' : '';

it.skipIf(server === undefined)(`the database is migrated once by instances that start together${where}`, async () => {
  const name = `academy_migrations_${process.pid}`;
  const administration = postgres(server ?? '', { max: 1, onnotice: () => {} });
  await administration.unsafe(`create database ${name}`);
  const url = Object.assign(new URL(server ?? ''), { pathname: `/${name}` });
  const instances = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url.href)));
  await Promise.all(instances.map(migrate));

  for (const { database } of instances) {
    const rows = await database.select({ name: sql<string>`name` }).from(sql`migrations`);
    expect(rows.map((row) => row.name).sort()).toEqual(migrations().map((migration) => migration.name));
  }
  await Promise.all(instances.map(({ close }) => close()));
  await administration.unsafe(`drop database ${name} with (force)`);
  await administration.end();
});
