import { lostSessionMessage } from '../errors.ts';
import { reasonOf } from '../reason-of.ts';
import type { MonthState, StartCheckoutMutation } from '../generated/graphql.ts';
import type { Texts } from '../texts/en.ts';
import type { Arrival } from './awaited-payments.ts';
import type { Payment, PaymentOutcome } from './payment-window.ts';
import type { Confirmation } from './use-confirmation.ts';

/** What went wrong: what happened to the money, the sentence that the catalogue prescribes, and what can be done. */
type CheckoutProblem = {
  name: 'error';
  /** What happened to the money. */
  money: string;
  message: string;
  advice: string | null;
  /** The payment that was taken and is not confirmed; null where nothing was paid. */
  payment: Payment | null;
  /** Whether the academy has refused that payment, so that it will not be confirmed by itself. */
  isRefused: boolean;
  /** Whether the money may have been taken, or may still be, in the provider's window: nobody knows yet. */
  isUndecided: boolean;
};

type Settled = {
  name: 'settled';
  title: string;
  message: string;
  detail: string | null;
  /** The state of the month that was offered, where it is known. */
  bought: MonthState | null;
};

/** The state of one purchase on this screen. */
export type CheckoutState =
  | { name: 'closed' }
  /** Ready to pay; after a failure with the sentence that said why. */
  | { name: 'idle'; failure: string | null }
  /** With the payment that is being confirmed; null before there is one. */
  | { name: 'processing'; payment: Payment | null }
  /** The provider's window is loading, and can be left. */
  | { name: 'opening' }
  /** The provider's window is open, so no dialog of the site may cover it. */
  | { name: 'paying' }
  | CheckoutProblem
  /** There is nothing to pay: it is paid, perhaps in another tab, or waits for approval. */
  | Settled
  | { name: 'success'; detail: string | null; redirectTo: string | null };

/** No dialog is open. */
export const closed: CheckoutState = { name: 'closed' };

/** A failure before anything was charged, unless said otherwise. */
const problemState = ({ purchases }: Texts, message: string, rest: Partial<CheckoutProblem> = {}): CheckoutState => ({
  name: 'error',
  money: purchases.nothingCharged,
  message,
  advice: null,
  payment: null,
  isRefused: false,
  isUndecided: false,
  ...rest,
});

/** Nothing to pay. */
const settledState = ({ purchases }: Texts, message: string, rest: Partial<Settled> = {}): CheckoutState => ({
  name: 'settled',
  title: purchases.nothingToPay,
  message,
  detail: null,
  bought: null,
  ...rest,
});

type Refusal = StartCheckoutMutation['startCheckout']['userErrors'][number];

/** The state where there is no order to pay: the academy has refused one, or could not be asked. */
export const stateWithoutOrder = (texts: Texts, refusal?: Refusal, error?: unknown): CheckoutState => {
  if (refusal?.code === 'NOT_PAYABLE') return settledState(texts, refusal.message);
  const reason = refusal?.message ?? lostSessionMessage(error);
  if (reason !== null) return problemState(texts, reason);
  return problemState(texts, texts.purchases.orderFailed, { advice: reasonOf(texts, error) });
};

/** The state after the provider's window was left without a payment. */
export const stateAfterWindow = (texts: Texts, outcome: Exclude<PaymentOutcome, { kind: 'paid' }>): CheckoutState => {
  const { purchases } = texts;
  switch (outcome.kind) {
    case 'dismissed':
      return closed;
    case 'paid-already':
      return settledState(texts, purchases.paidAlready);
    case 'no-script':
      return problemState(texts, purchases.scriptFailed);
    case 'no-window':
      return problemState(texts, purchases.windowFailed);
    case 'undecided':
      return problemState(texts, outcome.message ?? purchases.bankUndecided, {
        money: purchases.maybeTaken,
        advice: purchases.maybeTakenNext,
        isUndecided: true,
      });
    case 'failed':
      return problemState(texts, outcome.message ?? purchases.paymentWindowFailed, { advice: purchases.bankTookIt });
  }
};

/** The state after the academy was asked to confirm a payment. */
export const stateAfterConfirmation = (texts: Texts, confirmation: Confirmation, payment: Payment): CheckoutState => {
  const { purchases } = texts;
  if (confirmation.verdict === 'confirmed') {
    const { detail, redirectTo } = confirmation;
    return { name: 'success', detail, redirectTo };
  }
  if (confirmation.verdict === 'void') {
    const { message, detail } = confirmation;
    return settledState(texts, message, { title: purchases.aboutPayment, detail });
  }
  const isRefused = confirmation.verdict === 'refused';
  return problemState(texts, confirmation.message, {
    money: isRefused ? purchases.notCounted : purchases.takenAndSafe,
    advice: isRefused ? purchases.refusedNext(payment.paymentId) : purchases.paymentSafe,
    payment,
    isRefused,
  });
};

/** The state after a payment has arrived whose window was left; `opens` is its month in words, where that is known. */
export const stateAfterArrival = (texts: Texts, { state }: Arrival, opens: string | undefined): CheckoutState => {
  const { purchases } = texts;
  const monthOpened = opens === undefined ? null : purchases.monthOpened(opens);
  return settledState(texts, purchases.takenAndSafe, {
    title: purchases.aboutPayment,
    detail: state === 'UNLOCKED' ? monthOpened : purchases.checkedByPerson,
    bought: state,
  });
};

/** The payment of the dialog that is not confirmed, or is being confirmed; null where there is none. */
export const unconfirmedPayment = (state: CheckoutState): Payment | null => {
  if (state.name === 'processing') return state.payment;
  return state.name === 'error' && !state.isRefused ? state.payment : null;
};
