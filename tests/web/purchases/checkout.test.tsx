import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost } from '../../support/graph-double.ts';
import { aCheckout, aCourse, anAccess, anOpenAccess, aViewer, refusal } from '../../support/graph-objects.ts';
import { createPaymentProvider } from '../../support/payment-provider.ts';
import { renderPage } from '../../support/render-page.tsx';

const three = { orderId: 'order_1', paymentId: 'pay_1', signature: 'signature_1' };
const confirmed = { message: 'We have your payment.', destination: { path: '/course/1/access' }, userErrors: [] };

let provider: ReturnType<typeof createPaymentProvider>;
beforeEach(() => {
  provider = createPaymentProvider();
});
afterEach(() => {
  provider.restore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const openDialog = async (mutations: Record<string, unknown>, address = '/course/full-stack-web-development') => {
  const page = await renderPage(address, {
    signedIn: true,
    graph: {
      viewer: aViewer(),
      course: aCourse({ viewerAccess: anAccess() }),
      startCheckout: { checkout: aCheckout(), userErrors: [] },
      ...mutations,
    },
  });
  const buy = address.endsWith('/access') ? 'Purchase Course' : 'Pay First Month';
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: buy }).disabled).toBe(false));
  await page.user.click(screen.getByRole('button', { name: buy }));
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Complete Your Purchase' }) };
};

const openWindow = async (page: Awaited<ReturnType<typeof openDialog>>) => {
  await page.user.click(within(page.dialog).getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(provider.scripts).toHaveLength(1));
  await act(async () => provider.scriptLoads());
  await waitFor(() => expect(provider.opened).toHaveLength(1));
};

describe('buying a course', () => {
  it('shows what it costs, and opens the provider’s window with exactly what the graph says', async () => {
    const page = await openDialog({});
    expectShown(within(page.dialog).getByText('₹1500.00'));
    await openWindow(page);

    expect(page.sent('StartCheckout')[0]?.variables).toEqual({ input: { courseId: '1', month: 1 } });
    expect(provider.scripts[0]?.src).toContain('/academy-checkout/checkout.js');
    const { handler, modal, ...options } = provider.opened[0] ?? {};
    expect([typeof handler, typeof modal?.ondismiss]).toEqual(['function', 'function']);
    expect(options).toEqual({
      key: 'key_test',
      order_id: 'order_1',
      amount: 150000,
      currency: 'INR',
      name: 'Dhap Academy',
      description: 'Full Stack Web Development - Month 1',
      method: { netbanking: true, wallet: true, upi: true, card: true, emi: false, paylater: false },
      notes: { courseId: '1' },
    });
  });

  it('is one order, however often it is clicked', async () => {
    const page = await openDialog({});
    const pay = within(page.dialog).getByRole('button', { name: 'Pay' });
    // Both clicks come before React has disabled the button.
    act(() => {
      pay.click();
      pay.click();
    });
    await waitFor(() => expect(provider.scripts).toHaveLength(1));
    expect(page.sent('StartCheckout')).toHaveLength(1);
  });

  it('confirms the payment, says so, loads the purchases again and leads to the course after two seconds', async () => {
    const page = await openDialog({ confirmPayment: confirmed });
    await openWindow(page);
    const loadsBefore = page.sent('CoursePurchase').length;

    vi.useFakeTimers();
    await act(async () => provider.pay());
    await act(() => vi.advanceTimersByTimeAsync(10));
    const overlay = screen.getByRole('dialog', { name: 'Payment Successful!' });
    expectShown(within(overlay).getByText('We have your payment.'));
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: three }]);
    expect(page.sent('CoursePurchase').length).toBeGreaterThan(loadsBefore);
    expect(Object.keys(localStorage).filter((key) => key.includes('payment'))).toEqual([]);

    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(page.address()).toBe('/course/full-stack-web-development');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(page.address()).toBe('/course/1/access');
  });

  it('goes on where the browser’s storage is full', async () => {
    const page = await openDialog({ confirmPayment: confirmed });
    const full = new Proxy(localStorage, {
      get: (storage, name) => {
        if (name !== 'setItem') return Reflect.get(storage, name);
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    });
    vi.stubGlobal('localStorage', full);
    await openWindow(page);
    await act(async () => provider.pay());
    expectShown(await screen.findByRole('dialog', { name: 'Payment Successful!' }));
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: three }]);
  });

  it('closes without a word when the window is dismissed, and loads the purchases again', async () => {
    const page = await openDialog({});
    await openWindow(page);
    const loadsBefore = page.sent('CoursePurchase').length;
    await act(async () => provider.dismiss());

    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(page.sent('CoursePurchase').length).toBeGreaterThan(loadsBefore));
  });

  it('closes with Escape while nothing is under way', async () => {
    const { user } = await openDialog({}, '/course/1/access');
    await user.keyboard('{Escape}');
    // Browsers turn Escape into this event; happy-dom does not.
    act(
      () => void screen.queryByRole('dialog')?.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends a visitor to the sign-in page, which leads back to the course', async () => {
    const page = await renderPage('/course/full-stack-web-development', { graph: { course: aCourse() } });
    const buy = await screen.findByRole('button', { name: 'Pay First Month' });
    await act(async () => page.user.click(buy));
    expect(page.address()).toBe('/login?next=/course/full-stack-web-development');
    expect(page.sent('CoursePurchase')).toHaveLength(0);
  });
});

