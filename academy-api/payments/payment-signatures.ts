import { hmacOf, isSameSignature } from '../signatures.ts';
import type { PaymentProof } from './payment-provider.ts';

/** The signature of a payment, as Razorpay makes it: HMAC-SHA256 over order and payment id, as lower-case hex. */
export const signPayment = (orderId: string, paymentId: string, secret: string): string =>
  hmacOf(`${orderId}|${paymentId}`, secret);

/** The signature of a webhook, as Razorpay makes it: HMAC-SHA256 over the raw body, as lower-case hex. */
export const signWebhook = (body: Buffer | string, secret: string): string => hmacOf(body, secret);

/** Whether a payment was signed with this secret, compared in constant time. */
export const isPaymentSigned = ({ orderId, paymentId, signature }: PaymentProof, secret: string): boolean =>
  isSameSignature(signPayment(orderId, paymentId, secret), signature);

/** Whether a webhook was signed with this secret, compared in constant time. */
export const isWebhookSigned = (body: Buffer, signature: string, secret: string): boolean =>
  isSameSignature(signWebhook(body, secret), signature);
