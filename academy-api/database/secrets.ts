import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './client.ts';
import { settings } from './tables/installation.ts';

/**
 * A secret of this installation by name: generated at first use and kept in the database, so that all instances share
 * it.
 */
export const secretOf = async (database: Database, name: string): Promise<string> => {
  const key = `secret:${name}`;
  const [row] = await database.select().from(settings).where(eq(settings.key, key));
  if (row !== undefined) return row.value;
  await database
    .insert(settings)
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  return secretOf(database, name);
};
