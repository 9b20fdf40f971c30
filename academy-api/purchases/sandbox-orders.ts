import { and, eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import type { Database } from '../database/client.ts';
import { sandboxOrders, sandboxPayments } from '../database/tables.ts';
import { signPayment } from '../payments/payment-signatures.ts';
import { sandboxId, sandboxSecrets } from '../payments/sandbox.ts';
import type { paymentMethods, WindowOrder } from './sandbox-window.ts';

/** An attempt to pay in the sandbox's window: the order, the method, and whether it should fail. */
export type PaymentAttempt = {
  readonly orderId: string;
  readonly method: (typeof paymentMethods)[number];
  readonly outcome: 'success' | 'failure';
};

/** The result of an attempt, in the real provider's format: three ids, or an error. */
export type AttemptResult =
  | { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
  | { error: PaymentError };

type PaymentError = {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: { order_id: string; payment_id?: string };
};

/** An order as the sandbox's window shows it; null when there is none with this id. */
export const findSandboxOrder = async (
  database: Database,
  orderId: string,
): Promise<(WindowOrder & { readonly isPaid: boolean }) | null> => {
  const [row] = await database
    .select({ order: sandboxOrders, paymentId: sandboxPayments.id })
    .from(sandboxOrders)
    .leftJoin(
      sandboxPayments,
      and(eq(sandboxPayments.orderId, sandboxOrders.id), eq(sandboxPayments.status, 'captured')),
    )
    .where(eq(sandboxOrders.id, orderId));
  if (row === undefined) return null;
  const { id, amount, notes } = row.order;
  return { id, amount, description: descriptionOf(notes), isPaid: row.paymentId !== null };
};

/**
 * Pays a sandbox order or lets the payment fail, and records the attempt. An order is paid once, however many windows
 * show it.
 */
export const paySandboxOrder = async (
  { database, now }: Dependencies,
  { orderId, method, outcome }: PaymentAttempt,
): Promise<AttemptResult> => {
  const order = await findSandboxOrder(database, orderId);
  if (order === null) return refusal(orderId, 'There is no such order.', 'order_not_found');

  const status = outcome === 'success' ? 'captured' : 'failed';
  const [payment] = await database
    .insert(sandboxPayments)
    .values({ id: sandboxId('pay'), orderId, status, method, createdAt: now() })
    .onConflictDoNothing()
    .returning();
  if (payment === undefined) return refusal(orderId, 'This order has already been paid.', 'order_already_paid');
  if (status === 'failed') {
    return refusal(orderId, 'The bank declined this payment. Nothing was paid.', 'payment_declined', payment.id);
  }
  const { key } = await sandboxSecrets(database);
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: orderId,
    razorpay_signature: signPayment(orderId, payment.id, key),
  };
};

const refusal = (orderId: string, description: string, reason: string, paymentId?: string): AttemptResult => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: paymentId === undefined ? 'business' : 'customer',
    step: paymentId === undefined ? 'payment_initiation' : 'payment_authorization',
    reason,
    metadata: { order_id: orderId, ...(paymentId !== undefined && { payment_id: paymentId }) },
  },
});

const descriptionOf = ({ courseTitle = '', monthNumber }: Record<string, string>): string =>
  monthNumber === undefined ? courseTitle : `${courseTitle} - Month ${monthNumber}`;
