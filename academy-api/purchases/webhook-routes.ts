import express, { Router } from 'express';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { providerId } from '../payments/payment-provider.ts';
import { confirmReported } from './payments.ts';
import { findByOrder } from './queries.ts';

const takenPayment = z.object({
  id: providerId,
  /** Null for what was paid without an order, as by a payment link of another shop with the same account. */
  order_id: providerId.nullable(),
  amount: z.int(),
  currency: z.string(),
  notes: z.unknown().optional(),
});
/** What the notes of every payment of an academy have. */
const notesOfCourse = z.object({ courseId: z.string(), isMonthlyPayment: z.string() });
const event = z.object({ event: z.string(), payload: z.unknown() });
const payload = z.object({ payment: z.object({ entity: takenPayment }) });

// Both events report a captured payment. The provider sends both, in any order, and repeats them until it gets a 200.
const eventsOfPayment = ['payment.captured', 'order.paid'];

/**
 * The route POST /webhooks/razorpay, which reports payments even when the learner's browser does not. Only events with a
 * valid signature are accepted. Irrelevant events are answered with 200 as well, because the provider would repeat them.
 */
export const createWebhookRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  // The signature covers the raw bytes, so the body must not be parsed and serialised before it is checked.
  const rawBody = express.raw({ type: () => true, limit: '256kb', inflate: false });
  router.post('/razorpay', rawBody, async (request, response) => {
    const body: unknown = request.body;
    const { verifyWebhook } = dependencies.payments;
    if (verifyWebhook === null) {
      throw new ApiError(503, 'WEBHOOK_NOT_CONFIGURED', 'Set RAZORPAY_WEBHOOK_SECRET to receive webhooks.');
    }
    if (!Buffer.isBuffer(body) || !verifyWebhook(body, request.get('x-razorpay-signature') ?? '')) {
      if (Buffer.isBuffer(body)) await tellOfRefusal(dependencies, body);
      throw new ApiError(400, 'SIGNATURE_INVALID', 'The signature of this webhook is not valid.');
    }
    response.json({ handled: await handleEvent(dependencies, body) });
  });

  return router;
};

// Strangers know no order. When one is named, either the provider signs with another secret, so that payments go unreported,
// or a learner has forged a webhook for an order of their own.
const tellOfRefusal = async ({ database, log, refusedWebhooks }: Dependencies, body: Buffer): Promise<void> => {
  const named = event.extend({ payload }).safeParse(jsonOrNull(body));
  if (!named.success) return;
  const { order_id: orderId } = named.data.payload.payment.entity;
  if (orderId === null || (await findByOrder(database, orderId)) === null) return;
  refusedWebhooks.inc();
  log.warn({ orderId }, 'webhook refused: it was not signed with RAZORPAY_WEBHOOK_SECRET');
};

const handleEvent = async (dependencies: Dependencies, body: Buffer): Promise<boolean> => {
  const { log } = dependencies;
  const received = event.safeParse(jsonOrNull(body));
  if (!received.success || !eventsOfPayment.includes(received.data.event)) return false;
  const parsed = payload.safeParse(received.data.payload);
  if (!parsed.success) {
    log.error({ event: received.data.event, issues: parsed.error.issues }, 'webhook without a payment');
    return false;
  }
  const { id, order_id: orderId, amount, currency, notes } = parsed.data.payment.entity;
  if (orderId === null) return false;
  const found = await findByOrder(dependencies.database, orderId);
  if (found === null) {
    // The provider's account may belong to other shops as well. What was ordered here is missing since a backup was restored, if
    // no other academy has the account too.
    if (notesOfCourse.safeParse(notes).success) {
      log.error(
        { orderId, paymentId: id },
        'a payment of an order that the database does not have, to be given back unless another academy has it',
      );
    }
    return false;
  }
  return (await confirmReported(dependencies, found.purchase, { id, amount, currency })) !== null;
};

const jsonOrNull = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};
