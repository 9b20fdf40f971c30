import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sandboxPayments } from '../../academy-api/database/tables/sandbox.ts';
import { valueOf } from '../../academy-api/purchases/sandbox-checkout/fields.js';
import { captureDuePayments, paySandboxOrder } from '../../academy-api/purchases/sandbox-payments.ts';
import { startSandboxWebhooks } from '../../academy-api/purchases/sandbox-webhooks.ts';
import { sandboxKeyId } from '../../academy-api/payments/sandbox.ts';
import { confirm, orderMonth, orderOnce, payInWindow, type Proof, purchasesOf } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { eventually } from '../support/eventually.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { startRazorpayDouble } from '../support/razorpay-double.ts';
import { aSignedIn, aVisitor, type Caller } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const academy = await closeAfterAll(startAcademy());
const nusrat = await aSignedIn(academy, 'Nusrat');

type Attempted = {
  status?: string;
  razorpay_payment_id?: string;
  razorpay_order_id?: string;
  razorpay_signature?: string;
  error?: { reason: string; metadata: { payment_id?: string } };
};

const attempt = async (caller: Caller, orderId: string, outcome: string, language = 'en') =>
  await caller.post<Attempted>('/academy-checkout/payments', { orderId, method: 'card', outcome, language });

const proofOf = (paid: Attempted): Proof => ({
  razorpayOrderId: paid.razorpay_order_id ?? '',
  razorpayPaymentId: paid.razorpay_payment_id ?? '',
  razorpaySignature: paid.razorpay_signature ?? '',
});

const windowOf = async (orderId: string, theme = 'dark') =>
  await nusrat.get<string>(`/academy-checkout/window?order_id=${encodeURIComponent(orderId)}&theme=${theme}`);

