import { Router } from 'express';
import { z } from 'zod';
import type { PurchaseRow } from '../database/tables/purchases.ts';
import type { Dependencies } from '../dependencies.ts';
import { learnerOf } from '../auth/authenticate.ts';
import { ApiError } from '../http/api-error.ts';
import { rowId, valid } from '../http/validate.ts';
import { orderFor } from './orders.ts';
import { PaymentProviderError, type PaymentProof, providerId } from '../payments/payment-provider.ts';
import { confirmPayment } from './payments.ts';
import { findByOrder, listPurchasesOf, purchaseJson } from './queries.ts';
import { recordIfPaidAtProvider } from './unreported-payments.ts';

// totalMonths is part of the contract and ignored: the number of months is read from the course.
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

/**
 * Routes for signed-in learners: GET /purchases/me, POST /purchases/create-order and POST /purchases/verify-payment.
 */
export const createPurchasesRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  router.get('/me', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    response.json(await listPurchasesOf(dependencies, learner.id));
  });
  router.post('/create-order', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    const { courseId, ...order } = valid(orderBody, request.body);
    const { purchase, course } = await orTryLater(dependencies, orderFor(dependencies, learner.id, courseId, order));
    response.status(201).json({
      order: { id: purchase.orderId, amount: purchase.amountCents, currency: purchase.currency },
      purchase: purchaseJson(purchase, course),
    });
  });
  router.post('/verify-payment', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    const {
      razorpayOrderId: orderId,
      razorpayPaymentId: paymentId,
      razorpaySignature: signature,
    } = valid(proofBody, request.body);
    // An order of another learner is answered like an unknown one, so that its existence is not revealed.
    const found = await findByOrder(dependencies.database, orderId);
    if (found === null || found.purchase.accountId !== learner.id) {
      throw new ApiError(404, 'ORDER_NOT_FOUND', { en: 'There is no such order.', bn: 'এমন কোনো অর্ডার নেই।' });
    }
    const purchase = await recordReported(dependencies, found.purchase, { orderId, paymentId, signature });
    if (purchase === null) {
      const code = 'PAYMENT_VERIFICATION_FAILED';
      response.status(400).json({ success: false, error: 'Payment verification failed', code });
      return;
    }
    response.json({ success: true, purchase: purchaseJson(purchase, found.course) });
  });

  return router;
};

// A window that was opened before the keys were changed signs with the former secret, which nothing here can check. The provider
// knows what was paid in it, or will: capturing takes a moment, and what an account of other keys has taken is told by its
// webhook alone. So such a payment is confirmed or asked about again, and never refused for good.
const recordReported = async (
  dependencies: Dependencies,
  purchase: PurchaseRow,
  proof: PaymentProof,
): Promise<PurchaseRow | null> => {
  const { payments } = dependencies;
  if (payments.verifyPayment(proof)) return await confirmPayment(dependencies, purchase, proof.paymentId);
  if (purchase.orderKeyId === payments.keyId) return null;
  if (purchase.paymentId === proof.paymentId) return purchase;
  const recorded = await orTryLater(dependencies, recordIfPaidAtProvider(dependencies, purchase));
  if (recorded !== null) return recorded;
  throw new ApiError(503, 'PAYMENT_NOT_FOUND_YET', {
    en: 'The payment provider does not list this payment yet.',
    bn: 'পেমেন্ট প্রোভাইডারের তালিকায় এই পেমেন্ট এখনো নেই।',
  });
};

const orTryLater = async <T>({ log }: Dependencies, asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.error({ err: error }, 'payment provider');
    // An earlier order may have been paid all the same: that is what the provider could not be asked.
    throw new ApiError(502, 'PAYMENT_PROVIDER_UNAVAILABLE', {
      en: 'The payment provider cannot be reached. No new payment was begun. Please try again in a few minutes.',
      bn: 'পেমেন্ট প্রোভাইডারের সঙ্গে যোগাযোগ করা যাচ্ছে না। নতুন কোনো পেমেন্ট শুরু হয়নি। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
    });
  }
};
