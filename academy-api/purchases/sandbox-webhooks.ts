import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { request } from 'undici';
import { doForEach, repeatInBackground, type Stop } from '../background.ts';
import type { Dependencies } from '../dependencies.ts';
import { sandboxOrders, sandboxPayments } from '../database/tables/sandbox.ts';
import { signWebhook } from '../payments/payment-signatures.ts';
import { sandboxKeyId, sandboxSecrets } from '../payments/sandbox.ts';
import { captureDuePayments } from './sandbox-payments.ts';

// Webhooks are delayed as a real provider's are: usually the browser has reported the payment before.
const delayMs = 3_000;
const pauseMs = 1_000;
const maxPauseMs = 60_000;
const giveUpAfterMs = 24 * 60 * 60 * 1_000;
const timeoutMs = 5_000;

/**
 * Sends a webhook for every payment of the sandbox, a few seconds later and repeated until it is accepted, also for
 * payments from before a restart. `origin` is this API's own address. Returns a function that stops it.
 */
export const startSandboxWebhooks = (dependencies: Dependencies, origin: string): Stop => {
  const { config, log, payments } = dependencies;
  if (payments.keyId !== sandboxKeyId) return async () => {};
  if (config.isProduction) {
    log.warn('payments are demonstrations, no money moves: set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET');
  }
  const run = async (signal: AbortSignal) => {
    await captureDuePayments(dependencies);
    await deliverDue(dependencies, origin, signal);
  };
  return repeatInBackground({ run, pauseMs, maxPauseMs, log, failure: 'sandbox webhook not delivered' });
};

const deliverDue = async ({ database, now }: Dependencies, origin: string, signal: AbortSignal): Promise<void> => {
  const time = now().getTime();
  const due = await database
    .select({ payment: sandboxPayments, order: sandboxOrders })
    .from(sandboxPayments)
    .innerJoin(sandboxOrders, eq(sandboxOrders.id, sandboxPayments.orderId))
    .where(
      and(
        eq(sandboxPayments.status, 'captured'),
        isNull(sandboxPayments.deliveredAt),
        lte(sandboxPayments.createdAt, new Date(time - delayMs)),
        gt(sandboxPayments.createdAt, new Date(time - giveUpAfterMs)),
      ),
    )
    .orderBy(asc(sandboxPayments.createdAt));
  if (due.length === 0) return;

  const { webhook } = await sandboxSecrets(database);
  const send = async (delivery: Delivery): Promise<void> => {
    await deliver(origin, JSON.stringify(eventOf(delivery)), webhook, signal);
    const { id } = delivery.payment;
    await database.update(sandboxPayments).set({ deliveredAt: now() }).where(eq(sandboxPayments.id, id));
  };
  await doForEach(due, send, signal);
};

const deliver = async (origin: string, body: string, secret: string, signal: AbortSignal): Promise<void> => {
  const response = await request(`${origin}/webhooks/razorpay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signWebhook(body, secret) },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`The webhook was answered with ${response.statusCode}.`);
};

type Delivery = { payment: typeof sandboxPayments.$inferSelect; order: typeof sandboxOrders.$inferSelect };

const eventOf = ({ payment, order }: Delivery) => ({
  entity: 'event',
  event: 'payment.captured',
  contains: ['payment'],
  created_at: secondsOf(payment.createdAt),
  payload: {
    payment: {
      entity: {
        id: payment.id,
        entity: 'payment',
        amount: order.amount,
        currency: order.currency,
        status: 'captured',
        order_id: order.id,
        method: payment.method,
        captured: true,
        notes: order.notes,
        created_at: secondsOf(payment.createdAt),
      },
    },
  },
});

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);
