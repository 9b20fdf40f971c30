import { requireSession } from '../auth/session-rules.ts';
import type { UserErrorRecord } from '../auth/user-error.ts';
import { orUserErrors } from '../errors/errors.ts';
import type { GatewayContext } from '../generated/context.ts';
import type { ConfirmPaymentInput, Destination } from '../generated/schema.ts';
import type { ViewerRecord } from '../profile/records.ts';
import { isRefusal, type RestError } from '../rest/errors.ts';
import { canBeKeptAsLine, type Language } from '../values/text.ts';
import { accessDestination } from './access-view.ts';
import { summaryTextOf } from './payment-standing.ts';
import { remarkOf } from './purchase-view.ts';
import type { PurchaseRecord } from './records.ts';
import { purchaseTexts } from './texts.ts';

type ConfirmPaymentOutcome = {
  readonly purchase?: PurchaseRecord | null;
  readonly message?: string | null;
  readonly detail?: string | null;
  readonly destination?: Destination | null;
  readonly viewer?: ViewerRecord;
  readonly userErrors: UserErrorRecord[];
};

/**
 * Whether the API has refused a payment for good. A refusal that is not JSON may come from a firewall or a proxy before the
 * API; a client that forgot the three values because of it could not prove its payment any more.
 */
const isPaymentRefused = (error: RestError): boolean => isRefusal(error) && error.isJson;

/** What the contract of the API prescribes where a payment was not verified and there is nothing to add. */
const prescribedWords = 'Payment verification failed';

/** Why a payment is not confirmed, in the API's own words; those that are prescribed are said in the language of the request. */
const notConfirmed = (words: string | null, isTemporary: boolean, language: Language): UserErrorRecord => ({
  code: isTemporary ? 'PAYMENT_UNCONFIRMED' : 'PAYMENT_NOT_VERIFIED',
  message: words === null || words === prescribedWords ? purchaseTexts[language].verificationFailed : words,
  isTemporary,
});

/** Hands the provider's three values to the API. Nothing is kept here, so sending them again asks the API again. */
export const confirmPayment = async (
  { orderId, paymentId, signature }: ConfirmPaymentInput,
  context: GatewayContext,
): Promise<ConfirmPaymentOutcome> => {
  requireSession(context.jar);
  const { api, display, language, log } = context;
  if ([orderId, paymentId, signature].some((value) => value.trim() === '' || !canBeKeptAsLine(value))) {
    return { userErrors: [notConfirmed(null, false, language)] };
  }

  const answer = await orUserErrors(
    () =>
      api.purchases.verifyPayment({
        razorpayOrderId: orderId,
        razorpayPaymentId: paymentId,
        razorpaySignature: signature,
      }),
    (error) => {
      log.warn({ call: error.call, failure: error.failure, status: error.status }, 'payment not verified');
      return notConfirmed(error.words.error, !isPaymentRefused(error), language);
    },
  );
  if (!('verdict' in answer)) return answer;
  if (answer.verdict !== 'VERIFIED') {
    return { userErrors: [notConfirmed(answer.error, answer.verdict !== 'REFUSED', language)] };
  }

  const { purchase } = answer;
  // A payment that opened nothing was verified all the same, so the learner is told what becomes of the money.
  const remark = purchase === null ? null : remarkOf(purchase, display);
  return {
    purchase,
    message: remark ?? purchaseTexts[language].paymentSuccessful,
    detail: purchase === null ? null : summaryTextOf(purchase, language),
    destination: purchase === null ? null : accessDestination(purchase.courseId),
    viewer: { known: {} },
    userErrors: [],
  };
};
