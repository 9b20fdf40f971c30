import type { FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lostSessionMessage } from '../errors.ts';
import { fragmentData } from '../fragment-data.ts';
import type { CheckoutDialogFragment } from '../generated/graphql.ts';
import { useStartCheckoutMutation } from '../generated/hooks.ts';
import { announceNextPage } from '../next-page.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { closeOnBack } from '../ui/close-on-back.ts';
import {
  startAwaiting,
  stopAwaiting,
  MAX_POLLS,
  onPaymentArrived,
  type Arrival,
  type AwaitedPayment,
} from './awaited-payments.ts';
import {
  closed,
  stateAfterArrival,
  stateAfterConfirmation,
  stateAfterWindow,
  stateWithoutOrder,
  unconfirmedPayment,
  type CheckoutState,
} from './checkout-state.ts';
import { askForLearnerId } from './fetch-learner-id.ts';
import { hasPendingPayment, tellPaymentLeft } from './has-pending-payment.ts';
import { whilePaymentWindowIsOpen } from './open-payment-window.ts';
import { tellPurchasesChanged } from './purchases-channel.ts';
import { openPaymentWindow, type Checkout, type Payment } from './payment-window.ts';
import { removeOpenOrder, saveOpenOrder, type OpenOrder } from './open-orders.ts';
import { onPaymentsChangedElsewhere } from './pending-payments.ts';
import { onPaymentRecovered, tellOfLeftPayment } from './recovered-payments.tsx';
import { billOf, useBill } from './use-bill.ts';
import { useConfirmation, type Confirmation } from './use-confirmation.ts';
import { useOpener } from './use-opener.ts';

/** How long the success message is shown before `onDone` is called. */
const SUCCESS_SHOWN_MS = 2000;

type CheckoutOptions = {
  courseId: string;
  offer: FragmentType<CheckoutDialogFragment> | null;
  /** Called when the purchases may have changed and have to be fetched again. */
  onChanged: () => void;
  /** Called after the success message, or when that is closed, with the address of the course. */
  onDone?: (redirectTo: string) => void;
  /** Called with the academy's message when the session has ended; for pages that do not react to that otherwise. */
  onSessionLost?: (message: string) => void;
};

/** Null for a visitor, undefined where the academy did not say. */
type LearnerId = string | null | undefined;

/** What is under way: an order, its window, a confirmation. */
type Running = {
  /** Leaves it: the provider's window is closed, or none is opened. */
  readonly leaving: AbortController;
  /** The academy's verdict on the payment, where another request got it while this one was under way. */
  verdict: Confirmation | null;
};

