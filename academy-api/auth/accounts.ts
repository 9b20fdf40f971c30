import { eq, isNull } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { accounts } from '../database/tables.ts';
import { issueCode, useCode } from './codes.ts';
import { useReset } from './password-resets.ts';
import { closeAllSessions, type Account } from './sessions.ts';

/** What somebody registers with: e-mail in lower case, the password as its hash, the date of birth as YYYY-MM-DD. */
export type NewAccount = { name: string; email: string; passwordHash: string; dateOfBirth: string };

/** The account of an e-mail address, whatever its letter case; null when there is none. */
export const findAccount = async ({ database }: Academy, email: string): Promise<Account | null> => {
  const [row] = await database.select().from(accounts).where(eq(accounts.email, email.toLowerCase()));
  return row ?? null;
};

/**
 * Keeps a registration and makes its code: a new account, or the newest word on one that was never verified. Null when
 * the address belongs to a verified account. Registrations at the same moment follow one another on the account's row,
 * so there is one account, and the newest code goes with the newest password.
 */
export const saveRegistration = async (
  academy: Academy,
  registration: NewAccount,
): Promise<{ account: Account; code: string } | null> =>
  academy.database.transaction(async (transaction) => {
    const [account] = await transaction
      .insert(accounts)
      .values({ ...registration, createdAt: academy.now() })
      .onConflictDoUpdate({ target: accounts.email, set: registration, setWhere: isNull(accounts.verifiedAt) })
      .returning();
    if (account === undefined) return null;
    return { account, code: await issueCode({ ...academy, database: transaction }, account.id) };
  });

/** Marks an e-mail address as verified when the code is the right one; no registration can come in between. */
export const verifyEmail = async (academy: Academy, email: string, code: string): Promise<boolean> =>
  academy.database.transaction(async (transaction) => {
    const [account] = await transaction
      .select()
      .from(accounts)
      .where(eq(accounts.email, email.toLowerCase()))
      .for('update');
    if (account === undefined || account.verifiedAt !== null) return false;
    if (!(await useCode({ ...academy, database: transaction }, account.id, code))) return false;
    await transaction.update(accounts).set({ verifiedAt: academy.now() }).where(eq(accounts.id, account.id));
    return true;
  });

/** Sets the password of the account that a mailed token belongs to and ends all its sessions; false for a bad token. */
export const resetPassword = async (academy: Academy, token: string, passwordHash: string): Promise<boolean> =>
  academy.database.transaction(async (transaction) => {
    const within = { ...academy, database: transaction };
    const accountId = await useReset(within, token);
    if (accountId === null) return false;
    await transaction.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
    await closeAllSessions(within, accountId);
    return true;
  });
