import { and, gte, isNull } from 'drizzle-orm';
import { doForEach, repeatInBackground, type Stop } from '../background.ts';
import type { Dependencies } from '../dependencies.ts';
import { type PurchaseRow, purchases } from '../database/tables/purchases.ts';
import { PaymentProviderError, type CapturedPayment } from '../payments/payment-provider.ts';
import { confirmReported } from './payments.ts';

const hourMs = 60 * 60 * 1_000;
const maxAgeMs = 7 * 24 * hourMs;

/**
 * The payment of an order at the provider; null when there is none. An order that was made with former keys can be looked up
 * if they belong to the same account; for one of another account, the current keys find nothing.
 */
const findPayment = async (
  { payments }: Dependencies,
  { orderId, orderKeyId }: PurchaseRow,
): Promise<CapturedPayment | null> => {
  try {
    return await payments.findCapturedPayment(orderId);
  } catch (error) {
    const isOfOtherKeys = orderKeyId !== payments.keyId;
    if (isOfOtherKeys && error instanceof PaymentProviderError && error.isUnknown) return null;
    throw error;
  }
};

/**
 * Records the payment of an order that the provider has taken and nobody has reported: the learner's browser was gone, and
 * no webhook arrived. Null where the provider has none, or one of another amount. Rejects with a PaymentProviderError.
 */
export const recordIfPaidAtProvider = async (
  dependencies: Dependencies,
  order: PurchaseRow,
): Promise<PurchaseRow | null> => {
  const payment = await findPayment(dependencies, order);
  return payment === null ? null : await confirmReported(dependencies, order, payment);
};

/**
 * Asks the provider about every unpaid order of the last seven days, replaced ones and those of former keys included,
 * and records what it has taken. Resolves with the number of payments, after the order under way when the signal is
 * aborted. Rejects with the first PaymentProviderError, after the other orders.
 */
export const findUnreportedPayments = async (dependencies: Dependencies, signal?: AbortSignal): Promise<number> => {
  const { database, now, log } = dependencies;
  const unpaid = await database
    .select()
    .from(purchases)
    .where(and(isNull(purchases.verifiedAt), gte(purchases.createdAt, new Date(now().getTime() - maxAgeMs))))
    .orderBy(purchases.id);
  let found = 0;
  const find = async (order: PurchaseRow): Promise<void> => {
    const purchase = await recordIfPaidAtProvider(dependencies, order);
    if (purchase === null) return;
    found += 1;
    log.warn({ orderId: order.orderId, status: purchase.status }, 'a payment that nobody had reported');
  };
  await doForEach(unpaid, find, signal);
  return found;
};

/** Looks for unreported payments at the start and then once an hour. Returns a function that stops it. */
export const startFindingPayments = (dependencies: Dependencies): Stop =>
  repeatInBackground({
    run: (signal) => findUnreportedPayments(dependencies, signal),
    pauseMs: hourMs,
    log: dependencies.log,
    failure: 'unreported payments could not be looked for',
  });
