import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { academyTables } from './backup.ts';
import type { Database } from './client.ts';
import { type AccountRow, accounts } from './tables/auth.ts';
import { mails, rateLimits } from './tables/installation.ts';
import { purchases } from './tables/purchases.ts';
import { sandboxOrders, sandboxPayments } from './tables/sandbox.ts';

type Account = Pick<AccountRow, 'id' | 'email'>;

// Keys of counters are the name of a limit, a colon and who it counts: an address alone, or before a line break.
const emailInKey = sql`split_part(substr(${rateLimits.key}, strpos(${rateLimits.key}, ':') + 1), chr(10), 1)`;

/** Deletes what belongs to accounts, mails and counted tries included, from all tables but those that are kept. */
export const deleteRowsOf = async (
  transaction: Database,
  people: readonly Account[],
  kept: readonly PgTable[] = [],
): Promise<void> => {
  const ids = people.map(({ id }) => id);
  // Referenced tables come first in the list, so rows are deleted from its end.
  for (const table of academyTables.toReversed()) {
    const { accountId } = getTableColumns(table);
    if (accountId !== undefined && !kept.includes(table)) {
      await transaction.delete(table).where(inArray(accountId, ids));
    }
  }
  const emails = people.map(({ email }) => email);
  await transaction.delete(mails).where(inArray(sql`lower(${mails.recipient})`, emails));
  await transaction.delete(rateLimits).where(inArray(emailInKey, emails));
};

/** Deletes accounts with everything that is theirs: sessions, purchases, orders of the sandbox, requests, mails. */
export const removeAccounts = async (transaction: Database, people: readonly Account[]): Promise<void> => {
  const ids = people.map(({ id }) => id);
  const orderIds = transaction
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(inArray(purchases.accountId, ids));
  await transaction.delete(sandboxPayments).where(inArray(sandboxPayments.orderId, orderIds));
  await transaction.delete(sandboxOrders).where(inArray(sandboxOrders.id, orderIds));
  await deleteRowsOf(transaction, people);
  await transaction.delete(accounts).where(inArray(accounts.id, ids));
};
