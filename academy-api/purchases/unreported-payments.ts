import { and, eq, gte, isNull } from 'drizzle-orm';
import { repeatInBackground, type Stop } from '../background.ts';
import type { Dependencies } from '../dependencies.ts';
import { purchases } from '../database/tables/purchases.ts';
import { confirmPayment } from './payments.ts';
import type { PurchaseRow } from './queries.ts';

const hourMs = 60 * 60 * 1_000;
const maxAgeMs = 7 * 24 * hourMs;
const maxErrors = 3;

/**
 * Records the payment of an order that the provider has taken and nobody has reported: the learner's browser was gone, and
 * no webhook arrived. Null where the provider has none, or one of another amount, and where the order was made with other
 * keys, of which it knows nothing. Rejects with a PaymentProviderError.
 */
export const recordIfPaidAtProvider = async (
  dependencies: Dependencies,
  { orderId, orderKeyId, amountCents, currency }: PurchaseRow,
): Promise<PurchaseRow | null> => {
  const { payments, log } = dependencies;
  if (orderKeyId !== payments.keyId) return null;
  const payment = await payments.findCapturedPayment(orderId);
  if (payment === null) return null;
  if (payment.amount !== amountCents || payment.currency !== currency) {
    log.error({ orderId, payment }, 'payment of another amount than ordered, not confirmed');
    return null;
  }
  return await confirmPayment(dependencies, orderId, payment.id);
};

/**
 * Asks the provider about every unpaid order of the last seven days, replaced ones included, and records what it has taken.
 * Resolves with the number of payments, after the order under way when the signal is aborted. Rejects with the first
 * PaymentProviderError, after the other orders.
 */
export const findUnreportedPayments = async (dependencies: Dependencies, signal?: AbortSignal): Promise<number> => {
  const { database, now, payments, log } = dependencies;
  const unpaid = await database
    .select()
    .from(purchases)
    .where(
      and(
        isNull(purchases.verifiedAt),
        eq(purchases.orderKeyId, payments.keyId),
        gte(purchases.createdAt, new Date(now().getTime() - maxAgeMs)),
      ),
    )
    .orderBy(purchases.id);
  let found = 0;
  const errors: unknown[] = [];
  for (const order of unpaid) {
    if (signal?.aborted) break;
    try {
      const purchase = await recordIfPaidAtProvider(dependencies, order);
      if (purchase === null) continue;
      found += 1;
      log.warn({ orderId: order.orderId, status: purchase.status }, 'a payment that nobody had reported');
    } catch (error) {
      // One order that the provider does not answer for does not hide the others; a provider that is away is left alone.
      errors.push(error);
      if (errors.length === maxErrors) break;
    }
  }
  if (errors.length > 0) throw errors[0];
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
