// Importing this lets the API take orders and payments of the learner in each test of the file.
import { beforeEach } from 'vitest';
import { aPurchase } from '../../support/factories.ts';
import { academy, learner, tellPurchases } from './learner.ts';

/** The operation that starts a checkout. */
export const start = `mutation Start($input: StartCheckoutInput!) {
  startCheckout(input: $input) {
    checkout {
      scriptUrl keyId orderId name description
      amount { amount currency display }
      methods { netbanking wallet upi card emi paylater }
      notes { key value }
      purchase { id status course { viewerAccess { status } } }
    }
    userErrors { code message field }
  }
}`;

/** The operation that confirms a payment. */
export const confirm = `mutation Confirm($input: ConfirmPaymentInput!) {
  confirmPayment(input: $input) { message detail destination { path } purchase { id status } userErrors { code message field isTemporary } }
}`;

/** What the provider's window gives back for a payment. */
export const proof = { orderId: 'order_1', paymentId: 'pay_1', signature: 'abc' };

/** The answer to a create-order. */
export const order = (amount: number, purchase: unknown = aPurchase({ status: 'PENDING' })) => ({
  order: { id: 'order_1', amount, currency: 'INR' },
  purchase,
});

export const started = async (input: Record<string, unknown>) => (await learner.ask(start, { input })).startCheckout;

export const confirmed = async (input = proof) => (await learner.ask(confirm, { input })).confirmPayment;

/** The bodies of all orders that the API was asked for. */
export const orderBodies = (): unknown[] =>
  academy.calls.filter(({ path }) => path === '/purchases/create-order').map(({ body }) => body);

beforeEach(() => {
  tellPurchases();
  academy.when('POST /purchases/create-order', { body: order(150_000) });
  academy.when('POST /purchases/verify-payment', {
    body: { success: true, purchase: aPurchase({ status: 'PENDING' }) },
  });
});
