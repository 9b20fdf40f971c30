import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { accounts, courses, operatorActs, purchases } from '../database/tables.ts';
import { ApiError } from '../http/errors.ts';
import { mailAboutPurchase } from './mails.ts';
import { purchaseJson } from './queries.ts';

/** What an operator may see of purchases: those in this status, or all that were paid for. */
export type PurchaseFilter = { readonly status?: string };

/** Purchases that were paid for, newest first, with who paid and the provider's ids. */
export const listPurchases = async (academy: Academy, { status }: PurchaseFilter = {}) =>
  await selectPaidFor(academy, status === undefined ? undefined : eq(purchases.status, status));

const selectPaidFor = async ({ database }: Academy, condition: SQL | undefined) => {
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
    // Tells money from a demonstration: the sandbox has a key id of its own.
    keyId: purchase.orderKeyId,
  }));
};

/** A purchase as an operator sees it. */
export type OperatorPurchase = Awaited<ReturnType<typeof listPurchases>>[number];

/** Opens what was bought: PENDING becomes PAID, and the learner is told. Throws a 404 or 409 ApiError. */
export const approvePurchase = async (academy: Academy, id: number, actor: string): Promise<OperatorPurchase> => {
  const purchase = await decide(academy, id, actor, { act: 'approve-purchase', from: ['PENDING'], to: 'PAID' });
  await mailAboutPurchase(academy, purchase, 'approved');
  return await findOne(academy, id);
};

/** Refuses what was bought: PENDING, or a payment too many, becomes DECLINED. Throws a 404 or 409 ApiError. */
export const declinePurchase = async (academy: Academy, id: number, actor: string): Promise<OperatorPurchase> => {
  await decide(academy, id, actor, { act: 'decline-purchase', from: ['PENDING', 'DUPLICATE'], to: 'DECLINED' });
  return await findOne(academy, id);
};

type Decision = { readonly act: string; readonly from: string[]; readonly to: 'PAID' | 'DECLINED' };

// The act and its record are one transaction, and only one of two operators at once gets to decide.
const decide = async ({ database, now }: Academy, id: number, actor: string, { act, from, to }: Decision) =>
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
      .insert(operatorActs)
      .values({ actor, act, subject: `purchase ${id}`, details: { status: to }, createdAt: now() });
    return decided;
  });

const whyNot = (id: number, purchase: typeof purchases.$inferSelect | undefined): ApiError => {
  if (purchase === undefined) return new ApiError(404, 'PURCHASE_NOT_FOUND', `There is no purchase ${id}.`);
  if (purchase.verifiedAt === null) return new ApiError(409, 'NOT_PAID_FOR', `Purchase ${id} has not been paid for.`);
  return new ApiError(409, 'ALREADY_DECIDED', `Purchase ${id} is ${purchase.status} already.`);
};

const findOne = async (academy: Academy, id: number): Promise<OperatorPurchase> => {
  const [found] = await selectPaidFor(academy, eq(purchases.id, id));
  if (found === undefined) throw new ApiError(404, 'PURCHASE_NOT_FOUND', `There is no purchase ${id}.`);
  return found;
};
