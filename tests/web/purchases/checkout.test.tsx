import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost } from '../../support/graph-double.ts';
import {
  aCheckout,
  aCourse,
  aMonth,
  anAccess,
  anOpenAccess,
  aPurchase,
  aViewer,
  refusal,
} from '../../support/graph-objects.ts';
import { createPaymentProvider } from '../../support/payment-provider.ts';
import { renderPage } from '../../support/render-page.tsx';

const three = { orderId: 'order_1', paymentId: 'pay_1', signature: 'signature_1' };
const confirmed = {
  message: 'We have your payment.',
  detail: '₹1500.00 · Month 1 · being checked',
  purchase: aPurchase(),
  destination: { path: '/course/1/access' },
  userErrors: [],
};

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
  await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
  await waitFor(() => expect(provider.scripts).toHaveLength(1));
  await act(async () => provider.scriptLoads());
  await waitFor(() => expect(provider.opened).toHaveLength(1));
};

describe('buying a course', () => {
  it('shows what it costs, and opens the provider’s window with exactly what the graph says', async () => {
    const page = await openDialog({});
    expectShown(within(page.dialog).getByText('₹1500.00'));
    expectShown(within(page.dialog).getByText('Month 1 of 6'));
    expectShown(within(page.dialog).getByText('Title of month 1'));
    const next = within(page.dialog).getAllByRole('listitem');
    expect(next.map(({ textContent }) => textContent)).toEqual([
      'You pay by UPI, card, netbanking or wallet.',
      'A person checks it, in 24-48 hours.',
      'Month 1 opens, and a mail tells you so.',
    ]);
    const refund = within(page.dialog).getByRole('link', { name: 'Full refund within 7 days' });
    expect(refund.getAttribute('href')).toBe('/cancellation-refund');
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
    const pay = within(page.dialog).getByRole('button', { name: /^Pay ₹/ });
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
    expectShown(within(overlay).getByText('₹1500.00 · Month 1 · being checked'));
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: three }]);
    expect(page.sent('CoursePurchase').length).toBeGreaterThan(loadsBefore);
    expect(Object.keys(localStorage).filter((key) => key.includes('payment'))).toEqual([]);

    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(page.address()).toBe('/course/full-stack-web-development');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(page.address()).toBe('/course/1/access');
  });

  it.each(['DUPLICATE', 'DECLINED', 'REFUNDED'])(
    'does not say that a payment was successful that is %s, and forgets its three values',
    async (standing) => {
      const message = 'This was paid twice. The academy gives this payment back.';
      const purchase = aPurchase({ status: 'OTHER', standing });
      const page = await openDialog({ confirmPayment: { ...confirmed, message, purchase } });
      await openWindow(page);
      await act(async () => provider.pay());
      const told = await screen.findByRole('dialog', { name: 'About your payment' });
      expectShown(within(told).getByText(message));
      expect(screen.queryByText('Payment Successful!')).toBeNull();
      expect(Object.keys(localStorage).filter((key) => key.includes('payment'))).toEqual([]);
      expect(page.address()).toBe('/course/full-stack-web-development');
    },
  );

  it.each([
    ['is full', ['setItem']],
    ['is refused altogether', ['setItem', 'getItem', 'removeItem', 'key', 'length']],
  ])('goes on where the browser’s storage %s', async (_what, refusedNames) => {
    const page = await openDialog({ confirmPayment: confirmed });
    const refuse = (): never => {
      throw new DOMException('Storage is refused.', 'QuotaExceededError');
    };
    const refusing = new Proxy(localStorage, {
      get: (storage, name) => (refusedNames.includes(String(name)) ? refuse() : Reflect.get(storage, name)),
      ownKeys: (storage) => (refusedNames.includes('key') ? refuse() : Reflect.ownKeys(storage)),
    });
    vi.stubGlobal('localStorage', refusing);
    await openWindow(page);
    await act(async () => provider.pay());
    expectShown(await screen.findByRole('dialog', { name: 'Payment Successful!' }));
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: three }]);
  });

  it('closes the window on Back, and stays on the page', async () => {
    const page = await openDialog({});
    await openWindow(page);
    const loadsBefore = page.sent('CoursePurchase').length;
    await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.address()).toBe('/course/full-stack-web-development');
    await waitFor(() => expect(page.sent('CoursePurchase').length).toBeGreaterThan(loadsBefore));
  });

  it('can be left while the window loads', async () => {
    const page = await openDialog({});
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    await waitFor(() => expect(provider.scripts).toHaveLength(1));
    expectShown(within(page.dialog).getByText('The payment window is loading…'));

    await page.user.click(within(page.dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => provider.scriptLoads());
    expect(provider.opened).toEqual([]);
  });

  it.each([
    ['says that nothing can be ordered', 'startCheckout'],
    ['says that the order is paid', 'window'],
  ])('reads as paid where the academy or its provider %s, and loads the purchases again', async (_what, who) => {
    const notPayable = refusal('Payment pending admin approval', null, 'NOT_PAYABLE');
    const page = await openDialog(who === 'startCheckout' ? { startCheckout: notPayable } : {});
    const loadsBefore = page.sent('CoursePurchase').length;
    if (who === 'startCheckout') await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    else {
      await openWindow(page);
      await act(async () => provider.fail('Paid before.', 'order_already_paid'));
    }
    const settled = await screen.findByRole('dialog', { name: 'Nothing more to pay' });
    const words =
      who === 'startCheckout' ? 'Payment pending admin approval' : 'This is paid already. Nothing more is due.';
    expectShown(within(settled).getByText(words));
    expect(screen.queryByText('Payment Failed')).toBeNull();
    await waitFor(() => expect(page.sent('CoursePurchase').length).toBeGreaterThan(loadsBefore));
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
  it('before it began says why in one dialog, and goes back to where it can be tried, with the reason in view', async () => {
    const page = await openDialog({ startCheckout: refusal('Failed to initiate payment', null, 'ORDER_FAILED') });
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expect(screen.getByRole('alert').textContent).toBe('Failed to initiate payment');
    expect(screen.getAllByRole('dialog')).toEqual([overlay]);
    expect(screen.getAllByText('Failed to initiate payment')).toHaveLength(1);

    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByRole('dialog', { name: 'Payment Failed' })).toBeNull();
    const again = screen.getByRole('dialog', { name: 'Complete Your Purchase' });
    expectShown(within(again).getByText('Failed to initiate payment'));

    await page.user.click(within(again).getByRole('button', { name: 'Cancel' }));
    await page.user.click(screen.getByRole('button', { name: 'Pay First Month' }));
    expect(screen.queryByText('Failed to initiate payment')).toBeNull();
  });

  it('because the script cannot be had says so, and asks for it again the next time', async () => {
    const page = await openDialog({});
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    await waitFor(() => expect(provider.scripts).toHaveLength(1));
    await act(async () => void provider.scriptFails());
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('Failed to load Razorpay script'));

    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    await page.user.click(screen.getByRole('button', { name: /^Pay ₹/ }));
    await waitFor(() => expect(provider.scripts).toHaveLength(2));
  });

  it('because the script came and does not work says so, and leaves nothing stuck', async () => {
    const page = await openDialog({});
    vi.stubGlobal('Razorpay', function Broken() {
      throw new Error('The script is broken.');
    });
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('Failed to load Razorpay script'));

    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    expectShown(screen.getByRole('dialog', { name: 'Complete Your Purchase' }));
  });

  it('in the provider’s window leaves the window open for another try, which can succeed', async () => {
    const page = await openDialog({ confirmPayment: confirmed });
    await openWindow(page);
    await act(async () => provider.fail('The bank declined.'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => provider.pay());
    expectShown(await screen.findByRole('dialog', { name: 'Payment Successful!' }));
  });

  it('in the provider’s window repeats the provider’s words when the window is left', async () => {
    const page = await openDialog({});
    await openWindow(page);
    await act(async () => provider.fail('The bank declined.'));
    await act(async () => provider.dismiss());
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    const words = [...overlay.querySelectorAll('p, [role=alert]')].map(({ textContent }) => textContent);
    expect(words).toEqual([
      'Nothing was charged.',
      'The bank declined.',
      expect.stringMatching(/^If your bank has taken the amount all the same/),
    ]);
    expect(page.sent('ConfirmPayment')).toHaveLength(0);
  });

  it('when the order cannot be made for want of a connection says so in the catalogue’s words', async () => {
    const page = await openDialog({ startCheckout: connectionLost });
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('Failed to initiate payment'));
    expectShown(within(overlay).getByText('Nothing was charged.'));
    expectShown(within(overlay).getByText(/Check your connection and try again\./));
  });

  it.each([
    ['The order', 'startCheckout', 'Payment Failed', 'Failed to initiate payment', 'Nothing was charged.'],
    [
      'The confirmation',
      'confirmPayment',
      'Payment not confirmed yet',
      'Payment verification failed',
      'Your payment was taken and is safe.',
    ],
  ])('%s is given up after twenty seconds without an answer', async (_what, field, title, message, money) => {
    // The browser's own clock of time-outs follows no test's; this one does.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
      return ending.signal;
    });
    const page = await openDialog({ [field]: () => new Promise(() => undefined) });
    if (field === 'confirmPayment') await openWindow(page);
    vi.useFakeTimers();
    if (field === 'confirmPayment') await act(async () => provider.pay());
    else
      await act(async () =>
        within(page.dialog)
          .getByRole('button', { name: /^Pay ₹/ })
          .click(),
      );
    await act(() => vi.advanceTimersByTimeAsync(19_900));
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
    expect(within(page.dialog).getByRole<HTMLButtonElement>('button', { name: 'Processing...' }).disabled).toBe(true);

    await act(() => vi.advanceTimersByTimeAsync(200));
    const overlay = within(screen.getByRole('dialog', { name: title }));
    expectShown(overlay.getByText(money));
    expectShown(overlay.getByText(message));
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('unconfirmed-payment:'));
    expect(kept).toEqual(field === 'confirmPayment' ? ['unconfirmed-payment:u1:order_1'] : []);
    vi.restoreAllMocks();
  });

  it('at its confirmation for good forgets the three values', async () => {
    const refused = refusal('Payment verification failed', null, 'PAYMENT_NOT_VERIFIED');
    const page = await openDialog({ confirmPayment: refused });
    await openWindow(page);
    await act(async () => provider.pay());
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('Payment verification failed'));
    expectShown(within(overlay).getByText(/write to us and name pay_1/));
    expect(localStorage.getItem('unconfirmed-payment:u1:order_1')).toBeNull();
  });

  it.each([
    ['is not known', () => refusal('Payment verification failed', null, 'PAYMENT_UNCONFIRMED')],
    ['does not come', () => connectionLost()],
  ])('and whose confirmation %s is safe, and sent again without a new order', async (_what, answer) => {
    let confirmation: () => unknown = answer;
    const page = await openDialog({ confirmPayment: () => confirmation() });
    await openWindow(page);
    await act(async () => provider.pay());
    const overlay = await screen.findByRole('dialog', { name: 'Payment not confirmed yet' });
    expect(screen.getAllByText('Payment verification failed')).toHaveLength(1);
    expectShown(within(overlay).getByText(/Your payment was taken and is safe\./));
    expect(JSON.parse(localStorage.getItem('unconfirmed-payment:u1:order_1') ?? '')).toEqual(three);

    confirmation = () => confirmed;
    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('dialog', { name: 'Payment Successful!' });
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: three }, { input: three }]);
    expect(page.sent('StartCheckout')).toHaveLength(1);
    expect(localStorage.getItem('unconfirmed-payment:u1:order_1')).toBeNull();
  });
});