describe('a payment that fails', () => {
  it('before it began says why, and goes back to where it can be tried', async () => {
    const page = await openDialog({ startCheckout: refusal('Failed to initiate payment', null, 'ORDER_FAILED') });
    await page.user.click(within(page.dialog).getByRole('button', { name: 'Pay' }));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expect(screen.getAllByText('Failed to initiate payment')).toHaveLength(2);

    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByRole('dialog', { name: 'Payment Failed' })).toBeNull();
    expect(screen.queryByText('Failed to initiate payment')).toBeNull();
    expectShown(screen.getByRole('dialog', { name: 'Complete Your Purchase' }));
  });

  it('because the script cannot be had says so, and asks for it again the next time', async () => {
    const page = await openDialog({});
    await page.user.click(within(page.dialog).getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(provider.scripts).toHaveLength(1));
    await act(async () => void provider.scriptFails());
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('Failed to load Razorpay script'));

    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    await page.user.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(provider.scripts).toHaveLength(2));
  });

  it('because the script came and does not work says so, and leaves nothing stuck', async () => {
    const page = await openDialog({});
    vi.stubGlobal('Razorpay', function Broken() {
      throw new Error('The script is broken.');
    });
    await page.user.click(within(page.dialog).getByRole('button', { name: 'Pay' }));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('Failed to load Razorpay script'));

    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    expectShown(screen.getByRole('dialog', { name: 'Complete Your Purchase' }));
  });

  it('in the provider’s window repeats the provider’s words', async () => {
    const page = await openDialog({});
    await openWindow(page);
    await act(async () => provider.fail('The bank declined.'));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('The bank declined.'));
    expect(page.sent('ConfirmPayment')).toHaveLength(0);
  });

  it('at its confirmation sends the same three values again, without a new order', async () => {
    let confirmation: unknown = refusal('Payment verification failed', null, 'PAYMENT_NOT_VERIFIED');
    const page = await openDialog({ confirmPayment: () => confirmation });
    await openWindow(page);
    await act(async () => provider.pay());
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expect(JSON.parse(localStorage.getItem('unconfirmed-payment:u1') ?? '')).toEqual(three);

    confirmation = confirmed;
    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('dialog', { name: 'Payment Successful!' });
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: three }, { input: three }]);
    expect(page.sent('StartCheckout')).toHaveLength(1);
    expect(localStorage.getItem('unconfirmed-payment:u1')).toBeNull();
  });
});

describe('a payment that was taken and not confirmed', () => {
  const visit = (graph: Record<string, unknown>) =>
    renderPage('/course/1/access', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: anOpenAccess() }), ...graph },
    });

  it('is confirmed at the next visit', async () => {
    localStorage.setItem('unconfirmed-payment:u1', JSON.stringify(three));
    const page = await visit({ confirmPayment: confirmed });
    await screen.findByText('We have your payment.');
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: three }]);
    expect(localStorage.getItem('unconfirmed-payment:u1')).toBeNull();
  });

  it('stays on the device while nobody answers', async () => {
    localStorage.setItem('unconfirmed-payment:u1', JSON.stringify(three));
    const page = await visit({ confirmPayment: connectionLost });
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(1));
    await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
    expect(localStorage.getItem('unconfirmed-payment:u1')).not.toBeNull();
  });

  it('is never sent for somebody else', async () => {
    localStorage.setItem('unconfirmed-payment:u2', JSON.stringify(three));
    const page = await visit({ confirmPayment: confirmed });
    await waitFor(() => expect(page.sent('CheckoutLearner')).toHaveLength(1));
    await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
    expect(page.sent('ConfirmPayment')).toHaveLength(0);
    expect(localStorage.getItem('unconfirmed-payment:u2')).not.toBeNull();
  });
});

describe('an order that was left open', () => {
  it('can be paid while it is pending, without a new order', async () => {
    const page = await openDialog({});
    await openWindow(page);
    await act(async () => provider.dismiss());
    page.unmount();

    const again = await renderPage('/course/1/access', {
      signedIn: true,
      graph: {
        viewer: aViewer(),
        course: aCourse({ viewerAccess: anAccess({ pendingMonthCount: 1, nextPayable: null }) }),
      },
    });
    const finish = await screen.findByRole('button', { name: 'Finish payment' });
    await again.user.click(finish);
    await waitFor(() => expect(provider.opened).toHaveLength(2));
    expect(provider.opened[1]?.['order_id']).toBe('order_1');
    expect(again.sent('StartCheckout')).toHaveLength(0);
  });
});
