import { createHmac, randomBytes } from 'node:crypto';
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

/** The HMAC-SHA256 of a text with a secret of this installation, in base64url. */
export const keyedHash = async (database: Database, secretName: string, text: string): Promise<string> =>
  createHmac('sha256', await secretOf(database, secretName))
    .update(text)
    .digest('base64url');
