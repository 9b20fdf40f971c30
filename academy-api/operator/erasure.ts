import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { normalizeEmailAddress } from '../email-address.ts';
import type { Database } from '../database/client.ts';
import { deleteRowsOf, removeAccounts } from '../database/remove-accounts.ts';
import { type AccountRow, accounts } from '../database/tables/auth.ts';
import { auditLog } from '../database/tables/installation.ts';
import { meetingRequests } from '../database/tables/meeting-requests.ts';
import { purchases } from '../database/tables/purchases.ts';
import type { Dependencies } from '../dependencies.ts';
import { removePhoto } from '../files/remove-file.ts';
import { ApiError } from '../http/api-error.ts';
import { erasedDomain } from '../mail/mail.ts';
import { lockForRemoval, shutOut } from './accounts.ts';
import { recordCommand } from '../database/audit-log.ts';

/** The input of `erase-account`: the e-mail address, and once more for certainty. */
export const erasureRequest = z.object({ email: z.string().max(254), confirmed: z.string().max(254) });

/**
 * Erases an account: the name, address, password, date of birth, photo, requests and mails of a person. Orders and
 * payments stay without them, as the law requires of records of payments; an account without any is deleted altogether.
 * Throws a 404 ApiError, or a 409 when a payment waits for a decision.
 */
export const eraseAccount = async (
  dependencies: Dependencies,
  { email, confirmed }: z.output<typeof erasureRequest>,
  actor: string,
) => {
  const { database, now } = dependencies;
  if (normalizeEmailAddress(email) !== normalizeEmailAddress(confirmed)) {
    throw new ApiError(409, 'NOT_CONFIRMED', `This is ${email}, not ${confirmed || 'nothing'}. Nothing was changed.`);
  }
  const { row, kept } = await database.transaction(async (transaction) => {
    const account = await lockForRemoval(transaction, email);
    await refuseUndecided(transaction, account);
    const orders = await transaction.$count(purchases, eq(purchases.accountId, account.id));
    await redactAuditLog(transaction, account);
    if (orders === 0) await removeAccounts(transaction, [account]);
    else await makeAnonymous({ ...dependencies, database: transaction }, account);
    await recordCommand(transaction, now(), {
      actor,
      command: 'erase-account',
      subject: `account ${account.id}`,
      details: { keptOrders: orders },
    });
    return { row: account, kept: orders };
  });
  await removePhoto(dependencies, row.photoUrl);
  return { id: row.id, erased: true, keptOrders: kept };
};

// The learner must hear of the decision, and it may be a refund.
const refuseUndecided = async (transaction: Database, { id }: AccountRow): Promise<void> => {
  const [waiting] = await transaction
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.accountId, id),
        isNotNull(purchases.verifiedAt),
        inArray(purchases.status, ['PENDING', 'DUPLICATE']),
      ),
    );
  if (waiting === undefined) return;
  throw new ApiError(409, 'PAYMENT_UNDECIDED', `Purchase ${waiting.id} waits for a decision. Decide it first.`);
};

const makeAnonymous = async (dependencies: Dependencies, account: AccountRow): Promise<void> => {
  const { database } = dependencies;
  const { id } = account;
  await shutOut(dependencies, id);
  await deleteRowsOf(database, [account], [purchases]);
  // Written to the learner, whom nobody can tell any more.
  await database.update(purchases).set({ reason: null }).where(eq(purchases.accountId, id));
  await database
    .update(accounts)
    .set({
      name: 'Erased',
      email: `erased-${id}@${erasedDomain}`,
      passwordHash: 'erased',
      dateOfBirth: null,
      photoUrl: null,
      role: 'STUDENT',
      status: 'ERASED',
    })
    .where(eq(accounts.id, id));
};

// The log keeps who did what and when; what it says of the person goes.
const redactAuditLog = async (transaction: Database, { id }: AccountRow): Promise<void> => {
  const requests = await transaction
    .select({ id: meetingRequests.id })
    .from(meetingRequests)
    .where(eq(meetingRequests.accountId, id));
  const orders = await transaction.select({ id: purchases.id }).from(purchases).where(eq(purchases.accountId, id));
  const subjects = [
    `account ${id}`,
    ...requests.map((request) => `meeting request ${request.id}`),
    ...orders.map((order) => `purchase ${order.id}`),
  ];
  await transaction
    .update(auditLog)
    .set({ details: sql`${auditLog.details} - 'answer' - 'email' - 'reason'` })
    .where(inArray(auditLog.subject, subjects));
};
