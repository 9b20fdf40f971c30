import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { describe, expect, it, vi } from 'vitest';
import { secretOf } from '../../academy-api/database/secrets.ts';
import { confirm, mailsAbout, orderMonth, orderOnce, payInWindow, purchasesOf } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { aSignedIn } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const academy = await closeAfterAll(startAcademy());
const secret = await secretOf(academy.dependencies.database, 'sandbox-webhooks');

const sign = (body: string): string => createHmac('sha256', secret).update(body).digest('hex');

const deliver = async (body: string, signature = sign(body)) => {
  const response = await fetch(`${academy.origin}/webhooks/razorpay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

type Fields = { event?: string; amount?: number; currency?: string; notes?: Record<string, string> };

const report = (orderId: string, paymentId: string, { event = 'payment.captured', ...fields }: Fields = {}): string =>
  JSON.stringify({
    entity: 'event',
    event,
    contains: ['payment'],
    payload: {
      payment: { entity: { id: paymentId, order_id: orderId, amount: 150_000, currency: 'INR', ...fields } },
    },
  });

describe('a webhook', () => {
  it('confirms a purchase once, however often and in whatever order the provider reports it', async () => {
    const nusrat = await aSignedIn(academy, 'Nusrat');
    const { order } = (await orderMonth(nusrat, 1)).body;
    const proof = await payInWindow(nusrat, order.id);
    const reports = ['order.paid', 'payment.captured', 'order.paid'].map((event) =>
      report(order.id, proof.razorpayPaymentId, { event }),
    );

    for (const body of reports) expect(await deliver(body)).toEqual({ status: 200, body: { handled: true } });
    expect(await purchasesOf(nusrat)).toMatchObject([{ status: 'PENDING', amountCents: 150_000, monthNumber: 1 }]);
    expect((await confirm(nusrat, proof)).status).toBe(200);
    expect(await purchasesOf(nusrat)).toHaveLength(1);
    expect(await mailsAbout(academy, 'nusrat@dhap.example', 'Payment received')).toBe(1);
  });

  it('is not taken compressed: it is signed as it is sent, and a few bytes could become very many', async () => {
    const text = report('order_1', 'pay_1');
    const response = await fetch(`${academy.origin}/webhooks/razorpay`, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip', 'x-razorpay-signature': sign(text) },
      body: new Uint8Array(gzipSync(text)),
    });
    expect(response.status).toBe(400);
  });

  it('about a second payment of one order leaves the first, and is named in the log alone', async () => {
    const warn = vi.spyOn(academy.dependencies.log, 'warn');
    const moumita = await aSignedIn(academy, 'Moumita');
    const { order } = (await orderMonth(moumita, 2)).body;
    const { razorpayPaymentId: kept } = await payInWindow(moumita, order.id);
    for (const paymentId of [kept, 'pay_second']) await deliver(report(order.id, paymentId));

    expect((await purchasesOf(moumita))[0]).toMatchObject({ status: 'PENDING', paymentId: kept });
    const owed = 'a second payment of one order, to be given back';
    expect(warn.mock.calls).toEqual([[{ orderId: order.id, paymentId: 'pay_second', kept }, owed]]);
    warn.mockRestore();
  });

  it('is believed with the signature of the provider only', async () => {
    const farhana = await aSignedIn(academy, 'Farhana');
    const body = report((await orderMonth(farhana, 1)).body.order.id, 'pay_forged');

    expect(validateWebhookSignature(body, sign(body), secret)).toBe(true);
    for (const signature of ['', 'x', sign(`${body} `), sign(body).slice(1)]) {
      expect(await deliver(body, signature)).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } });
    }
    expect(await purchasesOf(farhana)).toHaveLength(1);
  });

  it('about an order of this academy that was signed with another secret is told of, and one of a stranger is not', async () => {
    const moumita = await aSignedIn(academy, 'Moumita');
    const { id } = (await orderOnce(moumita)).body.order;
    const warn = vi.spyOn(academy.dependencies.log, 'warn');
    const refusedCount = async () => (await academy.dependencies.refusedWebhooks.get()).values[0]?.value ?? 0;
    const before = await refusedCount();

    for (const body of [report('order_of_nobody', 'pay_x'), 'hello', '{}', '']) await deliver(body, 'former secret');
    expect([(await refusedCount()) - before, warn.mock.calls]).toEqual([0, []]);

    await deliver(report(id, 'pay_x'), 'former secret');
    expect((await refusedCount()) - before).toBe(1);
    expect(warn.mock.calls).toEqual([
      [{ orderId: id }, 'webhook refused: it was not signed with RAZORPAY_WEBHOOK_SECRET'],
    ]);
    warn.mockRestore();
  });

  it('is checked over the bytes that were sent, not over what they mean', async () => {
    const subhajit = await aSignedIn(academy, 'Subhajit');
    const { order } = (await orderMonth(subhajit, 1)).body;
    const spaced = JSON.stringify(JSON.parse(report(order.id, 'pay_spaced')), null, 3);

    expect((await deliver(spaced)).body).toEqual({ handled: true });
  });

  it('about another amount than was ordered confirms nothing', async () => {
    const rafiq = await aSignedIn(academy, 'Rafiq');
    const { order } = (await orderOnce(rafiq)).body;

    expect((await deliver(report(order.id, 'pay_little', { amount: 100 }))).body).toEqual({ handled: false });
    const dollars = report(order.id, 'pay_dollars', { amount: 499_900, currency: 'USD' });
    expect((await deliver(dollars)).body).toEqual({ handled: false });
    expect((await purchasesOf(rafiq)).some(({ monthNumber }) => monthNumber === null)).toBe(false);
  });

  it.each([
    ['an event that says nothing to us', report('order_x', 'pay_x', { event: 'refund.created' })],
    ['an order of another shop', report('order_of_another_shop', 'pay_x')],
    ['a payment without an order', JSON.stringify({ event: 'payment.captured', payload: {} })],
    ['no JSON', 'hello'],
    ['another JSON', '[]'],
  ])('is answered and ignored when it is about %s', async (_what, body) => {
    expect(await deliver(body)).toEqual({ status: 200, body: { handled: false } });
  });

  it('about a payment of another shop that has no order at all is no fault to report', async () => {
    const error = vi.spyOn(academy.dependencies.log, 'error');
    const entity = { id: 'pay_by_link', order_id: null, amount: 5_000, currency: 'INR', notes: [] };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    expect(await deliver(body)).toEqual({ status: 200, body: { handled: false } });
    expect(await deliver(body, 'forged')).toMatchObject({ status: 400 });
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  it('of an order for a course that is no longer known is told to the operator, and one of another shop is not', async () => {
    const error = vi.spyOn(academy.dependencies.log, 'error');
    await deliver(report('order_of_another_shop', 'pay_x', { notes: { table: '5' } }));
    expect(error).not.toHaveBeenCalled();

    const notes = { courseId: '1', courseTitle: 'Rust', isMonthlyPayment: 'true', monthNumber: '2', totalMonths: '6' };
    const lost = report('order_since_the_backup', 'pay_since_the_backup', { notes });
    expect((await deliver(lost)).body).toEqual({ handled: false });
    expect(error.mock.calls).toEqual([
      [
        { orderId: 'order_since_the_backup', paymentId: 'pay_since_the_backup' },
        'a payment of an order that the database does not have, to be given back unless another academy has it',
      ],
    ]);
    error.mockRestore();
  });
});
