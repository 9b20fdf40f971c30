import { z } from 'zod';

/** An order at the payment provider. The amount is in paise; an order stays payable until it is paid. */
export type ProviderOrder = { readonly id: string; readonly amount: number; readonly currency: string };

/** What an order is made from: paise, a receipt of at most 40 characters, notes that the provider keeps with it. */
export type NewOrder = {
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly notes: Readonly<Record<string, string>>;
};

/** A payment that the provider has taken for an order; the amount is in paise. */
export type CapturedPayment = { readonly id: string; readonly amount: number; readonly currency: string };

/** What the payment window hands to the browser after a payment. */
export type PaymentProof = { readonly orderId: string; readonly paymentId: string; readonly signature: string };

/** An id as somebody says it: not longer than any of the provider's, without what a database cannot look for. */
export const providerId = z
  .string()
  .max(100)
  .regex(/^\P{Cc}*$/u, 'is no id');

/** The one way to a payment provider. Razorpay and its sandbox both speak it, so the rest of the code knows neither. */
export type PaymentProvider = {
  /** The public key id that the browser opens the payment window with. */
  readonly keyId: string;
  /** Makes an order. Rejects with a PaymentProviderError. */
  readonly createOrder: (order: NewOrder) => Promise<ProviderOrder>;
  /** Whether the provider itself has signed this payment of this order. */
  readonly verifyPayment: (proof: PaymentProof) => boolean;
  /** Whether the provider itself has sent this webhook; null when no webhook secret is configured. */
  readonly verifyWebhook: ((body: Buffer, signature: string) => boolean) | null;
  /** The payment that was taken for an order; null while there is none. Rejects with a PaymentProviderError. */
  readonly findCapturedPayment: (orderId: string) => Promise<CapturedPayment | null>;
};

/** The provider did not answer, or not as it should; nothing is known about what it did. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
}
