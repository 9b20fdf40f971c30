import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { sandboxOrders, sandboxPayments } from '../database/tables/sandbox.ts';
import type { Dependencies } from '../dependencies.ts';
import { signPayment } from '../payments/payment-signatures.ts';
import { sandboxId, sandboxSecrets } from '../payments/sandbox.ts';
import { findSandboxOrder } from './sandbox-orders.ts';
import { refusalTexts, type WindowLanguage } from './sandbox-texts.ts';
import type { paymentMethods } from './sandbox-window.ts';

/** How an attempt in the sandbox's window ends. */
export const paymentOutcomes = ['success', 'failure', 'incorrect-otp', 'slow', 'pending', 'late'] as const;

type Outcome = (typeof paymentOutcomes)[number];

/** An attempt to pay in the sandbox's window. */
export type PaymentAttempt = {
  readonly orderId: string;
  readonly method: (typeof paymentMethods)[number];
  readonly outcome: Outcome;
  /** The language of the words that tell why an attempt failed. */
  readonly language: WindowLanguage;
};

/** The result of an attempt, in the real provider's format: three ids, a payment under way, or an error. */
export type AttemptResult =
  | { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
  | { razorpay_payment_id: string; status: 'authorized' }
  | { error: PaymentError };

type PaymentError = {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: { order_id: string; payment_id?: string };
};

type Refusal = keyof typeof refusalTexts;

type Ending = {
  /** The status that the payment begins with. */
  readonly status: 'captured' | 'failed' | 'authorized';
  /** After how long an authorized payment is captured. */
  readonly capturedAfterMs?: number;
  /** Why the window says that it failed. */
  readonly refusal?: Refusal;
};

const endings: Readonly<Record<Outcome, Ending>> = {
  success: { status: 'captured' },
  failure: { status: 'failed', refusal: 'payment_declined' },
  'incorrect-otp': { status: 'failed', refusal: 'incorrect_otp' },
  // The window waits for the one, and lets itself be closed before the other.
  slow: { status: 'authorized', capturedAfterMs: 6_000 },
  pending: { status: 'authorized', capturedAfterMs: 15_000 },
  // Told as failed at first, and captured all the same.
  late: { status: 'authorized', capturedAfterMs: 30_000, refusal: 'payment_timed_out' },
};

/** How many payments of an order may wait to be captured. */
const maxUnderWay = 5;

/**
 * Pays a sandbox order or lets the payment fail, and records the attempt. An order is paid once, however many windows
 * show it.
 */
export const paySandboxOrder = async (
  { database, now }: Dependencies,
  { orderId, method, outcome, language }: PaymentAttempt,
): Promise<AttemptResult> => {
  const refuse = (reason: Refusal, paymentId?: string) => refusal(orderId, language, reason, paymentId);
  return database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === null) return refuse('order_not_found');
    if (order.isPaid) return refuse('order_already_paid');

    // Nobody asks for an attempt that has failed, and whoever has an order could fill the database with them.
    const ofOrder = eq(sandboxPayments.orderId, orderId);
    await transaction.delete(sandboxPayments).where(and(ofOrder, eq(sandboxPayments.status, 'failed')));
    if ((await transaction.$count(sandboxPayments, ofOrder)) >= maxUnderWay) return refuse('payment_declined');

    const { status, capturedAfterMs, refusal: reason } = endings[outcome];
    const id = sandboxId('pay');
    const createdAt = now();
    const capturesAt = capturedAfterMs === undefined ? null : new Date(createdAt.getTime() + capturedAfterMs);
    const payment = { id, orderId, method, status, createdAt, capturesAt };
    await transaction.insert(sandboxPayments).values(payment);
    return reason === undefined ? resultOf(transaction, payment, language) : refuse(reason, id);
  });
};

/** The order, locked until the transaction ends, so that no other payment of it is captured meanwhile; null when there is none. */
const lockOrder = async (transaction: Database, orderId: string) => {
  await transaction.select().from(sandboxOrders).where(eq(sandboxOrders.id, orderId)).for('update');
  return findSandboxOrder(transaction, orderId);
};

/** What has become of a payment of the sandbox, for a window that waits for it; null when there is none with this id. */
export const findSandboxPayment = async (
  dependencies: Dependencies,
  paymentId: string,
  language: WindowLanguage,
): Promise<AttemptResult | null> => {
  await captureDuePayments(dependencies);
  const { database } = dependencies;
  const [payment] = await database.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId));
  return payment === undefined ? null : await resultOf(database, payment, language);
};

/** Captures the payments whose time has come. One whose order was paid in the meantime has failed. */
export const captureDuePayments = async ({ database, now }: Dependencies): Promise<void> => {
  const isDue = and(eq(sandboxPayments.status, 'authorized'), lte(sandboxPayments.capturesAt, now()));
  const due = await database.select().from(sandboxPayments).where(isDue);
  for (const { id, orderId } of due) {
    await database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, orderId);
      const status = order?.isPaid === true ? 'failed' : 'captured';
      await transaction
        .update(sandboxPayments)
        .set({ status })
        .where(and(eq(sandboxPayments.id, id), isDue));
    });
  }
};

const resultOf = async (
  database: Database,
  { id, orderId, status }: Pick<typeof sandboxPayments.$inferSelect, 'id' | 'orderId' | 'status'>,
  language: WindowLanguage,
): Promise<AttemptResult> => {
  if (status === 'authorized') return { razorpay_payment_id: id, status };
  if (status === 'failed') {
    const order = await findSandboxOrder(database, orderId);
    return refusal(orderId, language, order?.isPaid === true ? 'order_already_paid' : 'payment_declined', id);
  }
  const { key } = await sandboxSecrets(database);
  return {
    razorpay_payment_id: id,
    razorpay_order_id: orderId,
    razorpay_signature: signPayment(orderId, id, key),
  };
};

const refusal = (orderId: string, language: WindowLanguage, reason: Refusal, paymentId?: string): AttemptResult => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: refusalTexts[reason][language],
    source: paymentId === undefined ? 'business' : 'customer',
    step: paymentId === undefined ? 'payment_initiation' : 'payment_authorization',
    reason,
    metadata: { order_id: orderId, ...(paymentId !== undefined && { payment_id: paymentId }) },
  },
});
