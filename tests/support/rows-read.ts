import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../academy-api/database/client.ts';

/** How many rows of a table some work reads in the database, in a transaction of its own. */
export const rowsRead = async (
  database: Database,
  table: PgTable,
  work: (transaction: Database) => Promise<unknown>,
): Promise<number> =>
  await database.transaction(async (transaction) => {
    const soFar = async (): Promise<number> => {
      const [counted] = await transaction
        .select({ rows: sql<number>`(seq_tup_read + idx_tup_fetch)::int` })
        .from(sql`pg_stat_xact_user_tables`)
        .where(sql`relname = ${getTableName(table)}`);
      return counted?.rows ?? 0;
    };
    const before = await soFar();
    await work(transaction);
    return (await soFar()) - before;
  });
