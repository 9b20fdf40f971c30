import type { FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { CheckoutDialogFragment } from '../generated/graphql.ts';
import { useStartCheckoutMutation } from '../generated/hooks.ts';
import { announceNextPage } from '../next-page.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { onPaymentArrived, type Arrival } from './awaited-payments.ts';
import {
  afterConfirmation,
  confirmPayment,
  payOrder,
  placeOrder,
  type CheckoutPage,
  type CheckoutRun,
} from './checkout-run.ts';
import { closed, stateAfterArrival, unconfirmedPayment, type CheckoutState } from './checkout-state.ts';
import { askForLearnerId } from './fetch-learner-id.ts';
import { hasPendingPayment, tellPaymentLeft } from './has-pending-payment.ts';
import type { OpenOrder } from './open-orders.ts';
import type { Payment } from './payment-window.ts';
import { onPaymentsChangedElsewhere } from './pending-payments.ts';
import { onPaymentRecovered } from './recovered-payments.tsx';
import { billOf, useBill } from './use-bill.ts';
import { useConfirmation, type Confirmation } from './use-confirmation.ts';
import { useOpener } from './use-opener.ts';

/** How long the success message is shown before `onDone` is called. */
const SUCCESS_SHOWN_MS = 2000;

type CheckoutOptions = Pick<CheckoutPage, 'courseId' | 'onChanged' | 'onSessionLost'> & {
  offer: FragmentType<CheckoutDialogFragment> | null;
  /** Called after the success message, or when that is closed, with the address of the course. */
  onDone?: (redirectTo: string) => void;
};

/**
 * The dialog of a purchase: its state, and what its buttons do. The purchase itself is in checkout-run.ts; one runs at a time,
 * however often it is clicked.
 */
export const useCheckout = ({ courseId, offer: from, onChanged, onDone, onSessionLost }: CheckoutOptions) => {
  const texts = useTexts();
  const client = useApolloClient();
  const [state, setState] = useState<CheckoutState>(closed);
  const running = useRef<CheckoutRun | null>(null);
  const opener = useOpener(state.name === 'closed');
  const [requestOrder] = useStartCheckoutMutation({ fetchPolicy: 'no-cache' });
  const requestConfirmation = useConfirmation();
  const offer = fragmentData<CheckoutDialogFragment>(from);
  const [bill, setBill] = useBill(offer, state.name !== 'idle');
  const unconfirmed = unconfirmedPayment(state);

  const page: CheckoutPage = {
    courseId,
    texts,
    client,
    requestOrder,
    requestConfirmation,
    show: setState,
    showAmount: (amount) => setBill((shown) => shown && { ...shown, amount }),
    focusOpener: opener.focus,
    onChanged,
    onSessionLost,
  };

  const runAlone = async (
    work: (run: CheckoutRun) => Promise<CheckoutState>,
    payment: Payment | null = null,
  ): Promise<void> => {
    if (running.current !== null) return;
    const run: CheckoutRun = { ...page, learnerId: undefined, leaving: new AbortController(), verdict: null };
    running.current = run;
    setState({ name: 'processing', payment });
    let next: CheckoutState = closed;
    try {
      run.learnerId = await askForLearnerId(client);
      next = await work(run);
    } finally {
      // Whatever went wrong, the dialog can be closed and the purchase tried again.
      running.current = null;
      setState(next);
    }
  };
  const confirmAgain = (payment: Payment) => void runAlone((run) => confirmPayment(run, payment), payment);
  const leave = () => running.current?.leaving.abort();

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

  usePaymentEvents(unconfirmed?.orderId, {
    onRecovered: (confirmation) => {
      if (confirmation.verdict === 'unknown' || unconfirmed === null) return;
      if (running.current !== null) running.current.verdict = confirmation;
      else setState(afterConfirmation(page, confirmation, unconfirmed));
    },
    // Another tab got the verdict; this one asks the academy for it.
    onChangedElsewhere: () => {
      if (unconfirmed !== null && !hasPendingPayment()) confirmAgain(unconfirmed);
    },
    onArrived: (arrival) => {
      if (arrival.courseId !== courseId || arrival.month !== (bill?.month ?? 1)) return;
      const arrived = stateAfterArrival(texts, arrival, bill?.offer?.opens.label);
      // Only a dialog about a failed or a new attempt is replaced.
      setState((now) => (now.name === 'error' || now.name === 'idle' ? arrived : now));
    },
    // The window belongs to this page: it neither stays over the next one nor opens there. An unconfirmed payment is reported there.
    onPageLeft: () => {
      if (running.current !== null) leave();
      else if (unconfirmed !== null) tellPaymentLeft();
    },
  });

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
    pay: () => void runAlone((run) => placeOrder(run, bill?.month ?? null)),
    /** Leaves the provider's window while it loads. */
    leave,
    /** Opens the provider's window for an order that was left unpaid. */
    finish: (order: OpenOrder) => {
      const { month, checkout } = order;
      const { description, amount } = checkout;
      opener.remember();
      setBill({ month, isPayable: true, description, dueText: null, amount });
      void runAlone((run) => payOrder(run, order));
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

type PaymentEvents = {
  /** The page has got the academy's verdict on the payment of the order, which this dialog had not. */
  onRecovered: (confirmation: Confirmation) => void;
  /** Another tab has saved or removed a payment. */
  onChangedElsewhere: () => void;
  /** A payment has arrived whose window was left. */
  onArrived: (arrival: Arrival) => void;
  onPageLeft: () => void;
};

/** Listens to what happens to payments outside the dialog; to a verdict only for the order of an unconfirmed payment. */
const usePaymentEvents = (unconfirmedOrder: string | undefined, events: PaymentEvents): void => {
  const onRecovered = useEffectEvent(events.onRecovered);
  const onChangedElsewhere = useEffectEvent(events.onChangedElsewhere);
  const onArrived = useEffectEvent(events.onArrived);
  const onPageLeft = useEffectEvent(events.onPageLeft);

  useEffect(() => {
    if (unconfirmedOrder === undefined) return undefined;
    return onPaymentRecovered(unconfirmedOrder, (confirmation) => onRecovered(confirmation));
  }, [unconfirmedOrder]);
  useEffect(() => onPaymentsChangedElsewhere(() => onChangedElsewhere()), []);
  useEffect(() => onPaymentArrived((arrival) => onArrived(arrival)), []);
  useEffect(() => () => onPageLeft(), []);
};
