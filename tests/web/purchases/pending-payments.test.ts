import { afterEach, expect, it } from 'vitest';
import { isUnconfirmedForLong, pendingPayments } from '../../../web/purchases/pending-payments.ts';

afterEach(() => localStorage.clear());

it('finds the payments that a learner has left on the device, beside what nobody can read and those of others', () => {
  const payment = { orderId: 'order_1', paymentId: 'pay_1', signature: 'abc' };
  const kept = {
    'u1:order_1': JSON.stringify(payment),
    'u1:order_2': '{"orderId":"order_2","paym',
    'u1:order_3': JSON.stringify({ orderId: 'order_3' }),
    'u12:order_4': JSON.stringify({ ...payment, orderId: 'order_4' }),
  };
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(`unconfirmed-payment:${key}`, text);

  expect(pendingPayments('u1')).toEqual([payment]);
  expect(pendingPayments('u12')).toMatchObject([{ orderId: 'order_4' }]);
});

it('does not wait for a payment that another tab has removed, and leaves nothing of it', () => {
  expect(isUnconfirmedForLong('u1', 'order_1')).toBe(false);
  expect(localStorage).toHaveLength(0);
});
