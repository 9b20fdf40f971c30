import { createHmac } from 'node:crypto';
import {
  type PaymentProof,
  type PaymentProvider,
  PaymentProviderError,
} from '../../academy-api/payments/payment-provider.ts';
import type * as signatures from '../../academy-api/payments/payment-signatures.ts';
import type { Scheduler } from './scheduler.ts';

/** A payment that the provider has taken. */
export type TakenPayment = { readonly id: string; readonly orderId: string; readonly amount: number };

type Order = { readonly id: string; readonly amount: number; readonly currency: string; readonly notes: object };

const [keySecret, webhookSecret] = ['key of the provider', 'secret of its webhooks'];

/** How the API tells what the provider has signed from anything else. */
export type Signatures = Pick<typeof signatures, 'isPaymentSigned' | 'isWebhookSigned'>;

// As Razorpay describes it, and not as the API does: a fault there would vouch for itself.
const signed = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** The payment provider: it keeps orders payable until they are paid, takes one payment for each, and says what it took. */
export const createProvider = (current: () => Scheduler, { isPaymentSigned, isWebhookSigned }: Signatures) => {
  const orders = new Map<string, Order>();
  const taken = new Map<string, TakenPayment>();
  let made = 0;
  let onTaken = (): void => undefined;

  const asked = async <T>(what: string, effect: () => T): Promise<T> => {
    try {
      return await current().cross(what, effect, ['done', 'lost', 'cut', 'dies before', 'dies after']);
    } catch (cause) {
      throw new PaymentProviderError(`${what} failed`, { cause });
    }
  };

  const addOrder = (order: Omit<Order, 'id'>): string => {
    made += 1;
    const id = `order_${made}`;
    orders.set(id, { ...order, id });
    return id;
  };
  const takeUnnoticed = (orderId: string): TakenPayment | null => {
    const order = orders.get(orderId);
    if (order === undefined) throw new Error(`Nobody has ordered ${orderId}.`);
    if (taken.has(orderId)) return null;
    const payment = { id: `pay_of_${orderId}`, orderId, amount: order.amount };
    taken.set(orderId, payment);
    return payment;
  };

  const signatureOf = ({ id, orderId }: TakenPayment): string => signed(`${orderId}|${id}`, keySecret);

  const api: PaymentProvider = {
    keyId: 'rzp_test_proof',
    createOrder: ({ amount, currency, notes }) =>
      asked('API asks for an order', () => ({ id: addOrder({ amount, currency, notes }), amount, currency })),
    verifyPayment: (proof) => isPaymentSigned(proof, keySecret),
    verifyWebhook: (body, signature) => isWebhookSigned(body, signature, webhookSecret),
    findCapturedPayment: (orderId) =>
      asked('API asks whether an order is paid', () => {
        const payment = taken.get(orderId);
        return payment === undefined ? null : { id: payment.id, amount: payment.amount, currency: 'INR' };
      }),
  };

  return {
    api,
    orders,
    taken,
    addOrder,
    /** The same without telling anybody: a payment of before the run. */
    takeUnnoticed,
    /** Takes the money for an order; null where it is paid already. */
    take: (orderId: string): (PaymentProof & TakenPayment) | null => {
      const payment = takeUnnoticed(orderId);
      if (payment === null) return null;
      onTaken();
      return { ...payment, paymentId: payment.id, signature: signatureOf(payment) };
    },
    signatureOf,
    /** Calls back whenever money was taken. */
    onTaken: (listener: () => void): void => {
      onTaken = listener;
    },
    /** A report of a payment as the provider sends it. */
    reportOf: ({ id, orderId, amount }: TakenPayment, event: string) => {
      const entity = { id, order_id: orderId, amount, currency: 'INR' };
      const body = JSON.stringify({ event, payload: { payment: { entity } } });
      return { body, signature: signed(body, webhookSecret) };
    },
    forget: () => {
      orders.clear();
      taken.clear();
      made = 0;
    },
  };
};

/** The provider of one run. */
export type Provider = ReturnType<typeof createProvider>;
