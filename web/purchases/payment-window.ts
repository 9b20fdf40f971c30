import type { StartCheckoutMutation } from '../generated/graphql.ts';
import { frameLoads } from './payment-frame.ts';

/** Everything the provider's window needs, as the graph gives it. */
export type Checkout = NonNullable<StartCheckoutMutation['startCheckout']['checkout']>;

/** What the provider answers to a payment: the three values that prove it. */
export type Payment = { orderId: string; paymentId: string; signature: string };

/**
 * How the provider's window was left. `failed`: after an attempt that failed for good; `undecided`: after one whose money may
 * still come. Both have the provider's words, if there were any.
 * `no-script` and `no-window` could not open it. `paid-already` has an order that was paid before, perhaps in another tab.
 */
export type PaymentOutcome =
  | { kind: 'paid'; payment: Payment }
  | { kind: 'paid-already' }
  | { kind: 'dismissed' }
  | { kind: 'no-script' }
  | { kind: 'no-window' }
  | { kind: 'failed' | 'undecided'; message: string | null };

/** What the page does around the window. */
type AroundWindow = {
  /** The window is still loading, so that the page has to say so. */
  onLoading: () => void;
  /** The window is there and has to be free of anything above it. */
  onShown: () => void;
  /** Aborted to leave the window, loaded or not. */
  leave: AbortSignal;
};

type Failure = { error?: { description?: unknown; reason?: string } };
type PaymentWindow = {
  open: () => void;
  close?: () => void;
  on: (event: 'payment.failed', listener: (failure: Failure) => void) => void;
};
type PaymentWindowClass = new (options: object) => PaymentWindow;

/**
 * The reasons of a failure after which the money may come all the same: the bank was not heard in time. A card or code that has
 * expired (`card_expired`, `otp_expired`) is none of them.
 */
const undecidedReason = /timed_out|pending|(?:session|request)_expired|technical_error|^server_error$/;

// A phone on a bad line gets a small script in this time.
const MAX_SCRIPT_MS = 20_000;

/** Opens the provider's window over the page and waits until it is left. */
export const openPaymentWindow = async (checkout: Checkout, around: AroundWindow): Promise<PaymentOutcome> => {
  const Window = paymentWindowClass() ?? (await loadPaymentWindow(checkout.scriptUrl, around));
  if (around.leave.aborted) return { kind: 'dismissed' };
  if (Window === null) return { kind: 'no-script' };

  try {
    return await showPaymentWindow(Window, checkout, around);
  } catch {
    // A script that loads but throws is treated like one that could not be loaded.
    return { kind: 'no-script' };
  }
};

const showPaymentWindow = (
  Window: PaymentWindowClass,
  checkout: Checkout,
  { leave, onLoading, onShown }: AroundWindow,
): Promise<PaymentOutcome> =>
  new Promise((resolve) => {
    let left: PaymentOutcome = { kind: 'dismissed' };
    const ended = new AbortController();
    const end = (outcome: PaymentOutcome): void => {
      ended.abort();
      resolve(outcome);
    };
    const close = (outcome: PaymentOutcome): void => {
      end(outcome);
      paymentWindow.close?.();
    };

    const paymentWindow = new Window({
      key: checkout.keyId,
      order_id: checkout.orderId,
      amount: checkout.amount.amount,
      currency: checkout.amount.currency,
      name: checkout.name,
      description: checkout.description,
      method: withoutTypename(checkout.methods),
      notes: Object.fromEntries(checkout.notes.map(({ key, value }) => [key, value])),
      handler: (confirmation: unknown) => end(outcomeOf(confirmation)),
      // The page itself leaves the window on Back.
      modal: { ondismiss: () => end(left), handleback: false },
    });
    // The window offers another try by itself, so a failed one does not close it.
    paymentWindow.on('payment.failed', ({ error }) => {
      if (error?.reason === 'order_already_paid') close({ kind: 'paid-already' });
      // The next attempt says nothing about the money of one that is undecided.
      else if (left.kind !== 'undecided') {
        const kind = undecidedReason.test(error?.reason ?? '') ? 'undecided' : 'failed';
        const message = error?.description;
        left = { kind, message: isText(message) ? message : null };
      }
    });
    leave.addEventListener('abort', () => close(left), { signal: ended.signal });

    const open = (): void => {
      try {
        paymentWindow.open();
      } catch {
        close({ kind: 'no-script' });
      }
    };
    const watchFrame = async (): Promise<void> => {
      const verdict = await frameLoads(open, onLoading, ended.signal);
      if (ended.signal.aborted) return;
      if (verdict.isLoaded) {
        onShown();
        verdict.frame?.focus();
      } else close({ kind: 'no-window' });
    };
    void watchFrame();
  });

/** A payment without all three values cannot be confirmed; the academy may still hear of it from the provider. */
const outcomeOf = (confirmation: unknown): PaymentOutcome => {
  const values: Record<string, unknown> = { ...Object(confirmation) };
  const [orderId, paymentId, signature] = ['order_id', 'payment_id', 'signature'].map(
    (name) => values[`razorpay_${name}`],
  );
  return isText(orderId) && isText(paymentId) && isText(signature)
    ? { kind: 'paid', payment: { orderId, paymentId, signature } }
    : { kind: 'undecided', message: null };
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const withoutTypename = ({ __typename, ...methods }: Checkout['methods']) => methods;

const loadPaymentWindow = async (
  scriptUrl: string,
  { leave, onLoading }: AroundWindow,
): Promise<PaymentWindowClass | null> => {
  onLoading();
  return (await loadScript(scriptUrl, leave)) ? paymentWindowClass() : null;
};

const paymentWindowClass = (): PaymentWindowClass | null => {
  const value: unknown = Reflect.get(window, 'Razorpay');
  return isClass(value) ? value : null;
};

const isClass = (value: unknown): value is PaymentWindowClass => typeof value === 'function';

/** Loads a script; false when that failed, took too long or was given up. The next attempt then loads it again. */
const loadScript = (src: string, leave: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    const giveUp = (): void => resolve(false);
    setTimeout(giveUp, MAX_SCRIPT_MS);
    script.src = src;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', giveUp);
    leave.addEventListener('abort', giveUp);
    document.head.append(script);
  });
