import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { accounts, courses, auditLog, purchases } from '../database/tables.ts';
import { ApiError } from '../http/errors.ts';
import { mailAboutPurchase } from './mails.ts';
import { purchaseJson } from './queries.ts';

/** The input of `purchases`: the status to list; all paid purchases without one. */
export type PurchaseFilter = { readonly status?: string };

/** Paid purchases, newest first, with the learner and the provider's ids. */
export const listPurchases = async (dependencies: Dependencies, { status }: PurchaseFilter = {}) =>
  await selectPaidFor(dependencies, status === undefined ? undefined : eq(purchases.status, status));

const selectPaidFor = async ({ database }: Dependencies, condition: SQL | undefined) => {
  const rows = await database
    .select({ purchase: purchases, course: courses, learner: accounts })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .innerJoin(accounts, eq(accounts.id, purchases.accountId))
    .where(and(isNotNull(purchases.verifiedAt), condition))
    .orderBy(desc(purchases.createdAt), desc(purchases.id));
  return rows.map(({ purchase, course, learner }) => ({
    ...purchaseJson(purchase, course),
    learner: { id: learner.id, name: learner.name, email: learner.email },
    orderId: purchase.orderId,
    paymentId: purchase.paymentId,
    // The key id tells real payments from a demonstration: the sandbox has its own.
    keyId: purchase.orderKeyId,
  }));
};

/** A purchase as an operator sees it. */
export type OperatorPurchase = Awaited<ReturnType<typeof listPurchases>>[number];

/** Approves a purchase: PENDING becomes PAID, and the learner gets a mail. Throws a 404 or 409 ApiError. */
export const approvePurchase = async (
  dependencies: Dependencies,
  id: number,
  actor: string,
): Promise<OperatorPurchase> => {
  const purchase = await decide(dependencies, id, actor, {
    command: 'approve-purchase',
    from: ['PENDING'],
    to: 'PAID',
  });
  await mailAboutPurchase(dependencies, purchase, 'approved');
  return await findOne(dependencies, id);
};

/** Declines a purchase: PENDING or DUPLICATE becomes DECLINED. Throws a 404 or 409 ApiError. */
export const declinePurchase = async (
  dependencies: Dependencies,
  id: number,
  actor: string,
): Promise<OperatorPurchase> => {
  await decide(dependencies, id, actor, {
    command: 'decline-purchase',
    from: ['PENDING', 'DUPLICATE'],
    to: 'DECLINED',
  });
  return await findOne(dependencies, id);
};

type Decision = { readonly command: string; readonly from: string[]; readonly to: 'PAID' | 'DECLINED' };

// The change and its audit record are one transaction. Of two operators who decide at once, the second gets a 409.
const decide = async ({ database, now }: Dependencies, id: number, actor: string, { command, from, to }: Decision) =>
  await database.transaction(async (transaction) => {
    const [decided] = await transaction
      .update(purchases)
      .set({ status: to, decidedAt: now() })
      .where(and(eq(purchases.id, id), isNotNull(purchases.verifiedAt), inArray(purchases.status, from)))
      .returning();
    if (decided === undefined) {
      const [existing] = await transaction.select().from(purchases).where(eq(purchases.id, id));
      throw whyNot(id, existing);
    }
    await transaction
      .insert(auditLog)
      .values({ actor, command, subject: `purchase ${id}`, details: { status: to }, createdAt: now() });
    return decided;
  });

const whyNot = (id: number, purchase: typeof purchases.$inferSelect | undefined): ApiError => {
  if (purchase === undefined) return new ApiError(404, 'PURCHASE_NOT_FOUND', `There is no purchase ${id}.`);
  if (purchase.verifiedAt === null) return new ApiError(409, 'NOT_PAID_FOR', `Purchase ${id} has not been paid for.`);
  return new ApiError(409, 'ALREADY_DECIDED', `Purchase ${id} is ${purchase.status} already.`);
};

const findOne = async (dependencies: Dependencies, id: number): Promise<OperatorPurchase> => {
  const [found] = await selectPaidFor(dependencies, eq(purchases.id, id));
  if (found === undefined) throw new ApiError(404, 'PURCHASE_NOT_FOUND', `There is no purchase ${id}.`);
  return found;
};
