import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { listPurchases } from '../../academy-api/purchases/operator.ts';
import { findUnreportedPayments, startFindingPayments } from '../../academy-api/purchases/unreported-payments.ts';
import { confirm, type OrderAnswer, orderMonth, orderOnce, purchasesOf } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { endTimeOutsAfter } from '../support/end-time-outs.ts';
import { eventually } from '../support/eventually.ts';
import { startRazorpayDouble } from '../support/razorpay-double.ts';
import { aSignedIn, aVisitor, type Caller } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const keys = { RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 'key-secret', RAZORPAY_WEBHOOK_SECRET: 'hook' };

const provider = await closeAfterAll(startRazorpayDouble(keys.RAZORPAY_KEY_ID, keys.RAZORPAY_KEY_SECRET));
const academy = await closeAfterAll(startAcademy({ env: { ...keys, RAZORPAY_API_URL: provider.url } }));
const nusrat = await aSignedIn(academy, 'Nusrat');
afterEach(() => {
  provider.fail(null);
});

const hex = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');

const proofOf = (orderId: string, paymentId: string, secret = keys.RAZORPAY_KEY_SECRET) => ({
  razorpayOrderId: orderId,
  razorpayPaymentId: paymentId,
  razorpaySignature: hex(`${orderId}|${paymentId}`, secret),
});

