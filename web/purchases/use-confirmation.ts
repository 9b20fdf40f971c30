import { lostSessionMessage } from '../errors.ts';
import type { PurchaseStanding } from '../generated/graphql.ts';
import { useConfirmPaymentMutation } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { askForLearnerId } from './fetch-learner-id.ts';
import { tellPurchasesChanged } from './purchases-channel.ts';
import type { Payment } from './payment-window.ts';
import { removeOpenOrder } from './open-orders.ts';
import { isUnconfirmedForLong, removePendingPayment, savePendingPayment } from './pending-payments.ts';

/**
 * The state of a payment: confirmed, confirmed without effect (paid twice, declined, refunded), refused for good, or
 * unknown.
 */
export type Confirmation =
  | { verdict: 'confirmed' | 'void'; message: string; detail: string | null; redirectTo: string | null }
  | { verdict: 'refused'; message: string }
  | { verdict: 'unknown'; message: string; error: unknown };

const isVoid: Record<PurchaseStanding, boolean> = {
  CHECKING: false,
  APPROVED: false,
  DECLINED: true,
  DUPLICATE: true,
  REFUNDED: true,
  UNKNOWN: false,
  UNPAID: false,
};

/**
 * The function that asks the academy to confirm a payment. The payment is stored on the device before the call and stays until
 * it is confirmed or refused: an answer that does neither, no answer, and a refusal while somebody else is signed in leave it
 * there. After a week of answers that do neither it counts as refused, and the learner is told to write to the academy. Other
 * tabs are told of the verdict.
 */
export const useConfirmation = () => {
  const texts = useTexts();
  const [request, { client }] = useConfirmPaymentMutation();

  return async (learnerId: string | null, payment: Payment): Promise<Confirmation> => {
    if (learnerId !== null) savePendingPayment(learnerId, payment);
    const { data, error } = await request({ variables: { input: payment } });
    const answer = data?.confirmPayment;
    const refusal = answer?.userErrors[0];
    const isUnconfirmed = refusal?.code === 'PAYMENT_UNCONFIRMED';
    // The academy knows no such order of somebody else, who may have signed in in another tab.
    const isOfOther =
      refusal && !isUnconfirmed && learnerId !== null && (await askForLearnerId(client, 'no-cache')) !== learnerId;
    if (isOfOther) return { verdict: 'unknown', message: texts.purchases.verificationFailed, error };

    const isUnknown = !answer || (answer.message === null && !refusal);
    const isInVain = isUnconfirmed && learnerId !== null && isUnconfirmedForLong(learnerId, payment.orderId);
    if (isUnknown || (isUnconfirmed && !isInVain)) {
      const message = refusal?.message ?? lostSessionMessage(error) ?? texts.purchases.verificationFailed;
      return { verdict: 'unknown', message, error };
    }
    if (learnerId !== null) {
      removePendingPayment(learnerId, payment.orderId);
      if (!refusal) removeOpenOrder(learnerId, payment.orderId);
    }
    tellPurchasesChanged(learnerId);
    if (refusal) return { verdict: 'refused', message: refusal.message };
    const { message, detail, destination, purchase } = answer;
    return {
      verdict: purchase !== null && isVoid[purchase.standing] ? 'void' : 'confirmed',
      message: message ?? '',
      detail,
      redirectTo: destination?.path ?? null,
    };
  };
};
