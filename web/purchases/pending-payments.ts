import { PAYMENT_PREFIX, storedKeys } from './has-pending-payment.ts';
import type { Payment } from './payment-window.ts';
import { hasTexts, isRecord, onStoredElsewhere, readStored, removeStored, writeStored } from './stored-values.ts';

// Keys contain the learner's id, so that the next learner on the device does not see these payments.
const paymentKey = (learnerId: string, orderId: string) => `${PAYMENT_PREFIX}${learnerId}:${orderId}`;

/** For how long answers may neither confirm nor refuse a payment before it counts as refused. */
const MAX_UNCONFIRMED_MS = 7 * 24 * 60 * 60 * 1000;

/** A payment as the device has it, with the time of the first answer that neither confirmed nor refused it. */
type KeptPayment = Payment & { unconfirmedSince?: unknown };

/** The payments that the provider has taken and the academy has neither confirmed nor refused, one for each order. */
export const pendingPayments = (learnerId: string): readonly Payment[] =>
  storedKeys()
    // A key without an order is of a time when a device kept one payment for each learner.
    .filter((key) => key === `${PAYMENT_PREFIX}${learnerId}` || key.startsWith(paymentKey(learnerId, '')))
    .flatMap((key) => readStored(key, isPayment) ?? [])
    .map(({ orderId, paymentId, signature }) => ({ orderId, paymentId, signature }));

/** Saves a payment on the device until it is confirmed or refused, so that closing the tab does not lose it. */
export const savePendingPayment = (learnerId: string, payment: Payment): void => {
  const key = paymentKey(learnerId, payment.orderId);
  writeStored(key, { ...readStored(key, isPayment), ...payment });
};

/** Records that an answer neither confirmed nor refused the payment of an order; true when that has been so for a week. */
export const isUnconfirmedForLong = (learnerId: string, orderId: string): boolean => {
  const key = paymentKey(learnerId, orderId);
  const payment = readStored(key, isPayment);
  // Another tab may have had it confirmed meanwhile.
  if (payment === null) return false;
  const { unconfirmedSince: since } = payment;
  if (typeof since === 'number') return Date.now() - since > MAX_UNCONFIRMED_MS;
  writeStored(key, { ...payment, unconfirmedSince: Date.now() });
  return false;
};

/** Removes the payment of an order, once it is confirmed or refused. */
export const removePendingPayment = (learnerId: string, orderId: string): void => {
  for (const key of [paymentKey(learnerId, orderId), `${PAYMENT_PREFIX}${learnerId}`]) {
    if (readStored(key, isPayment)?.orderId === orderId) removeStored(key);
  }
};

/** Calls back when another tab has saved or removed a payment; returns a function that unsubscribes. */
export const onPaymentsChangedElsewhere = (listener: () => void): (() => void) =>
  onStoredElsewhere(PAYMENT_PREFIX, listener);

const isPayment = (value: unknown): value is KeptPayment =>
  isRecord(value) && hasTexts(value, 'orderId', 'paymentId', 'signature');
