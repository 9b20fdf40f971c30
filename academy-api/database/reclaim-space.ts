import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/**
 * Vacuums all tables, and writes a checkpoint, which frees the write-ahead log. A PostgreSQL server does both by itself;
 * PGlite has no background processes, and its folder would grow for as long as the API runs.
 */
export const reclaimSpace = async (database: Database): Promise<void> => {
  const tables = await database
    .select({ name: sql<string>`quote_ident(tablename)` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = current_schema()`);
  await database.execute(sql.raw(`vacuum ${tables.map(({ name }) => name).join()}`));
  await database.execute(sql`checkpoint`);
};