describe('the payment window of the sandbox', () => {
  it('shows the true amount of the order, says that no money moves, and may be framed by its own origin only', async () => {
    const { order } = (await orderMonth(nusrat, 1)).body;
    const { status, body, headers } = await windowOf(order.id);

    expect(status).toBe(200);
    expect(body).toContain('Demonstration payment — no money moves');
    expect(body).toContain('Pay ₹1500.00');
    expect(body).toContain('- Month 1');
    expect(body).toContain('data-theme="dark"');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|\bstyle=|<style|\bon\w+=/);
  });

  it.each([
    ['a number from the contacts of a phone', '\u202a+91\u00a098765\u00a043210\u202c', '+91 98765 43210'],
    ['wide digits', '４１１１　１１１１', '4111 1111'],
    ['an address with spaces of no width', '\ufefflearner\u200b@example.com', 'learner@example.com'],
    ['Bengali digits', ' ১২৩৪ ', '1234'],
  ])('reads what is pasted into its fields: %s', (_what, value, read) => {
    expect(valueOf({ value })).toBe(read);
  });

  it('speaks the language of the page that opens it, and its digits', async () => {
    const { order } = (await orderMonth(nusrat, 1)).body;
    const { body } = await nusrat.get<string>(`/academy-checkout/window?order_id=${order.id}&language=bn`);

    expect(body).toContain('<html lang="bn">');
    expect(body).toContain('পরীক্ষামূলক পেমেন্ট — কোনো টাকা কাটা হবে না');
    expect(body).toContain('₹১৫০০.০০ পেমেন্ট করুন');
    expect(body).toContain(' · মাস ১</p>');
    expect(body).not.toContain('no money moves');
  });

  it('refuses an order that it does not know, whatever its id says', async () => {
    for (const orderId of ['order_none', '', '"><script>alert(1)</script>', 'x'.repeat(500), 'order_\u0000']) {
      const { status, body } = await windowOf(orderId);
      expect(status).toBe(404);
      expect(body).toContain('There is no such order.');
      expect(body).not.toContain('alert(1)');
    }
  });

  it('takes no theme but light and dark', async () => {
    const { order } = (await orderMonth(nusrat, 1)).body;
    expect((await windowOf(order.id, '"onload="x')).body).toContain('<html lang="en">');
  });

  it('lets a payment fail in the words of the provider, and the order can still be paid', async () => {
    const { order } = (await orderMonth(nusrat, 1)).body;
    const failed = await nusrat.post('/academy-checkout/payments', {
      orderId: order.id,
      method: 'wallet',
      outcome: 'failure',
    });
    expect(failed).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: 'The bank declined this payment.',
          reason: 'payment_declined',
          metadata: { order_id: order.id, payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/) },
        },
      },
    });
    expect((await windowOf(order.id)).status).toBe(200);
  });

  it('tells why an attempt failed in the language of the window, and takes the next one on the same order', async () => {
    const arif = await aSignedIn(academy, 'Arif');
    const { order } = (await orderOnce(arif)).body;
    const wrongOtp = await attempt(arif, order.id, 'incorrect-otp', 'bn');
    expect(wrongOtp).toMatchObject({
      status: 400,
      body: { error: { reason: 'incorrect_otp', description: 'OTP ঠিক ছিল না।' } },
    });
    expect(wrongOtp.body.error?.metadata.payment_id).toMatch(/^pay_/);

    const proof = await payInWindow(arif, order.id);
    expect(await confirm(arif, proof)).toMatchObject({ status: 200 });
  });

  it('keeps the last attempt that failed, however many are made', async () => {
    const { database, payments } = academy.dependencies;
    const order = await payments.createOrder({ amount: 150_000, currency: 'INR', receipt: 'receipt', notes: {} });
    const attempts = async () => await database.$count(sandboxPayments, eq(sandboxPayments.orderId, order.id));
    for (const outcome of ['failure', 'incorrect-otp', 'failure']) await attempt(nusrat, order.id, outcome);
    expect(await attempts()).toBe(1);

    const underWay = await attempt(nusrat, order.id, 'pending');
    await attempt(nusrat, order.id, 'failure');
    expect(await attempts()).toBe(2);
    const payment = await nusrat.get(`/academy-checkout/payments/${underWay.body.razorpay_payment_id}`);
    expect(payment.body).toMatchObject({ status: 'authorized' });

    for (let times = 0; times < 6; times += 1) await attempt(nusrat, order.id, 'slow');
    expect(await attempts()).toBe(5);
    expect((await attempt(nusrat, order.id, 'late')).body).toMatchObject({ error: { reason: 'payment_declined' } });
    expect(await attempts()).toBe(5);
  });

  it('takes an order once, and then refuses it', async () => {
    const rafiq = await aSignedIn(academy, 'Rafiq');
    const { order } = (await orderOnce(rafiq)).body;
    await payInWindow(rafiq, order.id);

    const { status, body } = await windowOf(order.id);
    expect(status).toBe(409);
    expect(body).toContain('This order has already been paid.');
    const again = await rafiq.post('/academy-checkout/payments', {
      orderId: order.id,
      method: 'card',
      outcome: 'success',
    });
    expect(again).toMatchObject({ status: 400, body: { error: { reason: 'order_already_paid' } } });
  });

  it.each([{}, { orderId: 'x', method: 'cash', outcome: 'success' }, { orderId: 'x', method: 'card' }])(
    'takes nothing that is no payment: %j',
    async (body) => {
      expect(await nusrat.post('/academy-checkout/payments', body)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    },
  );

  it.each([
    ['checkout.js', 'text/javascript'],
    ['window.js', 'text/javascript'],
    ['fields.js', 'text/javascript'],
    ['focus.js', 'text/javascript'],
    ['window.css', 'text/css'],
    ['steps.css', 'text/css'],
    ['bengali.woff2', 'font/woff2'],
    ['bengali-bold.woff2', 'font/woff2'],
    ['latin.woff2', 'font/woff2'],
  ])('serves its file %s', async (file, type) => {
    const { status, headers } = await nusrat.get(`/academy-checkout/${file}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain(type);
  });

  it.each(['bengali-font-license.txt', '..%2fsandbox.ts', 'none.js'])('serves no file %s', async (file) => {
    expect((await nusrat.get(`/academy-checkout/${file}`)).status).toBe(404);
  });
});

describe('a bank that takes its time', () => {
  const statusOf = async (caller: Caller, paymentId: string | undefined) =>
    (await caller.get<Attempted>(`/academy-checkout/payments/${paymentId}`)).body;

  it('lets the window wait when it is slow, and then proves the payment', async () => {
    const { order } = (await orderOnce(nusrat)).body;
    const { status, body } = await attempt(nusrat, order.id, 'slow');
    expect(status).toBe(200);
    expect(body).toEqual({ razorpay_payment_id: expect.stringMatching(/^pay_/), status: 'authorized' });
    expect(await statusOf(nusrat, body.razorpay_payment_id)).toMatchObject({ status: 'authorized' });
    // The provider has not captured it, so it is not recorded when it is asked before the next order.
    expect((await orderOnce(nusrat)).body.order.id).toBe(order.id);

    academy.clock.advance(6_000);
    const captured = await statusOf(nusrat, body.razorpay_payment_id);
    const { headers } = await nusrat.get(`/academy-checkout/payments/${body.razorpay_payment_id}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await confirm(nusrat, proofOf(captured))).toMatchObject({ status: 200 });
    expect((await windowOf(order.id)).status).toBe(409);
  });

  it.each([
    ['pending', 200, 15_000, 'Subhajit'],
    ['late', 400, 30_000, 'Sohini'],
  ] as const)('brings a %s payment by webhook once it is captured', async (outcome, status, delayMs, name) => {
    const learner = await aSignedIn(academy, name);
    const before = await purchasesOf(learner);
    const { order } = (await orderOnce(learner)).body;
    const attempted = await attempt(learner, order.id, outcome);
    expect(attempted.status).toBe(status);
    expect(attempted.body.error?.reason).toBe(outcome === 'late' ? 'payment_timed_out' : undefined);

    const stop = startSandboxWebhooks(academy.dependencies, academy.origin);
    try {
      academy.clock.advance(delayMs - 5_000);
      await new Promise((resolve) => {
        setTimeout(resolve, 1_500);
      });
      expect(await purchasesOf(learner)).toEqual(before);
      academy.clock.advance(5_000);
      await eventually(() => purchasesOf(learner)).toHaveLength(before.length + 1);
    } finally {
      await stop();
    }
  });

  it('captures nothing for an order that was paid in the meantime', async () => {
    const farhana = await aSignedIn(academy, 'Farhana');
    const { order } = (await orderOnce(farhana)).body;
    const late = (await attempt(farhana, order.id, 'late')).body.error?.metadata.payment_id;
    const slow = (await attempt(farhana, order.id, 'slow')).body.razorpay_payment_id;
    await payInWindow(farhana, order.id);
    academy.clock.advance(30_000);

    expect(await statusOf(farhana, late)).toMatchObject({ error: { reason: 'order_already_paid' } });
    expect(await statusOf(farhana, slow)).toMatchObject({ error: { reason: 'order_already_paid' } });
  });

  it('captures one payment of an order of which two are due while it is paid in a window', async () => {
    const { dependencies, clock } = academy;
    const sold = { amount: 150_000, currency: 'INR', receipt: 'receipt', notes: {} };
    const order = await dependencies.payments.createOrder(sold);
    const first = (await attempt(nusrat, order.id, 'slow')).body.razorpay_payment_id;
    const second = (await attempt(nusrat, order.id, 'slow')).body.razorpay_payment_id;
    clock.advance(6_000);
    const paying = { orderId: order.id, method: 'card', outcome: 'success', language: 'en' } as const;
    const [, paid] = await Promise.all([
      captureDuePayments(dependencies),
      paySandboxOrder(dependencies, paying),
      captureDuePayments(dependencies),
    ]);
    const all = [paid, await statusOf(nusrat, first), await statusOf(nusrat, second)];
    expect(all.filter((result) => 'razorpay_signature' in result).length).toBe(1);
  });

  it('knows no payment but its own', async () => {
    expect((await nusrat.get('/academy-checkout/payments/pay_none')).status).toBe(404);
    expect((await nusrat.get('/academy-checkout/payments/pay_%00')).status).toBe(404);
  });
});