/** What the provider sends once it has taken a payment. */
const reportByWebhook = async ({ id, amount }: OrderAnswer['order'], paymentId: string) => {
  const entity = { id: paymentId, order_id: id, amount, currency: 'INR' };
  const body = JSON.stringify({ event: 'order.paid', payload: { payment: { entity } } });
  return await fetch(`${academy.origin}/webhooks/razorpay`, {
    method: 'POST',
    headers: { 'x-razorpay-signature': hex(body, keys.RAZORPAY_WEBHOOK_SECRET) },
    body,
  });
};

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

  it('begin with one order where two are asked for while the provider takes its time', async () => {
    const subhajit = await aSignedIn(academy, 'Subhajit');
    const release = provider.hold();
    const before = provider.seen.length;
    const both = Promise.all([orderMonth(subhajit, 1), orderMonth(subhajit, 1)]);
    await eventually(() => provider.seen.length).toBe(before + 2);
    release();
    const [one, other] = await both;
    expect(other.body.order.id).toBe(one.body.order.id);

    const seen = provider.seen.length;
    expect((await orderMonth(subhajit, 1)).body.order.id).toBe(one.body.order.id);
    // It is only asked whether the open order was paid.
    const asked = provider.seen.slice(seen).map(({ method, path }) => `${method} ${path}`);
    expect(asked).toEqual([`GET /v1/orders/${one.body.order.id}/payments`]);
  });

  it('end with its signature over the ids', async () => {
    const { order } = (await orderMonth(nusrat, 1)).body;
    expect((await confirm(nusrat, proofOf(order.id, 'pay_1', 'another secret'))).status).toBe(400);
    expect((await confirm(nusrat, proofOf(order.id, 'pay_1'))).body).toMatchObject({
      success: true,
      purchase: { status: 'PENDING' },
    });
  });

  it('are looked for no further when the process is to end', async () => {
    for (const name of ['Nusrat', 'Rafiq', 'Farhana'] as const) await orderOnce(await aSignedIn(academy, name));
    const release = provider.hold();
    const before = provider.seen.length;
    const stop = startFindingPayments(academy.dependencies);
    await eventually(() => provider.seen.length).toBe(before + 1);
    const stopped = stop();
    release();
    await stopped;
    expect(provider.seen.length).toBe(before + 1);
    await findUnreportedPayments(academy.dependencies);
    expect(provider.seen.length).toBeGreaterThan(before + 2);
  });

  it('are found there when nobody reported them, instead of being asked for again', async () => {
    const rafiq = await aSignedIn(academy, 'Rafiq');
    const { order } = (await orderOnce(rafiq)).body;
    provider.capture(order.id, 'pay_unreported');

    expect(await orderOnce(rafiq)).toMatchObject({ status: 409, body: { code: 'ALREADY_PENDING' } });
    expect((await purchasesOf(rafiq))[0]).toMatchObject({ status: 'PENDING', amountCents: 499_900 });
  });

  it('of another amount than was ordered are confirmed by no look, as by no webhook', async () => {
    const ananya = await aSignedIn(academy, 'Ananya');
    const { order } = (await orderMonth(ananya, 1)).body;
    for (const [amount, currency] of [[100], [150_000, 'USD']] as const) {
      provider.capture(order.id, 'pay_little', amount, currency);
      expect(await findUnreportedPayments(academy.dependencies)).toBe(0);
    }
    expect((await purchasesOf(ananya)).filter(({ amountCents }) => amountCents === 150_000)).toEqual([]);
  });

  describe('of an order that was made with former keys', () => {
    /** An order of a month that was made before the keys were changed. */
    const formerOrder = async (learner: Caller, month: number) => {
      const { order } = (await orderMonth(learner, month)).body;
      const ofFormerKeys = { orderKeyId: 'rzp_test_before' };
      await academy.dependencies.database.update(purchases).set(ofFormerKeys).where(eq(purchases.orderId, order.id));
      return order;
    };

    it('are found by the look and by the next start, as these are keys of the same account', async () => {
      const ananya = await aSignedIn(academy, 'Ananya');
      const order = await formerOrder(ananya, 1);
      provider.capture(order.id, 'pay_before_the_change');
      expect(await orderMonth(ananya, 1)).toMatchObject({ status: 409, body: { code: 'ALREADY_PENDING' } });

      const imran = await aSignedIn(academy, 'Imran');
      provider.capture((await formerOrder(imran, 1)).id, 'pay_before_the_change_too');
      expect(await findUnreportedPayments(academy.dependencies)).toBe(1);
      expect((await purchasesOf(imran))[0]).toMatchObject({ status: 'PENDING', monthNumber: 1 });
    });

    it('are confirmed where the provider has taken them, though their signature is of the former secret', async () => {
      const subhajit = await aSignedIn(academy, 'Subhajit');
      const order = await formerOrder(subhajit, 1);
      const ofFormerSecret = proofOf(order.id, 'pay_across_the_change', 'the former secret');
      expect((await confirm(subhajit, ofFormerSecret)).status).toBe(503);
      provider.fail(503);
      expect((await confirm(subhajit, ofFormerSecret)).status).toBe(502);
      provider.fail(null);
      provider.capture(order.id, 'pay_across_the_change');
      expect((await confirm(subhajit, ofFormerSecret)).body).toMatchObject({
        success: true,
        purchase: { status: 'PENDING', paymentId: 'pay_across_the_change' },
      });
    });

    it('are confirmed once the webhook of another account has reported them, and not refused before', async () => {
      const tanvir = await aSignedIn(academy, 'Tanvir');
      const { order } = (await orderOnce(tanvir)).body;
      const orderId = 'order_OfFormerAccount';
      const ofFormerAccount = { orderId, orderKeyId: 'rzp_live_before' };
      await academy.dependencies.database.update(purchases).set(ofFormerAccount).where(eq(purchases.orderId, order.id));
      const proof = proofOf(orderId, 'pay_at_the_former_account', 'the former secret');
      expect((await confirm(tanvir, proof)).status).toBe(503);
      await reportByWebhook({ ...order, id: orderId }, 'pay_at_the_former_account');
      expect((await confirm(tanvir, proof)).body).toMatchObject({ success: true, purchase: { status: 'PENDING' } });
    });

    it('begin anew where they were keys of another account, which does not know the order', async () => {
      const farhana = await aSignedIn(academy, 'Farhana');
      const order = await formerOrder(farhana, 1);
      const ofOtherAccount = { orderId: 'order_OtherAccount' };
      await academy.dependencies.database.update(purchases).set(ofOtherAccount).where(eq(purchases.orderId, order.id));
      const before = provider.seen.length;
      expect((await orderMonth(farhana, 1)).body.order.id).not.toBe(order.id);
      expect(provider.seen.slice(before).map(({ method }) => method)).toEqual(['GET', 'POST']);
      expect(await findUnreportedPayments(academy.dependencies)).toBe(0);
    });
  });

  describe('of an order that a newer one has replaced', () => {
    const dsa = eq(courses.slug, 'dsa-with-cpp');
    const sellFor = async (priceCents: number) =>
      await academy.dependencies.database.update(courses).set({ priceCents }).where(dsa);
    /** The order of an old window and the one that replaced it, both still payable at the provider. */
    const twoOrders = async (learner: Caller) => {
      const before = (await orderOnce(learner)).body;
      await sellFor(549_900);
      const after = (await orderOnce(learner)).body;
      expect(after.order).not.toEqual(before.order);
      return { before, after };
    };
    const listed = async (status?: 'PENDING' | 'DUPLICATE') =>
      (await listPurchases(academy.dependencies, { status })).map(({ orderId }) => orderId);

    afterEach(async () => {
      await sellFor(499_900);
    });

    it('are found by the next start, which asks for nothing more', async () => {
      const moumita = await aSignedIn(academy, 'Moumita');
      const { before } = await twoOrders(moumita);
      provider.capture(before.order.id, 'pay_old_window');

      expect(await orderOnce(moumita)).toMatchObject({ status: 409, body: { code: 'ALREADY_PENDING' } });
      expect((await purchasesOf(moumita))[0]).toMatchObject({ status: 'PENDING', amountCents: 499_900 });
      expect(await listed('PENDING')).toContain(before.order.id);
    });

    it('are found without any start, and are owed where the newer order was paid as well', async () => {
      const farhana = await aSignedIn(academy, 'Farhana');
      const { before, after } = await twoOrders(farhana);
      await confirm(farhana, proofOf(after.order.id, 'pay_new_window'));
      // What is paid is refused, also where the provider cannot be asked about the older order.
      provider.fail(500);
      expect(await orderOnce(farhana)).toMatchObject({ status: 409, body: { code: 'ALREADY_PENDING' } });
      provider.fail(null);
      provider.capture(before.order.id, 'pay_old_window_too');
      expect(await listed()).not.toContain(before.order.id);

      expect(await findUnreportedPayments(academy.dependencies)).toBe(1);
      expect(await listed('DUPLICATE')).toEqual([before.order.id]);
      expect((await purchasesOf(farhana)).map(({ status }) => status).slice(0, 2)).toEqual(['DUPLICATE', 'PENDING']);
      expect(await findUnreportedPayments(academy.dependencies)).toBe(0);
    });

    it('are looked for again when the provider has failed, and not for ever', async () => {
      const { before } = await twoOrders(nusrat);
      for (const month of [4, 5, 6]) await orderMonth(await aSignedIn(academy, 'Sohini'), month);
      provider.capture(before.order.id, 'pay_while_away');
      provider.fail(500);
      const before500 = provider.seen.length;
      await expect(findUnreportedPayments(academy.dependencies)).rejects.toThrow('payment provider');
      expect(provider.seen.length - before500).toBe(3);
      provider.fail(null);
      expect(await findUnreportedPayments(academy.dependencies)).toBe(1);

      academy.clock.advance(8 * 24 * 60 * 60 * 1_000);
      const calls = provider.seen.length;
      expect(await findUnreportedPayments(academy.dependencies)).toBe(0);
      expect(provider.seen.length).toBe(calls);
    });
  });

  it('come in by its webhook, too', async () => {
    const moumita = await aSignedIn(academy, 'Moumita');
    const { order } = (await orderMonth(moumita, 2)).body;
    expect((await reportByWebhook(order, 'pay_hook')).status).toBe(200);
    expect((await purchasesOf(moumita))[0]).toMatchObject({ status: 'PENDING', monthNumber: 2 });
  });

  it.each([500, 401, 400])(
    'say only that none was begun when it answers %i: one may have been made before',
    async (status) => {
      const farhana = await aSignedIn(academy, 'Farhana');
      provider.fail(status);
      const answer = await orderMonth(farhana, 1);

      expect(answer.status).toBe(502);
      expect(answer.body).toEqual({
        error: 'The payment provider cannot be reached. No new payment was begun. Please try again in a few minutes.',
        code: 'PAYMENT_PROVIDER_UNAVAILABLE',
      });
    },
  );

  it('make no second order on their own when the provider fails', async () => {
    const before = provider.seen.length;
    provider.fail(500);
    await orderMonth(await aSignedIn(academy, 'Farhana'), 1);

    expect(provider.seen.length).toBe(before + 1);
  });

  it('cannot be begun either where the provider says nothing within ten seconds', async () => {
    const farhana = await aSignedIn(academy, 'Farhana');
    const limits = endTimeOutsAfter(50);
    onTestFinished(provider.hold());
    expect(await orderMonth(farhana, 1)).toMatchObject({ status: 502, body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
    expect([...limits]).toEqual([10_000]);
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
