import { and, eq, isNull } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import type { Database } from '../database/client.ts';
import { purchases } from '../database/tables.ts';
import { mailAboutPurchase } from './mails.ts';
import { findByOrder, livePurchases, lockLearner, type PurchaseRow } from './queries.ts';

/**
 * Records that the provider has taken a payment for an order. Safe to call again, from the browser's way and from the
 * webhook's at once: the first call writes and mails, the others find it done. Null when the order is not ours.
 */
export const confirmPayment = async (
  academy: Academy,
  orderId: string,
  paymentId: string,
): Promise<PurchaseRow | null> => {
  const { database, log } = academy;
  const found = await findByOrder(database, orderId);
  if (found === null) return null;

  const { purchase, isNew } = await database.transaction(async (transaction) => {
    await lockLearner(transaction, found.purchase.accountId);
    return await writePayment(transaction, academy.now(), orderId, paymentId);
  });
  if (purchase.paymentId !== paymentId) {
    log.warn({ orderId, paymentId, kept: purchase.paymentId }, 'a second payment of one order, to be given back');
  }
  if (isNew && purchase.status === 'DUPLICATE') {
    log.warn({ orderId, paymentId, purchaseId: purchase.id }, 'paid twice by two orders, one to be given back');
  }
  if (isNew) await mailAboutPurchase(academy, purchase, 'received');
  return purchase;
};

type Written = { readonly purchase: PurchaseRow; readonly isNew: boolean };

const writePayment = async (transaction: Database, now: Date, orderId: string, paymentId: string): Promise<Written> => {
  const found = await findByOrder(transaction, orderId);
  if (found === null) throw new Error(`The order ${orderId} is gone.`);
  const { purchase } = found;
  if (purchase.verifiedAt !== null) return { purchase, isNew: false };

  const status = await statusOncePaid(transaction, purchase);
  // The purchase is as old as its payment: learners read the time as the day they paid.
  const [written] = await transaction
    .update(purchases)
    .set({ status, paymentId, verifiedAt: now, createdAt: now })
    .where(and(eq(purchases.id, purchase.id), isNull(purchases.verifiedAt)))
    .returning();
  if (written === undefined) throw new Error(`The payment of ${orderId} was not written.`);
  return { purchase: written, isNew: true };
};

// Money that has come in is never lost. A replaced order takes its place back from the unpaid one that stands there;
// only where a paid one stands already is it a payment too many.
const statusOncePaid = async (transaction: Database, purchase: PurchaseRow): Promise<'PENDING' | 'DUPLICATE'> => {
  if (purchase.status === 'PENDING') return 'PENDING';
  const live = await livePurchases(transaction, purchase.accountId, purchase.courseId);
  const standing = live.find(({ monthNumber }) => monthNumber === purchase.monthNumber);
  if (standing === undefined) return 'PENDING';
  if (standing.verifiedAt !== null) return 'DUPLICATE';
  await transaction.update(purchases).set({ status: 'REPLACED' }).where(eq(purchases.id, standing.id));
  return 'PENDING';
};