describe('the webhook of the sandbox', () => {
  it('brings in a payment whose learner closed the tab, a few seconds later', async () => {
    const tanvir = await aSignedIn(academy, 'Tanvir');
    const paidOnce = async () => (await purchasesOf(tanvir)).filter(({ monthNumber }) => monthNumber === null);
    await payInWindow(tanvir, (await orderOnce(tanvir)).body.order.id);
    const stop = startSandboxWebhooks(academy.dependencies, academy.origin);
    try {
      expect(await paidOnce()).toEqual([]);
      academy.clock.advance(5_000);
      await eventually(paidOnce).toMatchObject([{ status: 'PENDING' }]);
    } finally {
      await stop();
    }
  });

  it('tries again until the academy hears it', async () => {
    const sohini = await aSignedIn(academy, 'Sohini');
    const count = async () => (await purchasesOf(sohini)).length;
    const before = await count();
    await payInWindow(sohini, (await orderMonth(sohini, 4)).body.order.id);
    academy.clock.advance(5_000);

    const stopDeaf = startSandboxWebhooks(academy.dependencies, 'http://127.0.0.1:9');
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    await stopDeaf();
    expect(await count()).toBe(before);

    const stop = startSandboxWebhooks(academy.dependencies, academy.origin);
    try {
      await eventually(count).toBe(before + 1);
    } finally {
      await stop();
    }
  });
});