/** A purchase: the order, the provider's window, the confirmation. One runs at a time, however often it is clicked. */
export const useCheckout = ({ courseId, offer: from, onChanged, onDone, onSessionLost }: CheckoutOptions) => {
  const texts = useTexts();
  const client = useApolloClient();
  const [state, setState] = useState<CheckoutState>(closed);
  const running = useRef<Running | null>(null);
  const opener = useOpener(state.name === 'closed');
  const [requestOrder] = useStartCheckoutMutation({ fetchPolicy: 'no-cache' });
  const requestConfirmation = useConfirmation();
  const offer = fragmentData<CheckoutDialogFragment>(from);
  const [bill, setBill] = useBill(offer, state.name !== 'idle');

  const unconfirmed = unconfirmedPayment(state);
  // The answer names no course where the academy leaves out the purchase.
  const nextPage = state.name === 'success' ? (state.redirectTo ?? paths.courseAccess(courseId)) : null;

  const close = () => {
    setState(closed);
    if (nextPage !== null) onDone?.(nextPage);
    if (unconfirmed !== null) tellPaymentLeft();
  };
  const announceNext = useEffectEvent(() => {
    if (nextPage !== null && onDone) announceNextPage(nextPage);
  });
  const closeSuccess = useEffectEvent(close);
  useEffect(() => {
    if (state.name !== 'success') return undefined;
    announceNext();
    const timer = setTimeout(() => closeSuccess(), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state.name]);

  const leave = () => running.current?.leaving.abort();

  const runAlone = async (
    work: (learnerId: LearnerId, run: Running) => Promise<CheckoutState>,
    payment: Payment | null = null,
  ) => {
    if (running.current !== null) return;
    const run: Running = { leaving: new AbortController(), verdict: null };
    running.current = run;
    setState({ name: 'processing', payment });
    let next: CheckoutState = closed;
    try {
      next = await work(await askForLearnerId(client), run);
    } finally {
      // Whatever went wrong, the dialog can be closed and the purchase tried again.
      running.current = null;
      setState(next);
    }
  };

  const sessionLost = (error: unknown): boolean => {
    const lost = lostSessionMessage(error);
    if (lost === null || !onSessionLost) return false;
    onSessionLost(lost);
    return true;
  };

  const placeOrder = async (learnerId: LearnerId, run: Running): Promise<CheckoutState> => {
    // Without the learner's id the order could neither be paid nor stored, and would still leave its month pending.
    if (learnerId === undefined) return stateWithoutOrder(texts);
    const month = bill?.month ?? null;
    const { data, error } = await requestOrder({ variables: { input: { courseId, month } } });
    const checkout = data?.startCheckout.checkout;
    if (checkout) {
      const opened = openOrderOf(checkout, month);
      if (learnerId !== null) saveOpenOrder(learnerId, courseId, opened);
      tellPurchasesChanged(learnerId);
      return payOrder(opened, learnerId, run);
    }
    if (sessionLost(error)) return closed;
    onChanged();
    return stateWithoutOrder(texts, data?.startCheckout.userErrors[0], error);
  };

  const payOrder = async (opened: OpenOrder, learnerId: LearnerId, run: Running): Promise<CheckoutState> => {
    const { checkout } = opened;
    const { signal } = run.leaving;
    setBill((shown) => shown && { ...shown, amount: checkout.amount });
    // Without the learner's id a payment could not be saved on the device, and would be lost with the tab.
    if (typeof learnerId !== 'string') return stateWithoutOrder(texts);
    if (signal.aborted) return closed;
    const { isListedUnpaid, month } = opened;
    const awaited = { learnerId, courseId, month, isListedUnpaid, pollsLeft: MAX_POLLS };
    const forgetBack = closeOnBack(leave);
    const options = {
      leave: signal,
      onLoading: () => setState({ name: 'opening' }),
      // Rendered at once: closing the dialog returns the focus to its opener, which must happen before the window is focused.
      onShown: () => {
        flushSync(() => setState({ name: 'paying' }));
        // Polling starts once the window is left, as it is by a reload, or by a phone that drops the page meanwhile.
        startAwaiting(awaited);
        // Fetched now, since a window is often left because the connection is gone.
        void import('./late-payment.ts').catch(() => undefined);
      },
    };
    const outcome = await whilePaymentWindowIsOpen(() => openPaymentWindow(checkout, options));
    forgetBack();
    if (outcome.kind === 'paid' || outcome.kind === 'paid-already') stopAwaiting(courseId);
    if (outcome.kind === 'paid') return confirm(outcome.payment, learnerId, run);

    if (outcome.kind === 'paid-already') removeOpenOrder(learnerId, checkout.orderId);
    if (outcome.kind !== 'no-script') {
      onChanged();
      tellPurchasesChanged(learnerId);
    }
    if (['dismissed', 'failed', 'undecided'].includes(outcome.kind)) void pollForArrival(awaited);
    if (outcome.kind === 'dismissed') opener.focus();
    return stateAfterWindow(texts, outcome);
  };

  // Continues when the page is left: its dialog sends people to their purchases, where they wait for the payment.
  const pollForArrival = async (awaited: AwaitedPayment): Promise<void> => {
    try {
      const { pollForPayment } = await import('./late-payment.ts');
      pollForPayment(client, awaited);
    } catch {
      // There is no connection: the purchase is seen when the page is fetched again.
    }
  };

  const confirm = async (payment: Payment, learnerId: string | null, run: Running): Promise<CheckoutState> => {
    setState({ name: 'processing', payment });
    const answered = await requestConfirmation(learnerId, payment);
    const confirmation = answered.verdict === 'unknown' ? (run.verdict ?? answered) : answered;
    if (run.leaving.signal.aborted) {
      tellOfLeftPayment({ confirmation, payment, learnerId });
      return closed;
    }
    if (confirmation.verdict === 'unknown' && sessionLost(confirmation.error)) return closed;
    return afterConfirmation(confirmation, payment);
  };

  const afterConfirmation = (confirmation: Confirmation, payment: Payment): CheckoutState => {
    if (confirmation.verdict === 'confirmed' || confirmation.verdict === 'void') onChanged();
    return stateAfterConfirmation(texts, confirmation, payment);
  };

  const onRecovered = useEffectEvent((confirmation: Confirmation) => {
    if (confirmation.verdict === 'unknown' || unconfirmed === null) return;
    if (running.current !== null) running.current.verdict = confirmation;
    else setState(afterConfirmation(confirmation, unconfirmed));
  });
  // The window belongs to this page: it neither stays over the next one nor opens there. An unconfirmed payment is reported there.
  const leavePage = useEffectEvent(() => {
    if (running.current !== null) leave();
    else if (unconfirmed !== null) tellPaymentLeft();
  });
  useEffect(() => () => leavePage(), []);

  const unconfirmedOrder = unconfirmed?.orderId;
  useEffect(
    () => (unconfirmedOrder === undefined ? undefined : onPaymentRecovered(unconfirmedOrder, (it) => onRecovered(it))),
    [unconfirmedOrder],
  );

  const confirmAgain = (payment: Payment) =>
    void runAlone((learnerId, run) => confirm(payment, learnerId ?? null, run), payment);

  // Another tab got the verdict; this one asks the academy for it.
  const onChangedElsewhere = useEffectEvent(() => {
    if (unconfirmed !== null && !hasPendingPayment()) confirmAgain(unconfirmed);
  });
  useEffect(() => onPaymentsChangedElsewhere(() => onChangedElsewhere()), []);

  const onArrived = useEffectEvent((arrival: Arrival) => {
    if (arrival.courseId !== courseId || arrival.month !== (bill?.month ?? 1)) return;
    const arrived = stateAfterArrival(texts, arrival, bill?.offer?.opens.label);
    // Only a dialog about a failed or a new attempt is replaced.
    setState((now) => (now.name === 'error' || now.name === 'idle' ? arrived : now));
  });
  useEffect(() => onPaymentArrived((arrival) => onArrived(arrival)), []);

  return {
    state,
    /** What is bought and what it costs; null before the dialog was opened. */
    bill,
    open: () => {
      opener.remember();
      setBill(billOf(offer));
      setState({ name: 'idle', failure: null });
    },
    /** Closes the dialog; that of a success goes on at once. */
    close,
    pay: () => void runAlone(placeOrder),
    /** Leaves the provider's window while it loads. */
    leave,
    /** Opens the provider's window for an order that was left unpaid. */
    finish: (opened: OpenOrder) => {
      const { month, checkout } = opened;
      const { description, amount } = checkout;
      opener.remember();
      setBill({ month, isPayable: true, description, dueText: null, amount });
      void runAlone((learnerId, run) => payOrder(opened, learnerId, run));
    },
    /** Sends the confirmation of a taken payment again; without one, goes back to where it can be paid. */
    tryAgain: () => {
      if (state.name !== 'error') return;
      const { message, payment } = state;
      if (payment === null) setState({ name: 'idle', failure: message });
      else confirmAgain(payment);
    },
  };
};

const openOrderOf = (checkout: Checkout, month: number | null): OpenOrder => ({
  month,
  checkout,
  isListedUnpaid:
    checkout.purchase?.course?.viewerAccess?.months.some(
      ({ number, state }) => number === (month ?? 1) && state === 'PENDING',
    ) ?? false,
});
