import { fileURLToPath } from 'node:url';
import express, { Router, type Response } from 'express';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { sendBengaliFont } from '../fonts/bengali-font.ts';
import { ApiError } from '../http/errors.ts';
import { providerId } from '../payments/payment-provider.ts';
import { sandboxKeyId } from '../payments/sandbox.ts';
import { findSandboxOrder, paySandboxOrder } from './sandbox-orders.ts';
import { paymentMethods, paymentWindow, refusalWindow, windowPolicy, type WindowTheme } from './sandbox-window.ts';

const files = fileURLToPath(new URL('sandbox-checkout', import.meta.url));
const fileNames = ['checkout.js', 'window.js', 'window.css'];

const windowQuery = z.object({
  order_id: providerId.catch(''),
  theme: z.enum(['light', 'dark']).nullable().catch(null),
});
const paymentBody = z.object({
  orderId: providerId,
  method: z.enum(paymentMethods),
  outcome: z.enum(['success', 'failure']),
});

/**
 * Routes below /academy-checkout, the browser side of the payment sandbox: the script that a page loads, the window that
 * it opens, and the call with which the window pays. As at the real provider, anybody who knows an order's id may pay it.
 * With a real payment provider these routes do not exist.
 */
export const createCheckoutSandboxRoutes = (dependencies: Dependencies): Router => {
  const router = Router();
  if (dependencies.payments.keyId !== sandboxKeyId) return router;

  router.get('/bengali.woff2', sendBengaliFont);
  router.get('/:file', (request, response, next) => {
    if (!fileNames.includes(request.params.file)) return next();
    response.sendFile(request.params.file, { root: files, maxAge: '5m' });
  });
  router.get('/window', async (request, response) => {
    const { order_id: orderId, theme } = windowQuery.parse(request.query);
    const order = await findSandboxOrder(dependencies.database, orderId);
    if (order === null)
      return refuse(response, 404, 'There is no such order. Close this window and start again.', theme);
    if (order.isPaid) return refuse(response, 409, 'This order has already been paid. Nothing more is due.', theme);
    sendWindow(response, paymentWindow(order, theme));
  });
  router.post('/payments', express.json({ limit: '10kb' }), async (request, response) => {
    const body = paymentBody.safeParse(request.body);
    if (!body.success) throw new ApiError(400, 'BAD_REQUEST', 'The payment window sent something else than a payment.');
    const paid = await paySandboxOrder(dependencies, body.data);
    response.status('error' in paid ? 400 : 200).json(paid);
  });

  return router;
};

const refuse = (response: Response, status: number, reason: string, theme: WindowTheme): void => {
  response.status(status);
  sendWindow(response, refusalWindow(reason, theme));
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
