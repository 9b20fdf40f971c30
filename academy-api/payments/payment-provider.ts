import { z } from 'zod';

/** An order at the payment provider. The amount is in paise. It stays payable until it is paid. */
export type ProviderOrder = { readonly id: string; readonly amount: number; readonly currency: string };

/**
 * The input of `createOrder`: the amount in paise, a receipt of at most 40 characters, and notes that the provider
 * keeps.
 */
type NewOrder = {
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly notes: Readonly<Record<string, string>>;
};

/** A payment that the provider has captured for an order; the amount is in paise. */
export type CapturedPayment = { readonly id: string; readonly amount: number; readonly currency: string };

/** What the payment window passes to the page after a payment. */
export type PaymentProof = { readonly orderId: string; readonly paymentId: string; readonly signature: string };

/** An id of the provider as a client sends it: limited in length, and without characters that the database refuses. */
export const providerId = z
  .string()
  .max(100)
  .regex(/^\P{Cc}*$/u);

/** A payment provider. Razorpay and the sandbox both implement it, so that the rest of the code depends on neither. */
export type PaymentProvider = {
  /** The public key id with which the browser opens the payment window. */
  readonly keyId: string;
  /** Creates an order. Rejects with a PaymentProviderError. */
  readonly createOrder: (order: NewOrder) => Promise<ProviderOrder>;
  /** Whether a payment of an order carries a valid signature of the provider. */
  readonly verifyPayment: (proof: PaymentProof) => boolean;
  /** Whether a webhook carries a valid signature of the provider; null when no webhook secret is configured. */
  readonly verifyWebhook: ((body: Buffer, signature: string) => boolean) | null;
  /**
   * The captured payment of an order; null while there is none. Rejects with a PaymentProviderError, also for an order that
   * the provider does not know.
   */
  readonly findCapturedPayment: (orderId: string) => Promise<CapturedPayment | null>;
};

/** The payment provider did not answer, or not as expected; whether it did what was asked is unknown. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  /** Whether it answered that it does not know what it was asked about. */
  readonly isUnknown: boolean;

  constructor(message: string, { isUnknown = false, cause }: { isUnknown?: boolean; cause: unknown }) {
    super(message, { cause });
    this.isUnknown = isUnknown;
  }
}
