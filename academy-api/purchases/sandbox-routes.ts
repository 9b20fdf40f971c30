import { fileURLToPath } from 'node:url';
import express, { Router, type Response } from 'express';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { sendBengaliFont, sendBoldBengaliFont, sendLatinFont } from '../fonts/send-fonts.ts';
import { ApiError } from '../http/api-error.ts';
import { providerId } from '../payments/payment-provider.ts';
import { sandboxKeyId } from '../payments/sandbox.ts';
import { findSandboxOrder } from './sandbox-orders.ts';
import { findSandboxPayment, paymentOutcomes, paySandboxOrder } from './sandbox-payments.ts';
import { refusalTexts, windowLanguages } from './sandbox-texts.ts';
import { paymentMethods, paymentWindow, refusalWindow, windowPolicy } from './sandbox-window.ts';

const files = fileURLToPath(new URL('sandbox-checkout', import.meta.url));
const fileNames = ['checkout.js', 'window.js', 'fields.js', 'focus.js', 'window.css', 'steps.css'];

const language = z.enum(windowLanguages).catch('en');
const windowQuery = z.object({
  order_id: providerId.catch(''),
  theme: z.enum(['light', 'dark']).nullable().catch(null),
  language,
});
const paymentBody = z.object({
  orderId: providerId,
  method: z.enum(paymentMethods),
  outcome: z.enum(paymentOutcomes),
  language,
});

/**
 * Routes below /academy-checkout, the browser side of the payment sandbox: the script that a page loads, the window that
 * it opens, and the calls with which the window pays and waits. As at the real provider, anybody who knows an order's id
 * may pay it. With a real payment provider these routes do not exist.
 */
export const createCheckoutSandboxRoutes = (dependencies: Dependencies): Router => {
  const router = Router();
  if (dependencies.payments.keyId !== sandboxKeyId) return router;

  router.get('/bengali.woff2', sendBengaliFont);
  router.get('/bengali-bold.woff2', sendBoldBengaliFont);
  router.get('/latin.woff2', sendLatinFont);
  router.get('/:file', (request, response, next) => {
    if (!fileNames.includes(request.params.file)) return next();
    response.sendFile(request.params.file, { root: files, maxAge: '5m' });
  });
  router.get('/window', async (request, response) => {
    const { order_id: orderId, ...look } = windowQuery.parse(request.query);
    const refuse = (status: number, reason: 'order_not_found' | 'order_already_paid') => {
      response.status(status);
      sendWindow(response, refusalWindow(refusalTexts[reason][look.language], look));
    };
    const order = await findSandboxOrder(dependencies.database, orderId);
    if (order === null) return refuse(404, 'order_not_found');
    if (order.isPaid) return refuse(409, 'order_already_paid');
    sendWindow(response, paymentWindow(order, look));
  });
  router.post('/payments', express.json({ limit: '10kb', inflate: false }), async (request, response) => {
    const body = paymentBody.safeParse(request.body);
    if (!body.success)
      throw new ApiError(400, 'BAD_REQUEST', 'The payment window sent something other than a payment.');
    const paid = await paySandboxOrder(dependencies, body.data);
    response.status('error' in paid ? 400 : 200).json(paid);
  });
  router.get('/payments/:id', async (request, response) => {
    const id = providerId.safeParse(request.params.id);
    const spoken = language.parse(request.query['language']);
    const payment = id.success ? await findSandboxPayment(dependencies, id.data, spoken) : null;
    if (payment === null) throw new ApiError(404, 'NOT_FOUND', 'There is no such payment.');
    response.set('cache-control', 'no-store').json(payment);
  });

  return router;
};

const sendWindow = (response: Response, html: string): void => {
  response.set({
    'content-security-policy': windowPolicy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
  });
  response.type('html').send(html);
};
