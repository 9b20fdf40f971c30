import { lostSessionMessage } from '../errors.ts';
import { useConfirmPaymentMutation } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import type { Payment } from './payment-window.ts';
import { removeOpenOrder, removePendingPayment, savePendingPayment } from './pending-payments.ts';

// The gateway answers within fifteen seconds; this limit is for a gateway that does not answer.
const OWN_TIMEOUT_MS = 20_000;

/** The context of an operation that ends after the time in which every answer has come. */
export const inTime = () => ({ fetchOptions: { signal: AbortSignal.timeout(OWN_TIMEOUT_MS) } });

/** What is known of a payment: confirmed, refused for good, or neither. */
export type Confirmation =
  | { verdict: 'confirmed'; message: string; redirectTo: string | null }
  | { verdict: 'refused'; message: string }
  | { verdict: 'unknown'; message: string; error: unknown };

/**
 * The function that asks the academy to confirm a payment. The payment is kept on the device from before the call until it is
 * confirmed or refused: an answer that says neither, or none at all, leaves it there.
 */
export const useConfirmation = () => {
  const texts = useTexts();
  const [request] = useConfirmPaymentMutation();

  return async (learnerId: string | null, payment: Payment): Promise<Confirmation> => {
    if (learnerId !== null) savePendingPayment(learnerId, payment);
    const { data, error } = await request({ variables: { input: payment }, context: inTime() });
    const answer = data?.confirmPayment;
    const refusal = answer?.userErrors[0];

    if (!answer || refusal?.code === 'PAYMENT_UNCONFIRMED' || (answer.message === null && !refusal)) {
      const message = refusal?.message ?? lostSessionMessage(error) ?? texts.purchases.verificationFailed;
      return { verdict: 'unknown', message, error };
    }
    if (learnerId !== null) {
      removePendingPayment(learnerId, payment.orderId);
      if (!refusal) removeOpenOrder(learnerId, payment.orderId);
    }
    return refusal
      ? { verdict: 'refused', message: refusal.message }
      : { verdict: 'confirmed', message: answer.message ?? '', redirectTo: answer.destination?.path ?? null };
  };
};
