import type { StartCheckoutMutation } from '../generated/graphql.ts';

/** Everything the provider's window needs, as the graph gives it. */
export type Checkout = NonNullable<StartCheckoutMutation['startCheckout']['checkout']>;

/** What the provider answers to a payment: the three values that prove it. */
export type Payment = { orderId: string; paymentId: string; signature: string };

/** How the provider's window was left. `failed` carries its own words, if it had any; `no-script` could not open it. */
export type PaymentOutcome =
  | { kind: 'paid'; payment: Payment }
  | { kind: 'dismissed' }
  | { kind: 'no-script' }
  | { kind: 'failed'; message: string | null };

type PaymentWindow = {
  open: () => void;
  close?: () => void;
  on: (event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) => void;
};
type PaymentWindowClass = new (options: object) => PaymentWindow;
type Confirmation = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/** Opens the provider's window over the page and waits until it is left. */
export const openPaymentWindow = async (checkout: Checkout): Promise<PaymentOutcome> => {
  const Window = paymentWindowClass() ?? (await loadPaymentWindow(checkout.scriptUrl));
  if (Window === null) return { kind: 'no-script' };

  try {
    return await showPaymentWindow(Window, checkout);
  } catch {
    // A script that loads but throws is treated like one that could not be loaded.
    return { kind: 'no-script' };
  }
};

const showPaymentWindow = (Window: PaymentWindowClass, checkout: Checkout): Promise<PaymentOutcome> =>
  new Promise((resolve) => {
    const paymentWindow = new Window({
      key: checkout.keyId,
      order_id: checkout.orderId,
      amount: checkout.amount.amount,
      currency: checkout.amount.currency,
      name: checkout.name,
      description: checkout.description,
      method: withoutTypename(checkout.methods),
      notes: Object.fromEntries(checkout.notes.map(({ key, value }) => [key, value])),
      handler: (confirmation: Confirmation) => resolve({ kind: 'paid', payment: paymentOf(confirmation) }),
      modal: { ondismiss: () => resolve({ kind: 'dismissed' }) },
    });
    paymentWindow.on('payment.failed', ({ error }) => {
      resolve({ kind: 'failed', message: error?.description || null });
      paymentWindow.close?.();
    });
    paymentWindow.open();
  });

const paymentOf = (confirmation: Confirmation): Payment => ({
  orderId: confirmation.razorpay_order_id,
  paymentId: confirmation.razorpay_payment_id,
  signature: confirmation.razorpay_signature,
});

const withoutTypename = ({ __typename, ...methods }: Checkout['methods']) => methods;

const loadPaymentWindow = async (scriptUrl: string): Promise<PaymentWindowClass | null> =>
  (await loadScript(scriptUrl)) ? paymentWindowClass() : null;

const paymentWindowClass = (): PaymentWindowClass | null => {
  const value: unknown = Reflect.get(window, 'Razorpay');
  return isClass(value) ? value : null;
};

const isClass = (value: unknown): value is PaymentWindowClass => typeof value === 'function';

/** Loads a script; false when that failed. The next attempt then loads it again. */
const loadScript = (src: string): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      script.remove();
      resolve(false);
    });
    document.head.append(script);
  });
