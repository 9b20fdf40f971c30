import express, { Router } from 'express';
import { z } from 'zod';
import type { Academy } from '../dependencies.ts';
import { ApiError } from '../http/errors.ts';
import { providerId } from './payment-provider.ts';
import { confirmPayment } from './payments.ts';
import { findByOrder } from './queries.ts';

const takenPayment = z.object({ id: providerId, order_id: providerId, amount: z.int(), currency: z.string() });
const event = z.object({ event: z.string(), payload: z.unknown() });
const payload = z.object({ payment: z.object({ entity: takenPayment }) });

// Both say that money was taken for an order; the provider sends both, in any order, and again until it hears a 200.
const eventsOfPayment = ['payment.captured', 'order.paid'];

/**
 * POST /webhooks/razorpay: the second way in for a payment, for learners whose browser never told us. Only what the
 * provider has signed is believed; events that say nothing to us are answered like the others, or they come again.
 */
export const createWebhookRoutes = (academy: Academy): Router => {
  const router = Router();

  // The signature is over the bytes as they were sent: parsed and written again, they would be others.
  router.post('/razorpay', express.raw({ type: () => true, limit: '256kb' }), async (request, response) => {
    const body: unknown = request.body;
    const { verifyWebhook } = academy.payments;
    if (verifyWebhook === null) {
      throw new ApiError(503, 'WEBHOOK_NOT_CONFIGURED', 'Set RAZORPAY_WEBHOOK_SECRET to receive webhooks.');
    }
    if (!Buffer.isBuffer(body) || !verifyWebhook(body, request.get('x-razorpay-signature') ?? '')) {
      throw new ApiError(400, 'SIGNATURE_INVALID', 'The signature of this webhook is not valid.');
    }
    response.json({ handled: await handleEvent(academy, body) });
  });

  return router;
};

const handleEvent = async (academy: Academy, body: Buffer): Promise<boolean> => {
  const { log } = academy;
  const received = event.safeParse(jsonOrNull(body));
  if (!received.success || !eventsOfPayment.includes(received.data.event)) return false;
  const parsed = payload.safeParse(received.data.payload);
  if (!parsed.success) {
    log.error({ event: received.data.event, issues: parsed.error.issues }, 'webhook without a payment');
    return false;
  }
  const { id, order_id: orderId, amount, currency } = parsed.data.payment.entity;
  const found = await findByOrder(academy.database, orderId);
  // The account at the provider may have other shops beside this one.
  if (found === null) return false;
  if (amount !== found.purchase.amountCents || currency !== found.purchase.currency) {
    log.error({ orderId, paymentId: id, amount, currency }, 'webhook with another amount than ordered, not confirmed');
    return false;
  }
  await confirmPayment(academy, orderId, id);
  return true;
};

const jsonOrNull = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};
