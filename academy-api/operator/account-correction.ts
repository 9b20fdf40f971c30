import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { registerBody } from '../auth/bodies.ts';
import { recordCommand } from '../database/audit-log.ts';
import { type AccountRow, accounts } from '../database/tables/auth.ts';
import { mails } from '../database/tables/installation.ts';
import type { Dependencies } from '../dependencies.ts';
import { removePhoto } from '../files/remove-file.ts';
import { ApiError } from '../http/api-error.ts';
import { valid } from '../http/validate.ts';
import { accountChoice, accountJson, lockAccount, shutOut } from './accounts.ts';

/** The input of `correct-account`: what is to be changed; a photo can only be taken away. */
export const accountCorrection = accountChoice.extend({
  name: z.string().optional(),
  email: z.string().optional(),
  dateOfBirth: z.string().optional(),
  photo: z.literal(false).optional(),
});

/**
 * Corrects what is kept of a person who asks for it, by the rules of a registration. With another address the account is
 * signed out everywhere, and links that were mailed to the former one are invalid. The audit log has what was corrected, not
 * how. Throws a 400, 404 or 409 ApiError.
 */
export const correctAccount = async (
  dependencies: Dependencies,
  { account, photo, ...wishes }: z.output<typeof accountCorrection>,
  actor: string,
) => {
  const { database, now } = dependencies;
  const { name, email, dateOfBirth } = registerBody(now()).shape;
  const corrections = valid(z.object({ name, email, dateOfBirth }).partial(), wishes);
  const values = { ...corrections, ...(photo === false && { photoUrl: null }) };
  const corrected = Object.keys(values);
  if (corrected.length === 0) throw new ApiError(400, 'BAD_REQUEST', 'Say what is to be corrected.');

  const [before, after] = await database.transaction(async (transaction) => {
    const row = await lockAccount(transaction, account);
    // Nothing is kept of the one, and the other can be registered anew.
    if (row.status === 'ERASED' || row.verifiedAt === null) {
      throw new ApiError(409, 'OTHER_STATUS', `Account ${account} is erased or was never verified.`);
    }
    if (values.email !== undefined && values.email !== row.email) {
      await moveTo({ ...dependencies, database: transaction }, row, values.email);
    }
    const [changed] = await transaction.update(accounts).set(values).where(eq(accounts.id, row.id)).returning();
    await recordCommand(transaction, now(), {
      actor,
      command: 'correct-account',
      subject: `account ${row.id}`,
      details: { corrected },
    });
    return [row, changed ?? row];
  });
  if (photo === false) await removePhoto(dependencies, before.photoUrl);
  return accountJson(after);
};

// Mails that are kept follow, so that they are erased with the account; one with a link belongs to the former mailbox.
const moveTo = async (dependencies: Dependencies, { id, email: former }: AccountRow, email: string): Promise<void> => {
  const { database } = dependencies;
  if ((await database.$count(accounts, eq(accounts.email, email))) > 0) {
    throw new ApiError(409, 'EMAIL_TAKEN', 'An account with this e-mail already exists.');
  }
  await shutOut(dependencies, id);
  const areIts = eq(sql`lower(${mails.recipient})`, former);
  await database.delete(mails).where(and(areIts, isNotNull(mails.expiresAt)));
  await database.update(mails).set({ recipient: email }).where(areIts);
};
