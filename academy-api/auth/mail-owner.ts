import { and, eq, isNotNull } from 'drizzle-orm';
import { type AccountRow, accounts } from '../database/tables/auth.ts';
import type { Dependencies } from '../dependencies.ts';
import { isUsable } from './sessions.ts';

/**
 * Writes a mail to the owner of an address, in one transaction, if a verified account can be used with it. A failure is
 * logged as `failure`. Routes do not wait for it, so that the response time does not reveal whether the address has an
 * account.
 */
export const mailOwner = async (
  dependencies: Dependencies,
  email: string,
  failure: string,
  write: (within: Dependencies, owner: AccountRow) => Promise<void>,
): Promise<void> => {
  try {
    await dependencies.database.transaction(async (transaction) => {
      const isOwner = and(eq(accounts.email, email), isNotNull(accounts.verifiedAt), isUsable);
      // Nobody is erased while a mail to them is written.
      const [owner] = await transaction.select().from(accounts).where(isOwner).for('share');
      if (owner !== undefined) await write({ ...dependencies, database: transaction }, owner);
    });
  } catch (error) {
    dependencies.log.error({ err: error }, failure);
  }
};
