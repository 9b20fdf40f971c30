import { eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { accounts } from '../database/tables.ts';
import { issueCode, useCode } from './codes.ts';
import { useReset } from './password-resets.ts';
import { closeAllSessions, type Account } from './sessions.ts';

/** A registration: e-mail in lower case, the password as its hash, the date of birth as YYYY-MM-DD. */
export type NewAccount = { name: string; email: string; passwordHash: string; dateOfBirth: string };

/** The account of an e-mail address, whatever its letter case; null when there is none. */
export const findAccount = async ({ database }: Dependencies, email: string): Promise<Account | null> => {
  const [row] = await database.select().from(accounts).where(eq(accounts.email, email.toLowerCase()));
  return row ?? null;
};

/**
 * Saves a registration and issues its verification code. It makes a new account, or overwrites one that was never
 * verified; null when the address belongs to a verified account. Simultaneous registrations wait for each other on the
 * account's row, so there is one account, and its newest code belongs to its newest password.
 */
export const saveRegistration = async (
  dependencies: Dependencies,
  registration: NewAccount,
): Promise<{ account: Account; code: string } | null> =>
  dependencies.database.transaction(async (transaction) => {
    const [account] = await transaction
      .insert(accounts)
      .values({ ...registration, createdAt: dependencies.now() })
      .onConflictDoUpdate({ target: accounts.email, set: registration, setWhere: isNull(accounts.verifiedAt) })
      .returning();
    if (account === undefined) return null;
    return { account, code: await issueCode({ ...dependencies, database: transaction }, account.id) };
  });

/**
 * Marks an e-mail address as verified when the code is right. The account's row is locked, so that no registration can
 * change its password in between.
 */
export const verifyEmail = async (dependencies: Dependencies, email: string, code: string): Promise<boolean> =>
  dependencies.database.transaction(async (transaction) => {
    const [account] = await transaction
      .select()
      .from(accounts)
      .where(eq(accounts.email, email.toLowerCase()))
      .for('update');
    if (account === undefined || account.verifiedAt !== null) return false;
    if (!(await useCode({ ...dependencies, database: transaction }, account.id, code))) return false;
    await transaction.update(accounts).set({ verifiedAt: dependencies.now() }).where(eq(accounts.id, account.id));
    return true;
  });

/**
 * Sets a new password for the account that a mailed reset token belongs to, and ends all its sessions. False when the
 * token is not valid.
 */
export const resetPassword = async (
  dependencies: Dependencies,
  token: string,
  passwordHash: string,
): Promise<boolean> =>
  dependencies.database.transaction(async (transaction) => {
    const within = { ...dependencies, database: transaction };
    const accountId = await useReset(within, token);
    if (accountId === null) return false;
    await transaction.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
    await closeAllSessions(within, accountId);
    return true;
  });
