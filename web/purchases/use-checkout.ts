import type { ApolloClient, FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lostSessionMessage, refusalsOf } from '../errors.ts';
import { fragmentData } from '../fragment-data.ts';
import { CheckoutLearnerDocument, type CheckoutDialogFragment } from '../generated/graphql.ts';
import { useConfirmPaymentMutation, useStartCheckoutMutation } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import {
  removeOpenOrder,
  removePendingPayment,
  saveOpenOrder,
  savePendingPayment,
  type OpenOrder,
} from './pending-payments.ts';
import { openPaymentWindow, type Checkout, type Payment } from './payment-window.ts';

/** How long the success message is shown before `onDone` is called. */
const SUCCESS_SHOWN_MS = 2000;

/** The state of one purchase on this screen. */
export type CheckoutState =
  | { name: 'closed' }
  | { name: 'idle' }
  | { name: 'processing'; amount?: string | undefined }
  /** The provider's window is open, so no dialog of the site may cover it. */
  | { name: 'paying' }
  /** Carries the payment that could not be verified; without one, nothing has been paid. */
  | { name: 'error'; message: string; payment: Payment | null }
  | { name: 'success'; message: string; redirectTo: string | null };

const closed: CheckoutState = { name: 'closed' };

type Refusal = { message: string };

type CheckoutOptions = {
  courseId: string;
  offer: FragmentType<CheckoutDialogFragment> | null;
  /** Called when the purchases may have changed and have to be fetched again. */
  onChanged: () => void;
  /** Called after the success message, with the address of the course where it is known. */
  onDone: (redirectTo: string | null) => void;
  /** Called with the academy's message when the session has ended; for pages that do not react to that otherwise. */
  onSessionLost?: (message: string) => void;
};

/** A purchase: the order, the provider's window, the confirmation. One runs at a time, however often it is clicked. */
export const useCheckout = ({ courseId, offer, onChanged, onDone, onSessionLost }: CheckoutOptions) => {
  const texts = useTexts();
  const client = useApolloClient();
  const [state, setState] = useState<CheckoutState>({ name: 'closed' });
  const working = useRef(false);
  const [requestOrder] = useStartCheckoutMutation();
  const [requestConfirmation] = useConfirmPaymentMutation();
  const month = fragmentData<CheckoutDialogFragment>(offer)?.month ?? null;

  const finished = useEffectEvent(() => {
    if (state.name !== 'success') return;
    setState({ name: 'closed' });
    onDone(state.redirectTo);
  });
  useEffect(() => {
    if (state.name !== 'success') return undefined;
    const timer = setTimeout(() => finished(), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state.name]);

  const alone = async (work: (learnerId: string | null) => Promise<CheckoutState>) => {
    if (working.current) return;
    working.current = true;
    setState({ name: 'processing' });
    let next: CheckoutState = closed;
    try {
      next = await work(await learnerOf(client));
    } finally {
      // Whatever went wrong, the dialog can be closed and the purchase tried again.
      working.current = false;
      setState(next);
    }
  };

  const notDone = (error: unknown, refusals: readonly Refusal[] | undefined, payment: Payment | null = null) => {
    const lost = lostSessionMessage(error);
    if (lost === null || !onSessionLost) return refused(refusalsOf(refusals, error, texts.problem.connection), payment);
    onSessionLost(lost);
    return closed;
  };

  const order = async (learnerId: string | null): Promise<CheckoutState> => {
    const { data, error } = await requestOrder({ variables: { input: { courseId, month } } });
    const checkout = data?.startCheckout.checkout;
    if (!checkout) return notDone(error, data?.startCheckout.userErrors);

    if (learnerId !== null) saveOpenOrder(learnerId, courseId, { month, checkout });
    return take(checkout, learnerId);
  };

  const take = async (checkout: Checkout, learnerId: string | null): Promise<CheckoutState> => {
    setState({ name: 'paying' });
    const outcome = await openPaymentWindow(checkout);
    if (outcome.kind === 'paid') return confirm(outcome.payment, learnerId, checkout.amount.display);
    if (outcome.kind === 'no-script') return { name: 'error', message: texts.purchases.scriptFailed, payment: null };

    onChanged();
    if (outcome.kind === 'dismissed') return { name: 'closed' };
    return { name: 'error', message: outcome.message ?? texts.purchases.paymentWindowFailed, payment: null };
  };

  const confirm = async (payment: Payment, learnerId: string | null, amount?: string): Promise<CheckoutState> => {
    if (learnerId !== null) savePendingPayment(learnerId, payment);
    setState({ name: 'processing', amount });

    const { data, error } = await requestConfirmation({ variables: { input: payment } });
    const message = data?.confirmPayment.message ?? null;
    if (message === null) return notDone(error, data?.confirmPayment.userErrors, payment);
    if (learnerId !== null) {
      removePendingPayment(learnerId);
      removeOpenOrder(learnerId, courseId);
    }
    onChanged();
    return { name: 'success', message, redirectTo: data?.confirmPayment.destination?.path ?? null };
  };

  return {
    state,
    open: () => setState({ name: 'idle' }),
    close: () => setState({ name: 'closed' }),
    pay: () => void alone(order),
    /** Opens the provider's window for an order that was left unpaid. */
    finish: ({ checkout }: OpenOrder) => void alone((learnerId) => take(checkout, learnerId)),
    /** Sends the confirmation of a taken payment again; without one, goes back to where it can be paid. */
    tryAgain: () => {
      const payment = state.name === 'error' ? state.payment : null;
      if (payment === null) setState({ name: 'idle' });
      else void alone((learnerId) => confirm(payment, learnerId));
    },
  };
};

/** The id of the learner, for the keys in storage; null when it could not be fetched, and then nothing is stored. */
export const learnerOf = async (client: ApolloClient): Promise<string | null> => {
  const { data } = await client.query({ query: CheckoutLearnerDocument, errorPolicy: 'all' });
  return data?.viewer?.id ?? null;
};

const refused = (refusals: readonly Refusal[], payment: Payment | null = null): CheckoutState => ({
  name: 'error',
  message: refusals[0]?.message ?? '',
  payment,
});
