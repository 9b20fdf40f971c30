import { and, eq, isNull } from 'drizzle-orm';
import type { Academy } from '../academy.ts';
import { accounts } from '../database/tables.ts';
import type { Account } from './sessions.ts';

/** What somebody registers with: e-mail in lower case, the password as its hash, the date of birth as YYYY-MM-DD. */
export type NewAccount = { name: string; email: string; passwordHash: string; dateOfBirth: string };

/** The account of an e-mail address, whatever its letter case; null when there is none. */
export const findAccount = async ({ database }: Academy, email: string): Promise<Account | null> => {
  const [row] = await database.select().from(accounts).where(eq(accounts.email, email.toLowerCase()));
  return row ?? null;
};

/**
 * Keeps a registration: a new account, or the newest word on one that was never verified. Null when the address
 * belongs to a verified account. One statement, so registrations at the same moment end in one account.
 */
export const saveRegistration = async (
  { database, now }: Academy,
  registration: NewAccount,
): Promise<Account | null> => {
  const [row] = await database
    .insert(accounts)
    .values({ ...registration, createdAt: now() })
    .onConflictDoUpdate({ target: accounts.email, set: registration, setWhere: isNull(accounts.verifiedAt) })
    .returning();
  return row ?? null;
};

/** Marks the address of an account as verified. */
export const markVerified = async ({ database, now }: Academy, accountId: number): Promise<void> => {
  await database
    .update(accounts)
    .set({ verifiedAt: now() })
    .where(and(eq(accounts.id, accountId), isNull(accounts.verifiedAt)));
};

/** Gives an account a new password. */
export const changePassword = async ({ database }: Academy, accountId: number, passwordHash: string): Promise<void> => {
  await database.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
};
