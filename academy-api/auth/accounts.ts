import { and, eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { type AccountRow, accounts } from '../database/tables/auth.ts';
import { hashPassword } from '../passwords.ts';
import { issueCode, useCode, type Registrant } from './codes.ts';
import { useReset } from './password-resets.ts';
import { closeAllSessions, isUsable } from './sessions.ts';

/** A registration, with the e-mail address in lower case. */
export type NewAccount = Registrant & { readonly email: string };

/** The account of an e-mail address in lower case; null when there is none. */
export const findAccount = async ({ database }: Dependencies, email: string): Promise<AccountRow | null> => {
  const [row] = await database.select().from(accounts).where(eq(accounts.email, email));
  return row ?? null;
};

/**
 * Saves a registration and mails its verification code; false when the address belongs to a verified account. An account
 * that was never verified shows its newest registration, and takes over the one whose code is entered.
 */
export const saveRegistration = async (
  dependencies: Dependencies,
  registration: NewAccount,
  network: string,
): Promise<boolean> =>
  dependencies.database.transaction(async (transaction) => {
    const [account] = await transaction
      .insert(accounts)
      .values({ ...registration, createdAt: dependencies.now() })
      .onConflictDoUpdate({
        target: accounts.email,
        set: registration,
        setWhere: and(isNull(accounts.verifiedAt), isUsable),
      })
      .returning({ id: accounts.id });
    if (account === undefined) return false;
    const code = await issueCode({ ...dependencies, database: transaction }, account.id, registration, network);
    await dependencies.mail(transaction, {
      kind: 'verification',
      to: registration.email,
      name: registration.name,
      code,
    });
    return true;
  });

/**
 * Opens the account of an e-mail address with the registration that a code was mailed for, and returns its id; null when
 * the code is refused. The account's row is locked, so that simultaneous attempts are all counted.
 */
export const verifyEmail = async (
  dependencies: Dependencies,
  email: string,
  code: string,
  network: string,
): Promise<number | null> =>
  dependencies.database.transaction(async (transaction) => {
    const [account] = await transaction
      .select()
      .from(accounts)
      .where(and(eq(accounts.email, email), isUsable))
      .for('update');
    if (account === undefined || account.verifiedAt !== null) return null;
    const registration = await useCode({ ...dependencies, database: transaction }, account.id, code, network);
    if (registration === null) return null;
    const { name, passwordHash, dateOfBirth } = registration;
    await transaction
      .update(accounts)
      .set({ name, passwordHash, dateOfBirth, verifiedAt: dependencies.now() })
      .where(eq(accounts.id, account.id));
    return account.id;
  });

/**
 * Sets a new password for the account that a mailed reset token belongs to, and ends all its sessions. Null when the
 * token is not valid.
 */
export const resetPassword = async (
  dependencies: Dependencies,
  token: string,
  passwordHash: string,
): Promise<AccountRow | null> =>
  dependencies.database.transaction(async (transaction) => {
    const within = { ...dependencies, database: transaction };
    const accountId = await useReset(within, token);
    if (accountId === null) return null;
    const [account] = await transaction
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, accountId), isUsable))
      .returning();
    await closeAllSessions(within, accountId);
    return account ?? null;
  });

/** Hashes the right password again at today's cost. Sessions stay, and so does a password that was changed meanwhile. */
export const renewPasswordHash = async (
  { database }: Dependencies,
  { id, passwordHash }: AccountRow,
  password: string,
): Promise<void> => {
  await database
    .update(accounts)
    .set({ passwordHash: await hashPassword(password) })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash)));
};
