import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { academyTables, backUp, BackupError, restore } from '../../academy-api/database/backup.ts';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { rateLimits, settings } from '../../academy-api/database/tables/installation.ts';
import { uploads } from '../../academy-api/database/tables/profile.ts';
import { startAcademy } from '../support/start-academy.ts';

it('names every table but those of one installation', async () => {
  const folder = new URL('../../academy-api/database/tables/', import.meta.url);
  const files = readdirSync(folder).sort();
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const all = modules.flatMap((tables) => Object.values(tables)).filter((value) => is(value, PgTable));

  expect(all.filter((table) => !academyTables.includes(table))).toEqual([rateLimits, settings, uploads]);
});

it('brings back exactly what was there, in another database, and goes on counting after it', async () => {
  const [busy, other] = await Promise.all([startAcademy(), startAcademy({ seeded: false })]);
  try {
    const backup = await backUp(busy.dependencies.database);
    await restore(other.dependencies.database, backup);

    for (const table of academyTables) {
      const rows = await other.dependencies.database.select().from(table);
      expect(rows).toEqual(await busy.dependencies.database.select().from(table));
    }
    const [course] = await other.dependencies.database
      .insert(courses)
      .values({ slug: 'one-more', title: 'One more', isMonthlyPayment: false, createdAt: new Date() })
      .returning();
    const before = await busy.dependencies.database.select().from(courses);
    expect(course?.id).toBe(Math.max(...before.map(({ id }) => id)) + 1);
  } finally {
    await Promise.all([busy.close(), other.close()]);
  }
});

it('refuses what is no backup and what another version made, and changes nothing', async () => {
  const academy = await startAcademy();
  const { database } = academy.dependencies;
  const compressed = (value: unknown) => gzipSync(JSON.stringify(value));
  try {
    const before = await database.select().from(accounts);

    await expect(restore(database, Buffer.from('no backup'))).rejects.toThrow(BackupError);
    await expect(restore(database, compressed({ hello: 'there' }))).rejects.toThrow('not a backup');
    await expect(
      restore(database, compressed({ backupOf: 'academy', migrations: ['0000_older.sql'], tables: {} })),
    ).rejects.toThrow('another version');
    const broken = { accounts: [{ id: 1, email: 'without@dhap.example' }] };
    const { migrations } = await import('../../academy-api/database/migrate.ts');
    const names = migrations().map(({ name }) => name);
    await expect(
      restore(database, compressed({ backupOf: 'academy', migrations: names, tables: broken })),
    ).rejects.toThrow('insert into "accounts"');

    expect(await database.select().from(accounts)).toEqual(before);
  } finally {
    await academy.close();
  }
});
