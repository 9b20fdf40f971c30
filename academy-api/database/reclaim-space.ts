import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/**
 * Frees what deleted and replaced rows occupy, and the log of changes that have reached their files. A server does both by
 * itself; PGlite has no processes for it, and its folder would grow for as long as the API runs.
 */
export const reclaimSpace = async (database: Database): Promise<void> => {
  const tables = await database
    .select({ name: sql<string>`quote_ident(tablename)` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = current_schema()`);
  await database.execute(sql.raw(`vacuum ${tables.map(({ name }) => name).join()}`));
  await database.execute(sql`checkpoint`);
};
