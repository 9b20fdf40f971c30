import { and, eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import type { Database } from '../database/client.ts';
import { purchases } from '../database/tables.ts';
import { mailAboutPurchase } from './mails.ts';
import { findByOrder, livePurchases, lockLearner, type PurchaseRow } from './queries.ts';

/**
 * Records that the provider has captured a payment for an order. The browser and the webhook may both report a payment,
 * even at once: the first call writes and mails, later ones change nothing. Null when the order is unknown.
 */
export const confirmPayment = async (
  dependencies: Dependencies,
  orderId: string,
  paymentId: string,
): Promise<PurchaseRow | null> => {
  const { database, log } = dependencies;
  const found = await findByOrder(database, orderId);
  if (found === null) return null;

  const { purchase, isNew } = await database.transaction(async (transaction) => {
    await lockLearner(transaction, found.purchase.accountId);
    return await writePayment(transaction, dependencies.now(), orderId, paymentId);
  });
  if (purchase.paymentId !== paymentId) {
    log.warn({ orderId, paymentId, kept: purchase.paymentId }, 'a second payment of one order, to be given back');
  }
  if (isNew && purchase.status === 'DUPLICATE') {
    log.warn({ orderId, paymentId, purchaseId: purchase.id }, 'paid twice by two orders, one to be given back');
  }
  if (isNew) await mailAboutPurchase(dependencies, purchase, 'received');
  return purchase;
};

type Written = { readonly purchase: PurchaseRow; readonly isNew: boolean };

const writePayment = async (transaction: Database, now: Date, orderId: string, paymentId: string): Promise<Written> => {
  const found = await findByOrder(transaction, orderId);
  if (found === null) throw new Error(`The order ${orderId} is gone.`);
  const { purchase } = found;
  if (purchase.verifiedAt !== null) return { purchase, isNew: false };

  const status = await statusOncePaid(transaction, purchase);
  // createdAt becomes the time of the payment, because learners read it as the day they paid.
  const [written] = await transaction
    .update(purchases)
    .set({ status, paymentId, verifiedAt: now, createdAt: now })
    .where(and(eq(purchases.id, purchase.id), isNull(purchases.verifiedAt)))
    .returning();
  if (written === undefined) throw new Error(`The payment of ${orderId} was not written.`);
  return { purchase: written, isNew: true };
};

// A payment that was captured is always recorded. A replaced order becomes active again and replaces the unpaid order
// in
// its place; if the order in its place is paid already, it is a duplicate.
const statusOncePaid = async (transaction: Database, purchase: PurchaseRow): Promise<'PENDING' | 'DUPLICATE'> => {
  if (purchase.status === 'PENDING') return 'PENDING';
  const live = await livePurchases(transaction, purchase.accountId, purchase.courseId);
  const standing = live.find(({ monthNumber }) => monthNumber === purchase.monthNumber);
  if (standing === undefined) return 'PENDING';
  if (standing.verifiedAt !== null) return 'DUPLICATE';
  await transaction.update(purchases).set({ status: 'REPLACED' }).where(eq(purchases.id, standing.id));
  return 'PENDING';
};
