import { vi } from 'vitest';

type Options = {
  handler: (confirmation: unknown) => void;
  modal: { ondismiss: () => void };
  [option: string]: unknown;
};
type Failure = { error: { description: unknown; reason?: string } };

const paid = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signature_1',
};

/** The provider's window as a person would use it, in place of its script. */
export const createPaymentProvider = () => {
  const opened: Options[] = [];
  let fail: (failure: Failure) => void = () => undefined;

  class PaymentWindow {
    private readonly options: Options;
    constructor(options: Options) {
      this.options = options;
    }
    open() {
      opened.push(this.options);
    }
    on(_event: 'payment.failed', listener: (failure: Failure) => void) {
      fail = listener;
    }
    close() {
      this.options.modal.ondismiss();
    }
  }

  const scripts: HTMLScriptElement[] = [];
  // A test has no network: the script is there, or fails, when the test says so.
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node);
  });

  return {
    /** The options of every window that was opened. */
    opened,
    /** The scripts that were asked for. */
    scripts,
    /** The newest script arrives. */
    scriptLoads: () => {
      vi.stubGlobal('Razorpay', PaymentWindow);
      scripts.at(-1)?.dispatchEvent(new Event('load'));
    },
    scriptFails: () => scripts.at(-1)?.dispatchEvent(new Event('error')),
    pay: (confirmation: unknown = paid) => opened.at(-1)?.handler(confirmation),
    dismiss: () => opened.at(-1)?.modal.ondismiss(),
    fail: (description: unknown, reason = 'payment_declined') => fail({ error: { description, reason } }),
    restore: () => {
      append.mockRestore();
      vi.unstubAllGlobals();
    },
  };
};
