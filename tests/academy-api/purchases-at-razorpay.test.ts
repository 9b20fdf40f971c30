import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirm, orderMonth, orderOnce, type PurchaseAnswer } from '../support/checkout.ts';
import { type RazorpayDouble, startRazorpayDouble } from '../support/razorpay-double.ts';
import { aSignedIn, aVisitor, type Caller } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

const keys = { RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 'key-secret', RAZORPAY_WEBHOOK_SECRET: 'hook' };

let provider: RazorpayDouble;
let academy: StartedAcademy;
let nusrat: Caller;

beforeAll(async () => {
  provider = await startRazorpayDouble(keys.RAZORPAY_KEY_ID, keys.RAZORPAY_KEY_SECRET);
  academy = await startAcademy({ env: { ...keys, RAZORPAY_API_URL: provider.url } });
  nusrat = await aSignedIn(academy, 'Nusrat');
});
afterEach(() => {
  provider.fail(null);
});
afterAll(async () => {
  await academy.close();
  await provider.close();
});

const hex = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');

const proofOf = (orderId: string, paymentId: string, secret = keys.RAZORPAY_KEY_SECRET) => ({
  razorpayOrderId: orderId,
  razorpayPaymentId: paymentId,
  razorpaySignature: hex(`${orderId}|${paymentId}`, secret),
});

const purchasesOf = async (caller: Caller) => (await caller.get<PurchaseAnswer[]>('/api/purchases/me')).body;

describe('payments at Razorpay', () => {
  it('begin with an order over its API, with its keys, the true amount and the notes', async () => {
    const { status, body } = await orderMonth(nusrat, 1);

    expect(status).toBe(201);
    expect(body.order).toEqual({ id: 'order_Double00000001', amount: 150_000, currency: 'INR' });
    const [request] = provider.seen;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/orders' });
    expect(Buffer.from(request?.authorization.slice('Basic '.length) ?? '', 'base64').toString()).toBe(
      'rzp_test_abc:key-secret',
    );
    expect(request?.body).toMatchObject({
      amount: 150_000,
      currency: 'INR',
      payment_capture: true,
      notes: { isMonthlyPayment: 'true', monthNumber: '1', totalMonths: '6' },
    });
    expect(String(request?.body['receipt']).length).toBeLessThanOrEqual(40);
  });

  it('end with its signature over the ids', async () => {
    const { order } = (await orderMonth(nusrat, 1)).body;
    expect((await confirm(nusrat, proofOf(order.id, 'pay_1', 'another secret'))).status).toBe(400);
    expect((await confirm(nusrat, proofOf(order.id, 'pay_1'))).body).toMatchObject({
      success: true,
      purchase: { status: 'PENDING' },
    });
  });

  it('are found there when nobody reported them, instead of being asked for again', async () => {
    const rafiq = await aSignedIn(academy, 'Rafiq');
    const { order } = (await orderOnce(rafiq)).body;
    provider.capture(order.id, 'pay_unreported');

    expect(await orderOnce(rafiq)).toMatchObject({ status: 409, body: { code: 'ALREADY_PENDING' } });
    expect((await purchasesOf(rafiq))[0]).toMatchObject({ status: 'PENDING', amountCents: 499_900 });
  });

  it('come in by its webhook, too', async () => {
    const moumita = await aSignedIn(academy, 'Moumita');
    const { order } = (await orderMonth(moumita, 2)).body;
    const entity = { id: 'pay_hook', order_id: order.id, amount: 150_000, currency: 'INR' };
    const body = JSON.stringify({ event: 'order.paid', payload: { payment: { entity } } });
    const answer = await fetch(`${academy.origin}/webhooks/razorpay`, {
      method: 'POST',
      headers: { 'x-razorpay-signature': hex(body, keys.RAZORPAY_WEBHOOK_SECRET) },
      body,
    });

    expect(answer.status).toBe(200);
    expect((await purchasesOf(moumita))[0]).toMatchObject({ status: 'PENDING', monthNumber: 2 });
  });

  it.each([500, 401, 400])('say in words that nothing was paid when it answers %i', async (status) => {
    const farhana = await aSignedIn(academy, 'Farhana');
    provider.fail(status);
    const answer = await orderMonth(farhana, 1);

    expect(answer.status).toBe(502);
    expect(answer.body).toEqual({
      error: 'The payment provider cannot be reached. Nothing was paid. Please try again in a few minutes.',
      code: 'PAYMENT_PROVIDER_UNAVAILABLE',
    });
  });

  it('make no second order on their own when the provider fails', async () => {
    const before = provider.seen.length;
    provider.fail(500);
    await orderMonth(await aSignedIn(academy, 'Farhana'), 1);

    expect(provider.seen.length).toBe(before + 1);
  });
});

describe('an academy without a webhook secret', () => {
  it('believes no webhook', async () => {
    const { RAZORPAY_WEBHOOK_SECRET: _, ...withoutHook } = keys;
    const deaf = await startAcademy({ seeded: false, env: { ...withoutHook, RAZORPAY_API_URL: provider.url } });
    try {
      const answer = await aVisitor(deaf).post('/webhooks/razorpay', { event: 'order.paid' });
      expect(answer).toMatchObject({ status: 503, body: { code: 'WEBHOOK_NOT_CONFIGURED' } });
    } finally {
      await deaf.close();
    }
  });
});