describe('a payment that was taken and not confirmed', () => {
  const visit = (graph: Record<string, unknown>) =>
    renderPage('/course/1/access', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: anOpenAccess() }), ...graph },
    });

  const another = { orderId: 'order_2', paymentId: 'pay_2', signature: 'signature_2' };
  const keep = (...payments: (typeof three)[]) => {
    for (const payment of payments) {
      localStorage.setItem(`unconfirmed-payment:u1:${payment.orderId}`, JSON.stringify(payment));
    }
  };
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('unconfirmed-payment:'));

  it('is confirmed at the next visit, each one by itself', async () => {
    keep(three, another);
    const page = await visit({ confirmPayment: confirmed });
    await screen.findByText('We have your payment.');
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(2));
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual(
      expect.arrayContaining([{ input: three }, { input: another }]),
    );
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('is confirmed where an earlier version of the site has kept it', async () => {
    localStorage.setItem('unconfirmed-payment:u1', JSON.stringify(three));
    await visit({ confirmPayment: confirmed });
    await screen.findByText('We have your payment.');
    expect(kept()).toEqual([]);
  });

  it('takes the order with it, so that nothing is left to finish', async () => {
    keep(three);
    const order = { month: 1, checkout: aCheckout(), isListedUnpaid: true };
    localStorage.setItem('open-order:u1:1', JSON.stringify(order));
    await visit({ confirmPayment: confirmed });
    await screen.findByText('We have your payment.');
    expect(localStorage.getItem('open-order:u1:1')).toBeNull();
  });

  it.each([
    ['nobody answers', connectionLost],
    ['the academy cannot tell', () => refusal('Payment verification failed', null, 'PAYMENT_UNCONFIRMED')],
  ])(
    'stays on the device while %s, says that it is safe, and is sent again when the connection is back',
    async (_why, answer) => {
      keep(three);
      let confirmation: () => unknown = answer;
      const page = await visit({ confirmPayment: () => confirmation() });
      await screen.findByText(/Your payment was taken and is safe\./);
      expect(kept()).toHaveLength(1);

      confirmation = () => confirmed;
      await act(async () => void window.dispatchEvent(new Event('online')));
      await screen.findByText('We have your payment.');
      expect(page.sent('ConfirmPayment')).toHaveLength(2);
      expect(kept()).toEqual([]);
    },
  );

  it('is forgotten when the academy refuses it', async () => {
    keep(three);
    await visit({ confirmPayment: refusal('Payment verification failed', null, 'PAYMENT_NOT_VERIFIED') });
    await screen.findByText('Payment verification failed');
    expect(kept()).toEqual([]);
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
  /** Opens an order and leaves it, and comes back when its month is pending. */
  const leaveOrder = async (monthAfterOrder: 'PENDING' | 'PAYABLE') => {
    const afterOrder = anAccess({ months: [aMonth(1, { state: monthAfterOrder })] });
    const checkout = aCheckout({ purchase: aPurchase({ course: aCourse({ viewerAccess: afterOrder }) }) });
    const page = await openDialog({ startCheckout: { checkout, userErrors: [] } });
    await openWindow(page);
    await act(async () => provider.dismiss());
    page.unmount();

    const pending = anAccess({ pendingMonthCount: 1, nextPayable: null, months: [aMonth(1, { state: 'PENDING' })] });
    return renderPage('/course/1/access', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: pending }) },
    });
  };

  it('is no more than paid where the academy lists nothing unpaid, so that there is nothing to finish', async () => {
    await leaveOrder('PAYABLE');
    await screen.findByText('Access Restricted');
    expect(screen.queryByRole('button', { name: 'Finish payment' })).toBeNull();
  });

  it('can be paid while it is pending, without a new order', async () => {
    const again = await leaveOrder('PENDING');
    const finish = await screen.findByRole('button', { name: 'Finish payment' });
    await again.user.click(finish);
    await waitFor(() => expect(provider.opened).toHaveLength(2));
    expect(provider.opened[1]?.['order_id']).toBe('order_1');
    expect(again.sent('StartCheckout')).toHaveLength(0);
  });
});
