import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { accounts, passwordResets } from '../database/tables/auth.ts';
import { validMinutes } from '../mail/validity.ts';
import { tokenHashOf } from './token-hash.ts';

/** Issues a password-reset token for an account and returns it. The table keeps only its hash. */
export const issueReset = async ({ database, now }: Dependencies, accountId: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const createdAt = now();
  await database.insert(passwordResets).values({
    accountId,
    tokenHash: tokenHashOf(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + validMinutes['password-reset'] * 60_000),
  });
  return token;
};

/**
 * Redeems a password-reset token and returns the id of its account; null when it is unknown, used or expired. The
 * account's other reset tokens become invalid. The account's row is locked, because two of its tokens that are redeemed at
 * once would each wait for the other.
 */
export const useReset = async ({ database, now }: Dependencies, token: string): Promise<number | null> => {
  const ofToken = eq(passwordResets.tokenHash, tokenHashOf(token));
  const its = database.select({ id: passwordResets.accountId }).from(passwordResets).where(ofToken);
  await database.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, its)).for('no key update');
  const [used] = await database
    .update(passwordResets)
    .set({ usedAt: now() })
    .where(and(ofToken, gt(passwordResets.expiresAt, now()), isNull(passwordResets.usedAt)))
    .returning({ accountId: passwordResets.accountId });
  if (used === undefined) return null;
  await database.update(passwordResets).set({ usedAt: now() }).where(eq(passwordResets.accountId, used.accountId));
  return used.accountId;
};
