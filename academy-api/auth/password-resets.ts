import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { passwordResets } from '../database/tables.ts';

const resetMinutes = 60;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes the right to set a new password, and returns its token; the table keeps the hash alone. */
export const issueReset = async ({ database, now }: Academy, accountId: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const createdAt = now();
  await database.insert(passwordResets).values({
    accountId,
    tokenHash: hashOf(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + resetMinutes * 60_000),
  });
  return token;
};

/** Uses a token up and says whose it was; null when it is unknown, used or expired. Every other right of the account ends with it. */
export const useReset = async ({ database, now }: Academy, token: string): Promise<number | null> => {
  const [used] = await database
    .update(passwordResets)
    .set({ usedAt: now() })
    .where(
      and(
        eq(passwordResets.tokenHash, hashOf(token)),
        gt(passwordResets.expiresAt, now()),
        isNull(passwordResets.usedAt),
      ),
    )
    .returning({ accountId: passwordResets.accountId });
  if (used === undefined) return null;
  await database
    .update(passwordResets)
    .set({ usedAt: now() })
    .where(and(eq(passwordResets.accountId, used.accountId), isNull(passwordResets.usedAt)));
  return used.accountId;
};
