import { afterEach, expect, it, vi } from 'vitest';
import { createPaymentProvider } from '../../support/payment-provider.ts';
import { type Checkout, openPaymentWindow } from '../../../web/purchases/payment-window.ts';

const checkout: Checkout = {
  __typename: 'Checkout',
  scriptUrl: 'https://checkout.example/checkout.js',
  keyId: 'key',
  orderId: 'order_1',
  name: 'The Academy',
  description: 'Course - Month 1',
  amount: { __typename: 'Money', amount: 150_000, currency: 'INR', display: '₹1500.00' },
  methods: {
    __typename: 'CheckoutMethods',
    card: true,
    emi: false,
    netbanking: true,
    paylater: false,
    upi: true,
    wallet: true,
  },
  notes: [],
  purchase: null,
};

const provider = createPaymentProvider();
afterEach(() => {
  provider.restore();
  vi.useRealTimers();
});

it('stops waiting for its script once that is there', async () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  const around = { onLoading: () => undefined, onShown: () => undefined, leave: leaving.signal };
  const outcome = openPaymentWindow(checkout, around);
  const remove = vi.spyOn(HTMLScriptElement.prototype, 'remove');
  provider.scriptLoads();
  await vi.advanceTimersByTimeAsync(60_000);
  leaving.abort();
  await outcome;
  expect(remove).not.toHaveBeenCalled();
});
