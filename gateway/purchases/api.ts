import type { Rest } from '../rest/rest.ts';
import { listOf } from '../rest/decode-list.ts';
import type { AmountUnits } from '../rest/decode.ts';
import type { OrderRequest } from './checkout-rules.ts';
import {
  type ConfirmationRecord,
  type OrderRecord,
  type PurchaseRecord,
  readConfirmation,
  readOrder,
  readPurchase,
} from './records.ts';

/** The three values that the provider's window gives back. */
export type PaymentProof = {
  readonly razorpayOrderId: string;
  readonly razorpayPaymentId: string;
  readonly razorpaySignature: string;
};

/** The calls about purchases, on behalf of the requester. Each rejects with a RestError. */
export type PurchasesApi = {
  /** GET /purchases/me. */
  readonly mine: () => Promise<readonly PurchaseRecord[]>;
  /** POST /purchases/create-order; an order that charges something else than was quoted, in paise, is reported. */
  readonly createOrder: (order: OrderRequest, quoted: number | null) => Promise<OrderRecord>;
  /** POST /purchases/verify-payment. */
  readonly verifyPayment: (proof: PaymentProof) => Promise<ConfirmationRecord>;
};

// The API asks its payment provider during these two calls, and an early end would leave it open whether money was taken.
const patient = { timeoutMs: 10_000 };

/** The calls about purchases over a client that carries the requester's session. */
export const createPurchasesApi = (rest: Rest, units: AmountUnits): PurchasesApi => ({
  mine: () =>
    rest.getWithDecodeCache(
      '/purchases/me',
      listOf((json, report) => readPurchase(json, units, report)),
    ),
  createOrder: (order, quoted) =>
    rest.post(
      '/purchases/create-order',
      order,
      (json, report) => {
        const made = readOrder(json, units, report);
        if (made.amount !== quoted) report.found('order.amount', 'quote');
        return made;
      },
      patient,
    ),
  verifyPayment: (proof) =>
    rest.post('/purchases/verify-payment', proof, (json, report) => readConfirmation(json, units, report), patient),
});
