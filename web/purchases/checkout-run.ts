import type { ApolloClient } from '@apollo/client';
import { flushSync } from 'react-dom';
import { lostSessionMessage } from '../errors.ts';
import type { useStartCheckoutMutation } from '../generated/hooks.ts';
import type { Texts } from '../texts/en.ts';
import { closeOnBack } from '../ui/close-on-back.ts';
import { MAX_POLLS, startAwaiting, stopAwaiting, type AwaitedPayment } from './awaited-payments.ts';
import {
  closed,
  stateAfterConfirmation,
  stateAfterWindow,
  stateWithoutOrder,
  type CheckoutState,
} from './checkout-state.ts';
import { whilePaymentWindowIsOpen } from './open-payment-window.ts';
import { removeOpenOrder, saveOpenOrder, type OpenOrder } from './open-orders.ts';
import { openPaymentWindow, type Checkout, type Payment } from './payment-window.ts';
import { tellPurchasesChanged } from './purchases-channel.ts';
import { tellOfLeftPayment } from './recovered-payments.tsx';
import type { Confirmation, useConfirmation } from './use-confirmation.ts';

// A purchase in the order in which it happens: placeOrder, payOrder, confirmPayment. Each step shows how far it is and returns
// the state in which the dialog is left.

/** What a purchase uses of the page that it began on. */
export type CheckoutPage = {
  readonly courseId: string;
  readonly texts: Texts;
  readonly client: ApolloClient;
  readonly requestOrder: ReturnType<typeof useStartCheckoutMutation>[0];
  readonly requestConfirmation: ReturnType<typeof useConfirmation>;
  readonly show: (state: CheckoutState) => void;
  /** Shows the amount that the order charges. */
  readonly showAmount: (amount: Checkout['amount']) => void;
  readonly focusOpener: () => void;
  /** Called when the purchases may have changed and have to be fetched again. */
  readonly onChanged: () => void;
  /** Called with the academy's message when the session has ended; for pages that do not react to that otherwise. */
  readonly onSessionLost?: ((message: string) => void) | undefined;
};

/** A purchase that is under way. */
export type CheckoutRun = CheckoutPage & {
  /** Null for a visitor, undefined where the academy did not say. */
  learnerId: string | null | undefined;
  /** Leaves it: the provider's window is closed, or none is opened. */
  readonly leaving: AbortController;
  /** The academy's verdict on the payment, where another request got it while this one was under way. */
  verdict: Confirmation | null;
};

/** Orders a month, or the whole course, and has it paid. */
export const placeOrder = async (run: CheckoutRun, month: number | null): Promise<CheckoutState> => {
  const { learnerId, courseId, texts } = run;
  // Without the learner's id the order could neither be paid nor stored, and would still leave its month pending.
  if (learnerId === undefined) return stateWithoutOrder(texts);
  const { data, error } = await run.requestOrder({ variables: { input: { courseId, month } } });
  const checkout = data?.startCheckout.checkout;
  if (checkout) {
    const order = openOrderOf(checkout, month);
    if (learnerId !== null) saveOpenOrder(learnerId, courseId, order);
    tellPurchasesChanged(learnerId);
    return payOrder(run, order);
  }
  if (isSessionLost(run, error)) return closed;
  run.onChanged();
  return stateWithoutOrder(texts, data?.startCheckout.userErrors[0], error);
};

/** Opens the provider's window for an order, and has the payment confirmed. */
export const payOrder = async (run: CheckoutRun, order: OpenOrder): Promise<CheckoutState> => {
  const { learnerId, courseId, texts, leaving } = run;
  const { checkout, isListedUnpaid, month } = order;
  run.showAmount(checkout.amount);
  // Without the learner's id a payment could not be saved on the device, and would be lost with the tab.
  if (typeof learnerId !== 'string') return stateWithoutOrder(texts);
  if (leaving.signal.aborted) return closed;
  const awaited = { learnerId, courseId, month, isListedUnpaid, pollsLeft: MAX_POLLS };
  const forgetBack = closeOnBack(() => leaving.abort());
  const around = {
    leave: leaving.signal,
    onLoading: () => run.show({ name: 'opening' }),
    // Rendered at once: closing the dialog returns the focus to its opener, which must happen before the window is focused.
    onShown: () => {
      flushSync(() => run.show({ name: 'paying' }));
      // Polling starts once the window is left, as it is by a reload, or by a phone that drops the page meanwhile.
      startAwaiting(awaited);
      // Fetched now, since a window is often left because the connection is gone.
      void import('./late-payment.ts').catch(() => undefined);
    },
  };
  const outcome = await whilePaymentWindowIsOpen(() => openPaymentWindow(checkout, around));
  forgetBack();
  if (outcome.kind === 'paid' || outcome.kind === 'paid-already') stopAwaiting(courseId);
  if (outcome.kind === 'paid') return confirmPayment(run, outcome.payment);

  if (outcome.kind === 'paid-already') removeOpenOrder(learnerId, checkout.orderId);
  if (outcome.kind !== 'no-script') {
    run.onChanged();
    tellPurchasesChanged(learnerId);
  }
  if (['dismissed', 'failed', 'undecided'].includes(outcome.kind)) void pollForArrival(run.client, awaited);
  if (outcome.kind === 'dismissed') run.focusOpener();
  return stateAfterWindow(texts, outcome);
};

/** Has a payment confirmed by the academy. */
export const confirmPayment = async (run: CheckoutRun, payment: Payment): Promise<CheckoutState> => {
  const learnerId = run.learnerId ?? null;
  run.show({ name: 'processing', payment });
  const answered = await run.requestConfirmation(learnerId, payment);
  const confirmation = answered.verdict === 'unknown' ? (run.verdict ?? answered) : answered;
  if (run.leaving.signal.aborted) {
    tellOfLeftPayment({ confirmation, payment, learnerId });
    return closed;
  }
  if (confirmation.verdict === 'unknown' && isSessionLost(run, confirmation.error)) return closed;
  return afterConfirmation(run, confirmation, payment);
};

/** The state after the academy's verdict, which may have changed the purchases of the page. */
export const afterConfirmation = (page: CheckoutPage, confirmation: Confirmation, payment: Payment): CheckoutState => {
  if (confirmation.verdict === 'confirmed' || confirmation.verdict === 'void') page.onChanged();
  return stateAfterConfirmation(page.texts, confirmation, payment);
};

const openOrderOf = (checkout: Checkout, month: number | null): OpenOrder => ({
  month,
  checkout,
  isListedUnpaid:
    checkout.purchase?.course?.viewerAccess?.months.some(
      ({ number, state }) => number === (month ?? 1) && state === 'PENDING',
    ) ?? false,
});

/** Whether the session has ended and the page reacts to that, in place of the dialog. */
const isSessionLost = ({ onSessionLost }: CheckoutPage, error: unknown): boolean => {
  const lost = lostSessionMessage(error);
  if (lost === null || !onSessionLost) return false;
  onSessionLost(lost);
  return true;
};

// Continues when the page is left: its dialog sends people to their purchases, where they wait for the payment.
const pollForArrival = async (client: ApolloClient, awaited: AwaitedPayment): Promise<void> => {
  try {
    const { pollForPayment } = await import('./late-payment.ts');
    pollForPayment(client, awaited);
  } catch {
    // There is no connection: the purchase is seen when the page is fetched again.
  }
};
