import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPaymentWindow } from '../../../web/purchases/payment-window.ts';
import { aCheckout } from '../../support/graph-objects/purchases.ts';
import { createPaymentProvider } from '../../support/payment-provider.ts';

let provider: ReturnType<typeof createPaymentProvider>;
beforeEach(() => {
  provider = createPaymentProvider();
  provider.scriptLoads();
});
afterEach(() => provider.restore());

/** How the window is left after what is done in it. */
const outcomeAfter = async (inWindow: () => void) => {
  const around = { onLoading: () => undefined, onShown: () => undefined, leave: new AbortController().signal };
  const outcome = openPaymentWindow(Object(aCheckout()), around);
  await vi.waitFor(() => expect(provider.opened).toHaveLength(1));
  inWindow();
  return outcome;
};

const failAndLeave = (...reasons: string[]) => {
  for (const reason of reasons) provider.fail(`Of ${reason}.`, reason);
  provider.dismiss();
};

describe('the payment window, when it is left after a payment that failed,', () => {
  it.each(['card_expired', 'otp_expired', 'incorrect_card_expiry_date', 'payment_declined', 'payment_failed', ''])(
    'tells that it failed for good (%s)',
    async (reason) => {
      const outcome = await outcomeAfter(() => failAndLeave(reason));
      expect(outcome).toEqual({ kind: 'failed', message: `Of ${reason}.` });
    },
  );

  it.each([
    'payment_timed_out',
    'payment_session_expired',
    'payment_collect_request_expired',
    'bank_technical_error',
    'payment_pending',
    'server_error',
  ])('leaves open what becomes of it where the bank was not heard (%s)', async (reason) => {
    const outcome = await outcomeAfter(() => failAndLeave(reason));
    expect(outcome).toEqual({ kind: 'undecided', message: `Of ${reason}.` });
  });

  it('leaves it open also where a later attempt was declined', async () => {
    const outcome = await outcomeAfter(() => failAndLeave('payment_timed_out', 'payment_declined'));
    expect(outcome).toEqual({ kind: 'undecided', message: 'Of payment_timed_out.' });
  });
});

it.each([
  ['nothing', null],
  ['no signature', { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1' }],
  ['an empty text', { razorpay_order_id: 'order_1', razorpay_payment_id: '', razorpay_signature: 'signature_1' }],
  ['no texts', { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 1 }],
])('a payment window that proves a payment with %s leaves open whether it was made', async (_what, values) => {
  expect(await outcomeAfter(() => provider.pay(values))).toEqual({ kind: 'undecided', message: null });
});

const breaks = (): never => {
  throw new Error('The script is broken.');
};

it.each([
  ['is made', breaks],
  ['is listened to', () => ({ on: breaks, open: () => undefined })],
  ['opens', () => ({ on: () => undefined, open: breaks })],
])('a script that throws as its window %s counts as one that could not be loaded', async (_when, create) => {
  vi.stubGlobal('Razorpay', function Broken() {
    return create();
  });
  const around = { onLoading: () => undefined, onShown: () => undefined, leave: new AbortController().signal };
  expect(await openPaymentWindow(Object(aCheckout()), around)).toEqual({ kind: 'no-script' });
});
