import { createHmac, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { secretOf } from '../database/secrets.ts';
import { verificationCodes } from '../database/tables.ts';

const codeMinutes = 15;

const maxAttempts = 5;

// A code has only a million values, so a plain hash of it could be reversed by trying them all; the HMAC key is in
// another table.
const hashOf = async ({ database }: Dependencies, accountId: number, code: string): Promise<string> =>
  createHmac('sha256', await secretOf(database, 'verification-codes'))
    .update(`${accountId}:${code}`)
    .digest('base64url');

/** Issues a verification code for an account. Its earlier codes are no longer accepted. */
export const issueCode = async (dependencies: Dependencies, accountId: number): Promise<string> => {
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const createdAt = dependencies.now();
  await dependencies.database.insert(verificationCodes).values({
    accountId,
    codeHash: await hashOf(dependencies, accountId, code),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + codeMinutes * 60_000),
  });
  return code;
};

/**
 * Redeems a verification code. False when it is wrong, used, expired, not the newest of the account, or has had too
 * many attempts.
 */
export const useCode = async (dependencies: Dependencies, accountId: number, code: string): Promise<boolean> => {
  const { database, now } = dependencies;
  const [newest] = await database
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(eq(verificationCodes.accountId, accountId))
    .orderBy(desc(verificationCodes.id))
    .limit(1);
  if (newest === undefined) return false;

  // The attempt is counted before the code is compared, so that simultaneous guesses are all counted.
  const [counted] = await database
    .update(verificationCodes)
    .set({ attempts: sql`${verificationCodes.attempts} + 1` })
    .where(
      and(
        eq(verificationCodes.id, newest.id),
        lt(verificationCodes.attempts, maxAttempts),
        gt(verificationCodes.expiresAt, now()),
        isNull(verificationCodes.usedAt),
      ),
    )
    .returning({ codeHash: verificationCodes.codeHash });
  if (counted === undefined || counted.codeHash !== (await hashOf(dependencies, accountId, code))) return false;

  const used = await database
    .update(verificationCodes)
    .set({ usedAt: now() })
    .where(and(eq(verificationCodes.id, newest.id), isNull(verificationCodes.usedAt)))
    .returning({ id: verificationCodes.id });
  return used.length > 0;
};
