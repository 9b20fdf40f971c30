import { request } from 'undici';
import { z } from 'zod';
import type { RazorpayAccount } from '../config.ts';
import { PaymentProviderError, type PaymentProvider } from './payment-provider.ts';
import { isPaymentSigned, isWebhookSigned } from './payment-signatures.ts';

const order = z.object({ id: z.string().min(1), amount: z.int(), currency: z.string() });
const payments = z.object({
  items: z.array(z.object({ id: z.string(), amount: z.int(), currency: z.string(), status: z.string() })),
});

/**
 * Creates the payment provider that uses Razorpay's public API. Calls are not retried: a repeated call would create a
 * second order.
 */
export const createRazorpay = (account: RazorpayAccount): PaymentProvider => {
  const { apiUrl, webhookSecret } = account;

  return {
    keyId: account.keyId,
    // With automatic capture, a signed payment is a captured payment.
    createOrder: async (newOrder) =>
      await call(account, `${apiUrl}/v1/orders`, order, { ...newOrder, payment_capture: true }),
    verifyPayment: (proof) => isPaymentSigned(proof, account.keySecret),
    verifyWebhook: webhookSecret === null ? null : (body, signature) => isWebhookSigned(body, signature, webhookSecret),
    findCapturedPayment: async (orderId) => {
      const url = `${apiUrl}/v1/orders/${encodeURIComponent(orderId)}/payments`;
      const { items } = await call(account, url, payments);
      return items.find(({ status }) => status === 'captured') ?? null;
    },
  };
};

const timeoutMs = 10_000;

const call = async <T>(account: RazorpayAccount, url: string, answer: z.ZodType<T>, body?: object): Promise<T> => {
  let status = 0;
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`;
  try {
    const response = await request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.body.text();
    status = response.statusCode;
    if (status !== 200) throw new Error(`it answered ${status}: ${text.slice(0, 300)}`);
    return answer.parse(JSON.parse(text));
  } catch (cause) {
    const message = `The payment provider did not do as asked (${new URL(url).pathname}).`;
    // An id that does not exist in the account of the keys is answered with 400.
    throw new PaymentProviderError(message, { isUnknown: status === 400, cause });
  }
};
