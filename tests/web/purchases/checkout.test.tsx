import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { onNextPage } from '../../../web/next-page.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { aMonth, anAccess, anOffer } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aCheckout, aPurchase } from '../../support/graph-objects/purchases.ts';
import { refusal } from '../../support/graph-objects/values.ts';
import { pressBack } from '../../support/press-back.ts';
import { renderPage } from '../../support/render-page.tsx';
import { confirmed, openDialog, openWindow, proof, provider } from './checkout-dialog.ts';

describe('buying a course', () => {
  it('shows what it costs, and opens the provider’s window with exactly what the graph says', async () => {
    const page = await openDialog({});
    expectShown(within(page.dialog).getByText('₹1500.00'));
    expectShown(within(page.dialog).getByText('Month 1 of 6'));
    expectShown(within(page.dialog).getByText('Title of month 1'));
    const next = within(page.dialog).getAllByRole('listitem');
    expect(next.map(({ textContent }) => textContent)).toEqual([
      'You pay by UPI, card, netbanking or wallet.',
      'A person checks it within 24-48 hours.',
      'Month 1 opens, and we let you know by e-mail.',
    ]);
    const refund = within(page.dialog).getByRole('link', {
      name: 'Full refund within 7 days (opens in a new tab)',
    });
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

  it('shows the one window of a course that is paid once without a number', async () => {
    const months = [aMonth(1, { state: 'PAYABLE' })];
    const { dialog } = await openDialog({
      course: aCourse({
        viewerAccess: anAccess({ months, nextPayable: anOffer({ kindText: 'One-time Payment', months }) }),
      }),
    });
    const windows = dialog.querySelectorAll('[data-state]');
    expect([...windows].map((one) => [one.getAttribute('data-state'), one.textContent])).toEqual([['next', '']]);
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
    const announced = vi.fn();
    onTestFinished(onNextPage(announced));

    vi.useFakeTimers();
    await act(async () => provider.pay());
    await act(() => vi.advanceTimersByTimeAsync(10));
    const overlay = screen.getByRole('dialog', { name: 'Payment Successful!' });
    const outcome = within(overlay).getByText('₹1500.00 · Month 1 · being checked');
    expectShown(outcome);
    // Read with the title, as the dialog is there for two seconds.
    expect(overlay.getAttribute('aria-describedby')).toBe(outcome.id);
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: proof }]);
    expect(page.sent('CoursePurchase').length).toBeGreaterThan(loadsBefore);
    expect(Object.keys(localStorage).filter((key) => key.includes('payment'))).toEqual([]);

    expect(announced.mock.calls, 'the page that is fetched meanwhile').toEqual([['/course/1/access']]);

    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(page.address()).toBe('/course/full-stack-web-development');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(page.address()).toBe('/course/1/access');
  });

  it('leads to the course and names what was paid where the academy’s confirmation comes without the purchase', async () => {
    const nothingMore = { detail: null, purchase: null, destination: null };
    const page = await openDialog({ confirmPayment: { ...confirmed, ...nothingMore } });
    await openWindow(page);
    await act(async () => provider.pay());
    const overlay = await screen.findByRole('dialog', { name: 'Payment Successful!' });
    expectShown(within(overlay).getByText('Month 1 of 6 · ₹1500.00'));
    await page.user.click(within(overlay).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(page.address()).toBe('/course/1/access'));
  });

  it('leads nobody to the course who has gone to another page meanwhile', async () => {
    const page = await openDialog({ confirmPayment: confirmed });
    await openWindow(page);
    vi.useFakeTimers();
    await act(async () => provider.pay());
    await act(() => vi.advanceTimersByTimeAsync(10));
    expectShown(screen.getByRole('dialog', { name: 'Payment Successful!' }));
    await page.goTo('/login');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(page.address()).toBe('/login');
  });

  it('leads to the course at once where the message of success is closed', async () => {
    const page = await openDialog({ confirmPayment: confirmed });
    await openWindow(page);
    await act(async () => provider.pay());
    const overlay = await screen.findByRole('dialog', { name: 'Payment Successful!' });
    await page.user.click(within(overlay).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(page.address()).toBe('/course/1/access'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['DUPLICATE', 'DECLINED', 'REFUNDED'])(
    'does not say that a payment was successful that is %s, and forgets its three values',
    async (standing) => {
      const message = 'This was paid twice. The academy will refund this payment.';
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
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: proof }]);
  });

  it('closes the window on Back, and stays on the page', async () => {
    const page = await openDialog({});
    await openWindow(page);
    const loadsBefore = page.sent('CoursePurchase').length;
    const closed = vi.fn();
    Object.assign(provider.opened[0]?.modal ?? {}, { ondismiss: closed });
    await pressBack();

    expect(closed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.address()).toBe('/course/full-stack-web-development');
    await waitFor(() => expect(page.sent('CoursePurchase').length).toBeGreaterThan(loadsBefore));
  });

  it('opens no window over the page that Back leads to while the order is made', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const page = await openDialog({ startCheckout: () => promise, session: { isAuthenticated: true } });
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    await waitFor(() => expect(page.sent('StartCheckout')).toHaveLength(1));
    await page.goTo('/');
    expect(screen.queryByRole('dialog')).toBeNull();

    await act(async () => resolve({ checkout: aCheckout(), userErrors: [] }));
    await waitFor(() => expect(Object.keys(localStorage)).toContain('open-order:u1:1'));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(provider.scripts).toEqual([]);
    expect(provider.opened).toEqual([]);
  });

  it('can be left while the window loads', async () => {
    const page = await openDialog({});
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    await waitFor(() => expect(provider.scripts).toHaveLength(1));
    expectShown(await within(page.dialog).findByText('The payment window is loading…'));

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
      who === 'startCheckout' ? 'Payment pending admin approval' : 'This is already paid. Nothing more is due.';
    expectShown(within(settled).getByText(words));
    expect(screen.queryByText('Payment Failed')).toBeNull();
    await waitFor(() => expect(page.sent('CoursePurchase').length).toBeGreaterThan(loadsBefore));
  });

  it('closes without a word when the window is dismissed, and loads the purchases again', async () => {
    const page = await openDialog({});
    await openWindow(page);
    const loadsBefore = page.sent('CoursePurchase').length;
    // The window has the focus, and goes a moment after it has told of its end.
    const inWindow = document.body.appendChild(document.createElement('button'));
    inWindow.focus();
    await act(async () => provider.dismiss());
    inWindow.remove();

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay First Month' }));
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
