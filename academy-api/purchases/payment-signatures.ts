import { hmacOf, isSameSignature } from '../signatures.ts';
import type { PaymentProof } from './payment-provider.ts';

/** What Razorpay signs a payment with: HMAC-SHA256 over order and payment id, as lower-case hex. */
export const signPayment = (orderId: string, paymentId: string, secret: string): string =>
  hmacOf(`${orderId}|${paymentId}`, secret);

/** What Razorpay signs a webhook with: HMAC-SHA256 over the body as it was sent, as lower-case hex. */
export const signWebhook = (body: Buffer | string, secret: string): string => hmacOf(body, secret);

/** Whether a payment was signed with this secret; takes the same time for every wrong signature. */
export const isPaymentSigned = ({ orderId, paymentId, signature }: PaymentProof, secret: string): boolean =>
  isSameSignature(signPayment(orderId, paymentId, secret), signature);

/** Whether a webhook was signed with this secret; takes the same time for every wrong signature. */
export const isWebhookSigned = (body: Buffer, signature: string, secret: string): boolean =>
  isSameSignature(signWebhook(body, secret), signature);
