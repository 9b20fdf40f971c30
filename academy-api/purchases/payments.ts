import { and, eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import type { Database } from '../database/client.ts';
import { type PurchaseRow, purchases } from '../database/tables/purchases.ts';
import type { CapturedPayment } from '../payments/payment-provider.ts';
import { mailAboutPurchase } from './mails.ts';
import { isForTheSame } from './order-rules.ts';
import { findByOrder, livePurchases, lockLearner, type SoldCourse } from './queries.ts';

/**
 * Records that the provider has captured a payment for an order. The browser and the webhook may both report a payment,
 * even at once: the first call writes and mails, later ones change nothing.
 */
export const confirmPayment = async (
  dependencies: Dependencies,
  { orderId, accountId }: PurchaseRow,
  paymentId: string,
): Promise<PurchaseRow> => {
  const { database, log } = dependencies;
  const { purchase, isNew } = await database.transaction(async (transaction) => {
    await lockLearner(transaction, accountId);
    const written = await writePayment(transaction, dependencies.now(), orderId, paymentId);
    if (written.isNew)
      await mailAboutPurchase({ ...dependencies, database: transaction }, written.purchase, 'received');
    return written;
  });
  if (purchase.paymentId !== paymentId) {
    log.warn({ orderId, paymentId, kept: purchase.paymentId }, 'a second payment of one order, to be given back');
  }
  if (isNew && purchase.status === 'DUPLICATE') {
    log.warn({ orderId, paymentId, purchaseId: purchase.id }, 'paid twice by two orders, one to be given back');
  }
  return purchase;
};

/** Records a payment that the provider reports with its amount. Null when that is not what was ordered, which is logged. */
export const confirmReported = async (
  dependencies: Dependencies,
  ordered: PurchaseRow,
  payment: CapturedPayment,
): Promise<PurchaseRow | null> => {
  const { orderId, amountCents, currency } = ordered;
  if (payment.amount !== amountCents || payment.currency !== currency) {
    dependencies.log.error({ orderId, payment }, 'payment of another amount than ordered, not confirmed');
    return null;
  }
  return await confirmPayment(dependencies, ordered, payment.id);
};

type Written = { readonly purchase: PurchaseRow; readonly isNew: boolean };

const writePayment = async (transaction: Database, now: Date, orderId: string, paymentId: string): Promise<Written> => {
  const found = await findByOrder(transaction, orderId);
  if (found === null) throw new Error(`The order ${orderId} is gone.`);
  const { purchase, course } = found;
  if (purchase.verifiedAt !== null) return { purchase, isNew: false };

  const status = await statusOncePaid(transaction, purchase, course);
  // createdAt becomes the time of the payment, because learners read it as the day they paid.
  const [written] = await transaction
    .update(purchases)
    .set({ status, paymentId, verifiedAt: now, createdAt: now })
    .where(and(eq(purchases.id, purchase.id), isNull(purchases.verifiedAt)))
    .returning();
  if (written === undefined) throw new Error(`The payment of ${orderId} was not written.`);
  return { purchase: written, isNew: true };
};

// A payment that was captured is always recorded. Its order becomes active and replaces unpaid orders for the same; if one
// for the same is paid already, it is a duplicate. A course that is sold in another way by now may have several such orders.
const statusOncePaid = async (
  transaction: Database,
  purchase: PurchaseRow,
  course: SoldCourse,
): Promise<'PENDING' | 'DUPLICATE'> => {
  const live = await livePurchases(transaction, purchase.accountId, purchase.courseId);
  const rivals = live.filter((other) => other.id !== purchase.id && isForTheSame(course, purchase, other));
  if (rivals.some(({ verifiedAt }) => verifiedAt !== null)) return 'DUPLICATE';
  for (const { id } of rivals) {
    await transaction.update(purchases).set({ status: 'REPLACED' }).where(eq(purchases.id, id));
  }
  return 'PENDING';
};
