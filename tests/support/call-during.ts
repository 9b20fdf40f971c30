import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Dependencies } from '../../academy-api/dependencies.ts';
import type { StartedAcademy } from './start-academy.ts';

/**
 * Makes a change in a transaction, and begins a call that has to wait for it before it is committed. Resolves with the
 * answer. PGlite has one connection, so that the call reads nothing before the change there.
 */
export const callDuring = async <T>(
  { dependencies }: Pick<StartedAcademy, 'dependencies'>,
  change: (within: Dependencies) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> => {
  const begun = await dependencies.database.transaction(async (transaction) => {
    await change({ ...dependencies, database: transaction });
    const answer = call();
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waits = async () =>
      process.env['TEST_DATABASE_URL'] === undefined || Object(await transaction.execute(waiting)).length > 0;
    await expect.poll(waits).toBe(true);
    return { answer };
  });
  return await begun.answer;
};
