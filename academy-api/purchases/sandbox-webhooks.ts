import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { request } from 'undici';
import type { Academy } from '../dependencies.ts';
import { sandboxOrders, sandboxPayments } from '../database/tables.ts';
import { signWebhook } from './payment-signatures.ts';
import { sandboxKeyId, sandboxSecrets } from './sandbox.ts';

// A little late, as from outside: usually the browser has told us before.
const delayMs = 3_000;
const pauseMs = 1_000;
const longestPauseMs = 60_000;
const giveUpAfterMs = 24 * 60 * 60 * 1_000;
const timeoutMs = 5_000;

/**
 * Tells the academy by webhook of every payment that the sandbox took, a few seconds later and until it is heard, also
 * of those from before a restart. `origin` is where the academy itself listens. Returns the way to stop.
 */
export const startSandboxWebhooks = (academy: Academy, origin: string): (() => Promise<void>) => {
  const stopping = new AbortController();
  const isSandbox = academy.payments.keyId === sandboxKeyId;
  if (isSandbox && academy.config.production) {
    academy.log.warn('payments are demonstrations, no money moves: set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET');
  }
  const running = isSandbox ? deliverUntilStopped(academy, origin, stopping.signal) : Promise.resolve();
  return async () => {
    stopping.abort();
    await running;
  };
};

const deliverUntilStopped = async (academy: Academy, origin: string, signal: AbortSignal): Promise<void> => {
  let pause = pauseMs;
  while (!signal.aborted) {
    try {
      await deliverDue(academy, origin, signal);
      pause = pauseMs;
    } catch (error) {
      if (!signal.aborted) academy.log.warn({ err: error }, 'sandbox webhook not delivered, will try again');
      pause = Math.min(pause * 2, longestPauseMs);
    }
    await wait(pause, undefined, { signal, ref: false }).catch(() => {});
  }
};

const deliverDue = async ({ database, now }: Academy, origin: string, signal: AbortSignal): Promise<void> => {
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
  for (const delivery of due) {
    if (signal.aborted) return;
    await deliver(origin, JSON.stringify(eventOf(delivery)), webhook, signal);
    const { id } = delivery.payment;
    await database.update(sandboxPayments).set({ deliveredAt: now() }).where(eq(sandboxPayments.id, id));
  }
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
