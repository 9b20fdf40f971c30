import { asc, getTableName, isNull, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';
import { migrations } from './migrate.ts';
import { announcementReads, announcements } from './tables/announcements.ts';
import { accounts, knownNetworks, passwordResets, sessions, verificationCodes } from './tables/auth.ts';
import { courses, testimonials, videos, webinars } from './tables/catalogue.ts';
import { contentItems } from './tables/course-content.ts';
import { auditLog, mails, rateLimits } from './tables/installation.ts';
import { meetingRequests } from './tables/meeting-requests.ts';
import { purchases } from './tables/purchases.ts';
import { sandboxOrders, sandboxPayments } from './tables/sandbox.ts';

/** A backup cannot be restored; the message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * The tables that a backup contains, referenced tables first. `settings` is left out, because it holds the secrets of one
 * installation, `rate_limits` and `uploads`, because their rows end within a day, and `migrations`, because a restore into
 * a migrated database has its own.
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

/** Rows of a table, each as the text of a JSON object. */
export type TableRows = { readonly table: string; readonly rows: readonly string[] };

/** All rows at one moment, with the addresses of the pictures that they name. */
export type Snapshot = { readonly tables: readonly TableRows[]; readonly pictures: readonly string[] };

/** The names of the migrations that this version has. */
export const migrationNames = (): string[] => migrations().map(({ name }) => name);

/** Reads all rows in one transaction. Both PGlite and PostgreSQL can take them back. */
export const readSnapshot = async (database: Database): Promise<Snapshot> =>
  await database.transaction(
    async (transaction) => {
      const tables: TableRows[] = [];
      for (const table of academyTables) {
        tables.push({ table: getTableName(table), rows: await rowsOf(transaction, table) });
      }
      const photos = await transaction.selectDistinct({ url: accounts.photoUrl }).from(accounts);
      return { tables, pictures: photos.flatMap(({ url }) => url ?? []) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const rowsOf = async (database: Database, table: PgTable): Promise<string[]> => {
  const rows = await database
    .select({ json: sql<string>`to_jsonb(${table})::text` })
    .from(table)
    // A code or a link is a secret, and of no use once it has expired.
    .where(table === mails ? isNull(mails.expiresAt) : undefined)
    .orderBy(...(hasId(table) ? [asc(sql`id`)] : []));
  return rows.map(({ json }) => json);
};

const hasId = (table: PgTable): boolean =>
  getTableConfig(table).columns.some(({ generatedIdentity }) => generatedIdentity !== undefined);

/** Whether nothing but the audit log has rows. */
export const isEmpty = async (database: Database): Promise<boolean> => {
  for (const table of academyTables) {
    if (table !== auditLog && (await database.$count(table)) > 0) return false;
  }
  return true;
};

const restoring = sql.identifier('restoring');
const named = (tables: readonly PgTable[]): SQL =>
  sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  );

/**
 * Fills an empty database with the rows of a backup, within a transaction. The rows first go into tables as they were when
 * the backup was made, in a schema of their own, where the migrations that came later bring them up to date. Throws a
 * BackupError when the database is not empty.
 */
export const restoreRows = async (
  transaction: Database,
  made: readonly string[],
  backup: AsyncIterable<TableRows>,
): Promise<void> => {
  await transaction.execute(sql`lock table ${named(academyTables)} in access exclusive mode`);
  if (!(await isEmpty(transaction))) throw notEmpty();

  await transaction.execute(sql`select set_config('restoring.search_path', current_setting('search_path'), true)`);
  await transaction.execute(sql`create schema ${restoring}`);
  await transaction.execute(sql`set local search_path to ${restoring}`);
  const before = migrations().filter(({ name }) => made.includes(name));
  const after = migrations().filter(({ name }) => !made.includes(name));
  for (const { script } of before) await transaction.execute(asOneStatement(script));
  for await (const { table, rows } of backup) {
    const name = sql.identifier(table);
    await transaction.execute(
      sql`insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)`,
    );
  }
  for (const { script } of after) await transaction.execute(asOneStatement(script));
  await transaction.execute(sql`select set_config('search_path', current_setting('restoring.search_path'), true)`);

  await transaction.execute(sql`truncate table ${auditLog}`);
  for (const table of academyTables) await copy(transaction, table);
  await transaction.execute(sql`drop schema ${restoring} cascade`);
};

/** The error of a restore into an installation that holds something. */
export const notEmpty = (): BackupError =>
  new BackupError(
    'This academy is not empty, and a backup is only restored into an empty one: name another database or data folder, or empty this one with the command reset --no-seed.',
  );

// PGlite takes one statement at a time within a transaction.
const asOneStatement = (script: string): SQL => sql.raw(`do $migration$ begin\n${script}\nend $migration$`);

const copy = async (transaction: Database, table: PgTable): Promise<void> => {
  const columns = sql.join(
    getTableConfig(table).columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await transaction.execute(
    sql`insert into ${table} (${columns}) overriding system value select ${columns} from ${restoring}.${sql.identifier(getTableName(table))}`,
  );
  // Id sequences continue after the restored rows, so that new rows get unused ids.
  if (hasId(table)) {
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), coalesce(max(id), 1), max(id) is not null) from ${table}`,
    );
  }
};

/** Deletes all rows of the tables that a backup contains, and what was counted by their ids, which start at 1 again. */
export const deleteAllRows = async (database: Database): Promise<void> => {
  await database.execute(sql`truncate table ${named([...academyTables, rateLimits])} restart identity`);
};
