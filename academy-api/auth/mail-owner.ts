import type { AccountRow } from '../database/tables/auth.ts';
import type { Dependencies } from '../dependencies.ts';
import { findAccount } from './accounts.ts';

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
    const owner = await findAccount(dependencies, email);
    if (owner === null || owner.verifiedAt === null || owner.status !== 'ACTIVE') return;
    await dependencies.database.transaction(async (transaction) =>
      write({ ...dependencies, database: transaction }, owner),
    );
  } catch (error) {
    dependencies.log.error({ err: error }, failure);
  }
};
