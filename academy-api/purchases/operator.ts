import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { recordCommand } from '../database/audit-log.ts';
import { accounts } from '../database/tables/auth.ts';
import { courses } from '../database/tables/catalogue.ts';
import { type PurchaseRow, purchases } from '../database/tables/purchases.ts';
import { ApiError } from '../http/api-error.ts';
import { statusFilter } from '../http/status-filter.ts';
import { rowId } from '../http/validate.ts';
import { isSandboxKey } from '../payments/sandbox.ts';
import { mailAboutPurchase } from './mails.ts';
import { purchaseJson } from './queries.ts';

/** The input of `purchases`: the status to list; all paid purchases without one. */
export const purchaseFilter = z.object({
  status: statusFilter(['PENDING', 'PAID', 'DECLINED', 'DUPLICATE', 'REFUNDED']),
});

const reasonText = z.string().trim().min(1, 'says something to the learner').max(500, 'has at most 500 characters');

/** The input of `approve-purchase`; a demonstration payment is approved outside a demonstration only with `sandbox`. */
export const purchaseApproval = z.object({ id: rowId, sandbox: z.boolean().optional() });

/** The input of `decline-purchase`; the learner is shown the reason. */
export const purchaseDecline = z.object({ id: rowId, reason: reasonText });

/** The input of `refund-purchase`; the learner is shown the reason, or that of an earlier decline. */
export const purchaseRefund = z.object({ id: rowId, reason: reasonText.optional() });

/** Paid purchases, newest first, with the learner and the provider's ids. */
export const listPurchases = async (
  dependencies: Dependencies,
  { status }: z.output<typeof purchaseFilter> = {},
): Promise<OperatorPurchase[]> =>
  await selectPaidFor(dependencies, status === undefined ? undefined : eq(purchases.status, status));

const selectPaidFor = async ({ database }: Dependencies, condition: SQL | undefined) => {
  const rows = await database
    .select({
      purchase: purchases,
      course: { id: courses.id, title: courses.title },
      learner: { id: accounts.id, name: accounts.name, email: accounts.email },
    })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .innerJoin(accounts, eq(accounts.id, purchases.accountId))
    .where(and(isNotNull(purchases.verifiedAt), condition))
    .orderBy(desc(purchases.createdAt), desc(purchases.id));
  return rows.map(({ purchase, course, learner }) => ({
    ...purchaseJson(purchase, course),
    learner,
    orderId: purchase.orderId,
    keyId: purchase.orderKeyId,
    isSandbox: isSandboxKey(purchase.orderKeyId),
  }));
};

/** A purchase as an operator sees it. */
export type OperatorPurchase = Awaited<ReturnType<typeof selectPaidFor>>[number];

/** Approves a purchase: PENDING becomes PAID, and the learner gets a mail. Throws a 404 or 409 ApiError. */
export const approvePurchase = async (
  dependencies: Dependencies,
  { id, sandbox }: z.output<typeof purchaseApproval>,
  actor: string,
): Promise<OperatorPurchase> => {
  const { database, config } = dependencies;
  const isDemonstration = !config.isProduction && config.databaseUrl === null && config.razorpay === null;
  const [purchase] = await database.select().from(purchases).where(eq(purchases.id, id));
  if (purchase?.status === 'PENDING' && isSandboxKey(purchase.orderKeyId) && !isDemonstration && sandbox !== true) {
    const message = `Purchase ${id} was paid in the sandbox, where no money moves. To open the course all the same, add --sandbox.`;
    throw new ApiError(409, 'SANDBOX_PAYMENT', message);
  }
  return await decide(dependencies, id, actor, {
    command: 'approve-purchase',
    mail: 'approved',
    from: ['PENDING'],
    to: { status: 'PAID' },
  });
};

/** Declines a purchase: PENDING or DUPLICATE becomes DECLINED, and the learner gets a mail. Throws a 404 or 409 ApiError. */
export const declinePurchase = async (
  dependencies: Dependencies,
  { id, reason }: z.output<typeof purchaseDecline>,
  actor: string,
): Promise<OperatorPurchase> =>
  await decide(dependencies, id, actor, {
    command: 'decline-purchase',
    mail: 'declined',
    from: ['PENDING', 'DUPLICATE'],
    to: { status: 'DECLINED', reason },
  });

/**
 * Records that the money of a purchase was given back, which an operator does at the provider: it becomes REFUNDED and
 * opens nothing any more, and the learner gets a mail. Throws a 404 or 409 ApiError.
 */
export const refundPurchase = async (
  dependencies: Dependencies,
  { id, reason }: z.output<typeof purchaseRefund>,
  actor: string,
): Promise<OperatorPurchase> =>
  await decide(dependencies, id, actor, {
    command: 'refund-purchase',
    mail: 'refunded',
    from: ['PENDING', 'PAID', 'DECLINED', 'DUPLICATE'],
    to: { status: 'REFUNDED', refundedAt: dependencies.now(), ...(reason !== undefined && { reason }) },
  });

type Status = PurchaseRow['status'];

type Decision = {
  readonly command: string;
  readonly mail: 'approved' | 'declined' | 'refunded';
  readonly from: readonly Status[];
  readonly to: { readonly status: Status; readonly reason?: string; readonly refundedAt?: Date };
};

// The change, its audit record and its mail are one transaction. Of two operators who decide at once, the second gets a 409.
const decide = async (
  dependencies: Dependencies,
  id: number,
  actor: string,
  { command, mail, from, to }: Decision,
): Promise<OperatorPurchase> => {
  const { database, now } = dependencies;
  return await database.transaction(async (transaction) => {
    const within = { ...dependencies, database: transaction };
    const [decided] = await transaction
      .update(purchases)
      .set({ ...to, decidedAt: now() })
      .where(and(eq(purchases.id, id), isNotNull(purchases.verifiedAt), inArray(purchases.status, [...from])))
      .returning();
    if (decided === undefined) {
      const [existing] = await transaction.select().from(purchases).where(eq(purchases.id, id));
      throw whyNot(id, existing);
    }
    const { status, amountCents } = decided;
    await recordCommand(transaction, now(), {
      actor,
      command,
      subject: `purchase ${id}`,
      details: { status, amountCents, ...(to.reason !== undefined && { reason: to.reason }) },
    });
    await mailAboutPurchase(within, decided, mail);
    const [shown] = await selectPaidFor(within, eq(purchases.id, id));
    if (shown === undefined) throw whyNot(id, undefined);
    return shown;
  });
};

const whyNot = (id: number, purchase: PurchaseRow | undefined): ApiError => {
  if (purchase === undefined) return new ApiError(404, 'PURCHASE_NOT_FOUND', `There is no purchase ${id}.`);
  if (purchase.verifiedAt === null) return new ApiError(409, 'NOT_PAID_FOR', `Purchase ${id} has not been paid for.`);
  return new ApiError(409, 'ALREADY_DECIDED', `Purchase ${id} is already ${purchase.status}.`);
};
