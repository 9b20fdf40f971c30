import type { Rest } from '../rest/rest.ts';
import { listOf } from '../rest/decode-list.ts';
import type { AmountUnits } from '../rest/decode.ts';
import type { OrderRequest } from './checkout-rules.ts';
import { readConfirmation, readOrder, readPurchase } from './records.ts';

/** The three values that the provider's window gives back. */
export type PaymentProof = {
  readonly razorpayOrderId: string;
  readonly razorpayPaymentId: string;
  readonly razorpaySignature: string;
};

// The API asks its payment provider during these two calls, and an early end would leave it open whether money was taken.
const patient = { timeoutMs: 10_000 };

/** The calls about purchases, on behalf of the requester. Each rejects with a RestError. */
export const createPurchasesApi = (rest: Rest, units: AmountUnits) => ({
  mine: () =>
    rest.getWithDecodeCache(
      '/purchases/me',
      listOf((json, report) => readPurchase(json, units, report)),
    ),
  /** Makes an order; one that charges something else than was quoted, in paise, is reported. */
  createOrder: (order: OrderRequest, quoted: number | null) =>
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
  verifyPayment: (proof: PaymentProof) =>
    rest.post('/purchases/verify-payment', proof, (json, report) => readConfirmation(json, units, report), patient),
});

/** The calls about purchases. */
export type PurchasesApi = ReturnType<typeof createPurchasesApi>;