describe('a webhook of the sandbox that is refused', () => {
  it('is no reason not to send the later ones', async () => {
    const { dependencies, clock } = academy;
    const sold = { amount: 150_000, currency: 'INR', receipt: 'receipt', notes: {} };
    const [refused, other] = [
      await dependencies.payments.createOrder(sold),
      await dependencies.payments.createOrder(sold),
    ];
    for (const { id } of [refused, other]) {
      await payInWindow(nusrat, id);
      // The webhook of the earlier payment is sent first.
      clock.advance(1_000);
    }
    clock.advance(5_000);

    const heard: string[] = [];
    const receiver = await listenOnFreePort(
      createServer(async (request, response) => {
        const { order_id: orderId } = Object(await json(request)).payload.payment.entity;
        heard.push(orderId);
        response.writeHead(orderId === refused.id ? 500 : 200).end();
      }),
    );
    const stop = startSandboxWebhooks(dependencies, receiver.url);
    try {
      await eventually(() => heard).toEqual(expect.arrayContaining([refused.id, other.id]));
    } finally {
      await stop();
      await receiver.close();
    }
  });
});

describe('an academy that is paid through the real provider', () => {
  it('has no sandbox', async () => {
    const provider = await startRazorpayDouble('rzp_live_key', 'secret');
    const real = await startAcademy({
      seeded: false,
      env: { RAZORPAY_KEY_ID: 'rzp_live_key', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_API_URL: provider.url },
    });
    try {
      const visitor = aVisitor(real);
      expect(real.dependencies.payments.keyId).not.toBe(sandboxKeyId);
      expect((await visitor.get('/academy-checkout/checkout.js')).status).toBe(404);
      expect((await visitor.get('/academy-checkout/window?order_id=x')).status).toBe(404);
      expect((await visitor.post('/academy-checkout/payments', {})).status).toBe(404);
    } finally {
      await real.close();
      await provider.close();
    }
  });
});
