import { Router } from 'express';
import { z } from 'zod';
import type { Academy } from '../dependencies.ts';
import { learnerOf } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import { rowId, valid } from '../http/validate.ts';
import { orderFor } from './orders.ts';
import { PaymentProviderError, providerId } from './payment-provider.ts';
import { confirmPayment } from './payments.ts';
import { findByOrder, listPurchasesOf, purchaseJson } from './queries.ts';

// How many months a course has is the academy's to say: totalMonths is part of the call, and not believed.
const orderBody = z.object({
  courseId: rowId,
  isMonthlyPayment: z.boolean(),
  monthNumber: z
    .int()
    .nullish()
    .transform((month) => month ?? null),
  totalMonths: z.int().nullish(),
});

const proofBody = z.object({
  razorpayOrderId: providerId.min(1),
  razorpayPaymentId: providerId.min(1),
  razorpaySignature: z.string().min(1).max(100),
});

/** GET /purchases/me, POST /purchases/create-order, POST /purchases/verify-payment: for learners. */
export const createPurchasesRoutes = (academy: Academy): Router => {
  const router = Router();

  router.get('/me', async (request, response) => {
    const learner = await learnerOf(academy, request, response);
    response.json(await listPurchasesOf(academy, learner.id));
  });
  router.post('/create-order', async (request, response) => {
    const learner = await learnerOf(academy, request, response);
    const { courseId, ...wish } = valid(orderBody, request.body);
    const { purchase, course } = await orTryLater(academy, orderFor(academy, learner.id, courseId, wish));
    response.status(201).json({
      order: { id: purchase.orderId, amount: purchase.amountCents, currency: purchase.currency },
      purchase: purchaseJson(purchase, course),
    });
  });
  router.post('/verify-payment', async (request, response) => {
    const learner = await learnerOf(academy, request, response);
    const {
      razorpayOrderId: orderId,
      razorpayPaymentId: paymentId,
      razorpaySignature: signature,
    } = valid(proofBody, request.body);
    // Whether an order exists is nobody's business but its owner's.
    const found = await findByOrder(academy.database, orderId);
    if (found === null || found.purchase.accountId !== learner.id) {
      throw new ApiError(404, 'ORDER_NOT_FOUND', 'There is no such order.');
    }
    if (!academy.payments.verifyPayment({ orderId, paymentId, signature })) {
      const code = 'PAYMENT_VERIFICATION_FAILED';
      response.status(400).json({ success: false, error: 'Payment verification failed', code });
      return;
    }
    const purchase = await confirmPayment(academy, orderId, paymentId);
    response.json({ success: true, purchase: purchaseJson(purchase ?? found.purchase, found.course) });
  });

  return router;
};

const orTryLater = async <T>({ log }: Academy, asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.error({ err: error }, 'payment provider');
    const message = 'The payment provider cannot be reached. Nothing was paid. Please try again in a few minutes.';
    throw new ApiError(502, 'PAYMENT_PROVIDER_UNAVAILABLE', message);
  }
};
