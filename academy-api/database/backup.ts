import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { asc, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from './client.ts';
import { migrations } from './migrate.ts';
import { announcementReads, announcements } from './tables/announcements.ts';
import { accounts, knownNetworks, passwordResets, sessions, verificationCodes } from './tables/auth.ts';
import { courses, testimonials, videos, webinars } from './tables/catalogue.ts';
import { contentItems } from './tables/course-content.ts';
import { auditLog, mails } from './tables/installation.ts';
import { meetingRequests } from './tables/meeting-requests.ts';
import { purchases } from './tables/purchases.ts';
import { sandboxOrders, sandboxPayments } from './tables/sandbox.ts';

/** The file to restore is not a backup, or was made with another version of the tables. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * The tables that a backup contains, referenced tables first. `settings` is left out, because it holds the secrets of one
 * installation, and `rate_limits` and `uploads`, because their rows end within a day.
 */
export const academyTables: readonly PgTable[] = [
  accounts,
  verificationCodes,
  passwordResets,
  knownNetworks,
  sessions,
  courses,
  webinars,
  videos,
  testimonials,
  contentItems,
  announcements,
  announcementReads,
  meetingRequests,
  purchases,
  sandboxOrders,
  sandboxPayments,
  auditLog,
  mails,
];

const backupFile = z.object({
  backupOf: z.literal('academy'),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];
const migrationNames = () => migrations().map(({ name }) => name);

/**
 * Exports all rows in one transaction, as gzipped JSON that both PGlite and PostgreSQL can restore. Pictures are files,
 * not rows, and are not included.
 */
export const backUp = async (database: Database): Promise<Buffer> => {
  const rows = await database.transaction(
    async (transaction) => {
      const entries: [string, unknown[]][] = [];
      for (const table of academyTables) entries.push([getTableName(table), await rowsOf(transaction, table)]);
      return entries;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const file = { backupOf: 'academy', migrations: migrationNames(), tables: Object.fromEntries(rows) };
  return await compress(JSON.stringify(file));
};

const rowsOf = async (database: Database, table: PgTable): Promise<unknown[]> => {
  const rows = await database
    .select({ json: sql<string>`to_jsonb(${table})::text` })
    .from(table)
    .orderBy(...(getTableConfig(table).columns.some(hasIdentity) ? [asc(sql`id`)] : []));
  return rows.map(({ json }) => JSON.parse(json));
};

const hasIdentity = (column: { generatedIdentity?: unknown }): boolean => column.generatedIdentity !== undefined;

/** Replaces all rows with those of a backup, in one transaction. Throws a BackupError. */
export const restore = async (database: Database, file: Buffer): Promise<void> => {
  const backup = await readBackup(file);
  await database.transaction(async (transaction) => {
    await empty(transaction);
    for (const table of academyTables) await fill(transaction, table, backup.tables[getTableName(table)] ?? []);
  });
};

const readBackup = async (file: Buffer): Promise<z.output<typeof backupFile>> => {
  const backup = backupFile.safeParse(await jsonIn(file));
  if (!backup.success) throw new BackupError('This file is not a backup of the academy.');
  if (backup.data.migrations.join() !== migrationNames().join()) {
    throw new BackupError(
      'This backup was made by another version of the academy: restore it with that version first.',
    );
  }
  return backup.data;
};

const jsonIn = async (file: Buffer): Promise<unknown> => {
  try {
    return JSON.parse((await decompress(file)).toString());
  } catch {
    return null;
  }
};

const rowsAtOnce = 500;

const fill = async (transaction: Database, table: PgTable, rows: unknown[]): Promise<void> => {
  const name = getTableName(table);
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(first, first + rowsAtOnce));
    await transaction.execute(
      sql`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`,
    );
  }
  // Id sequences continue after the restored rows, so that new rows get unused ids.
  if (getTableConfig(table).columns.some(hasIdentity)) {
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 1), max(id) is not null) from ${table}`,
    );
  }
};

/** Deletes all rows of the tables that a backup contains; ids start at 1 again. */
export const empty = async (database: Database): Promise<void> => {
  const names = sql.join(
    academyTables.map((table) => sql`${table}`),
    sql`, `,
  );
  await database.execute(sql`truncate table ${names} restart identity`);
};
