import { createHmac, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { secretOf } from '../database/secrets.ts';
import { verificationCodes } from '../database/tables.ts';

const codeMinutes = 15;

const mostAttempts = 5;

// Six digits are quickly tried through, so their hash needs a secret that is not in the same table.
const hashOf = async ({ database }: Academy, accountId: number, code: string): Promise<string> =>
  createHmac('sha256', await secretOf(database, 'verification-codes'))
    .update(`${accountId}:${code}`)
    .digest('base64url');

/** Makes a code for an account; the ones before it are worth nothing from now on. */
export const issueCode = async (academy: Academy, accountId: number): Promise<string> => {
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const createdAt = academy.now();
  await academy.database.insert(verificationCodes).values({
    accountId,
    codeHash: await hashOf(academy, accountId, code),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + codeMinutes * 60_000),
  });
  return code;
};

/** Uses a code up; false when it is not the newest of the account, wrong, used, expired or was guessed at too often. */
export const useCode = async (academy: Academy, accountId: number, code: string): Promise<boolean> => {
  const { database, now } = academy;
  const [newest] = await database
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(eq(verificationCodes.accountId, accountId))
    .orderBy(desc(verificationCodes.id))
    .limit(1);
  if (newest === undefined) return false;

  // The attempt is counted before it is judged, so that guesses at the same moment count as well.
  const [counted] = await database
    .update(verificationCodes)
    .set({ attempts: sql`${verificationCodes.attempts} + 1` })
    .where(
      and(
        eq(verificationCodes.id, newest.id),
        lt(verificationCodes.attempts, mostAttempts),
        gt(verificationCodes.expiresAt, now()),
        isNull(verificationCodes.usedAt),
      ),
    )
    .returning({ codeHash: verificationCodes.codeHash });
  if (counted === undefined || counted.codeHash !== (await hashOf(academy, accountId, code))) return false;

  const used = await database
    .update(verificationCodes)
    .set({ usedAt: now() })
    .where(and(eq(verificationCodes.id, newest.id), isNull(verificationCodes.usedAt)))
    .returning({ id: verificationCodes.id });
  return used.length > 0;
};
