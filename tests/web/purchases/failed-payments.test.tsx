import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { endTimeOutsAfter } from '../../support/end-time-outs.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCheckout, aPurchase } from '../../support/graph-objects/purchases.ts';
import { money, refusal } from '../../support/graph-objects/values.ts';
import { confirmed, openDialog, openWindow, proof, provider } from './checkout-dialog.ts';

describe('a payment that fails', () => {
  it('before it began says why in one dialog, and goes back to where it can be tried, with the reason in view', async () => {
    const page = await openDialog({ startCheckout: refusal('Failed to initiate payment', null, 'ORDER_FAILED') });
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expect(screen.getByRole('alert').textContent).toBe('Failed to initiate payment');
    expect(screen.getAllByRole('dialog')).toEqual([overlay]);
    expect(screen.getAllByText('Failed to initiate payment').map(({ lang }) => lang)).toEqual(['en']);

    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByRole('dialog', { name: 'Payment Failed' })).toBeNull();
    const again = screen.getByRole('dialog', { name: 'Complete Your Purchase' });
    const reason = within(again).getByText('Failed to initiate payment');
    expectShown(reason);
    expect(reason.lang).toBe('en');

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

  it('because the script does not come says so after twenty seconds', async () => {
    const page = await openDialog({});
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    await waitFor(() => expect(provider.scripts).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('Failed to load Razorpay script'));
  });

  it('because the script throws says so, and leaves nothing stuck', async () => {
    const page = await openDialog({});
    const open = (): never => {
      throw new Error('The script is broken.');
    };
    vi.stubGlobal('Razorpay', function Broken() {
      return { on: () => undefined, open };
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
      'Month 1 of 6 · ₹1500.00',
      'The bank declined.',
      expect.stringMatching(/^If your bank has taken the money anyway/),
    ]);
    expect(page.sent('ConfirmPayment')).toHaveLength(0);
  });

  it('is not known where the provider’s window does not prove it: it is awaited, and not stored', async () => {
    const page = await openDialog({});
    await openWindow(page);
    await act(async () => provider.pay({ razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1' }));
    const overlay = await screen.findByRole('dialog', { name: 'Payment not confirmed yet' });
    expectShown(within(overlay).getByText('We do not know yet whether your bank has taken the money.'));
    expect(page.sent('ConfirmPayment')).toHaveLength(0);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('unconfirmed-payment:'))).toEqual([]);
  });

  it('is told in the page’s own words where the window gives no text', async () => {
    const page = await openDialog({});
    await openWindow(page);
    await act(async () => provider.fail({ code: 'BAD' }));
    await act(async () => provider.dismiss());
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('The payment did not go through.'));
  });

  it('names what the order charged, where that is not the price that was shown', async () => {
    const order = { checkout: aCheckout({ amount: money(1399) }), userErrors: [] };
    const page = await openDialog({ startCheckout: order });
    await page.user.click(within(page.dialog).getByRole('button', { name: 'Pay ₹1500.00' }));
    await within(page.dialog).findByText('The payment window is loading…');
    expectShown(within(page.dialog).getByText('₹1399.00'));

    await act(async () => provider.scriptLoads());
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    await act(async () => provider.fail('The bank declined.'));
    await act(async () => provider.dismiss());
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('Month 1 of 6 · ₹1399.00'));
    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    expectShown(screen.getByRole('button', { name: 'Pay ₹1399.00' }));
  });

  it.each([
    ['for want of a connection', connectionLost, /Check your connection and try again\./],
    [
      'because too many were asked for',
      () => failure('RATE_LIMITED', 'Please wait a moment.'),
      'Please wait a moment.',
    ],
  ])('when the order cannot be made %s says so in the catalogue’s words, and why', async (_why, startCheckout, why) => {
    const page = await openDialog({ startCheckout });
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    expectShown(within(overlay).getByText('Failed to initiate payment'));
    expectShown(within(overlay).getByText('Nothing was charged.'));
    expectShown(within(overlay).getByText(why));
  });

  it.each([
    ['cannot be read', () => failure('UPSTREAM_FAILED')],
    ['has no id', () => aViewer({ id: null })],
  ])(
    'orders nothing where the learner %s, who keeps the order and the proof of its payment on the device',
    async (_why, unknown) => {
      let isUnknown = false;
      const page = await openDialog({ viewer: () => (isUnknown ? unknown() : aViewer()) });
      isUnknown = true;
      await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
      const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
      expectShown(within(overlay).getByText('Nothing was charged.'));
      expect([page.sent('StartCheckout').length, provider.scripts.length]).toEqual([0, 0]);
      // A second question would make whoever waits for a gateway that hangs wait twice as long.
      expect(page.sent('CheckoutLearner')).toHaveLength(1);
    },
  );

  it('because the learner could not be read can be tried again', async () => {
    let isDown = false;
    const page = await openDialog({ viewer: () => (isDown ? failure('UPSTREAM_FAILED') : aViewer()) });
    isDown = true;
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    const overlay = await screen.findByRole('dialog', { name: 'Payment Failed' });
    isDown = false;
    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    await openWindow({ ...page, dialog: screen.getByRole('dialog', { name: 'Complete Your Purchase' }) });
    expect(page.sent('StartCheckout')).toHaveLength(1);
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
    endTimeOutsAfter();
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
    expectShown(within(overlay).getByText(/write to us and quote pay_1/));
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
    expect(JSON.parse(localStorage.getItem('unconfirmed-payment:u1:order_1') ?? '')).toMatchObject(proof);

    confirmation = () => confirmed;
    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('dialog', { name: 'Payment Successful!' });
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual([{ input: proof }, { input: proof }]);
    expect(page.sent('StartCheckout')).toHaveLength(1);
    expect(localStorage.getItem('unconfirmed-payment:u1:order_1')).toBeNull();
  });

  it('and is not known yet is asked for again once another tab has had it confirmed', async () => {
    let confirmation: () => unknown = connectionLost;
    const page = await openDialog({ confirmPayment: () => confirmation() });
    await openWindow(page);
    await act(async () => provider.pay());
    await screen.findByRole('dialog', { name: 'Payment not confirmed yet' });

    confirmation = () => confirmed;
    const key = 'unconfirmed-payment:u1:order_1';
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expectShown(screen.getByRole('dialog', { name: 'Payment not confirmed yet' }));
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    await screen.findByRole('dialog', { name: 'Payment Successful!' });
    expect(page.sent('ConfirmPayment')).toHaveLength(2);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('and is not known yet is spoken of on the page once its dialog is closed, and sent again at once', async () => {
    let confirmation: () => unknown = connectionLost;
    const page = await openDialog({ confirmPayment: () => confirmation() });
    await openWindow(page);
    await act(async () => provider.pay());
    const overlay = await screen.findByRole('dialog', { name: 'Payment not confirmed yet' });
    await page.user.click(within(overlay).getByRole('button', { name: 'Close' }));
    const safe = await screen.findByText('Your payment was taken and is safe.');
    const notice = screen.getAllByRole('status').find((place) => place.contains(safe)) ?? document.body;
    expectShown(safe);
    expectShown(within(notice).getByText(/Please do not pay again/));
    expect(page.sent('ConfirmPayment')).toHaveLength(2);

    confirmation = () => confirmed;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await within(notice).findByText('We have your payment.');
  });

  it.each([
    ['Payment Successful!', () => confirmed],
    ['About your payment', () => ({ ...confirmed, purchase: aPurchase({ status: 'OTHER', standing: 'DUPLICATE' }) })],
    ['Payment Failed', () => refusal('Payment verification failed', null, 'PAYMENT_NOT_VERIFIED')],
  ])('and is confirmed in the background has one answer, in the dialog that is open: %s', async (title, verdict) => {
    let confirmation: () => unknown = connectionLost;
    const page = await openDialog({ confirmPayment: () => confirmation() });
    await openWindow(page);
    await act(async () => provider.pay());
    await screen.findByRole('dialog', { name: 'Payment not confirmed yet' });

    // As long as nobody knows, the dialog alone says so.
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(2));
    expect(screen.getAllByText(/^Your payment was taken and is safe/)).toHaveLength(1);

    confirmation = verdict;
    await act(async () => void window.dispatchEvent(new Event('online')));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
    expect(page.sent('ConfirmPayment')).toHaveLength(3);
    await waitFor(() => expect(page.sent('CoursePurchase').length).toBeGreaterThan(1));
    const notices = screen.queryAllByRole('status').filter((notice) => !dialog.contains(notice));
    expect(notices.map(({ textContent }) => textContent).join('')).toBe('');
  });

  it('and is confirmed in the background while the dialog asks in vain is confirmed in the dialog as well', async () => {
    let giveUp: () => void = () => undefined;
    const inVain = async () => {
      await new Promise<void>((resolve) => {
        giveUp = resolve;
      });
      return connectionLost();
    };
    const answers: (() => unknown)[] = [connectionLost, inVain, () => confirmed];
    const page = await openDialog({ confirmPayment: () => answers.shift()?.() });
    await openWindow(page);
    await act(async () => provider.pay());
    const overlay = await screen.findByRole('dialog', { name: 'Payment not confirmed yet' });
    await page.user.click(within(overlay).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(2));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(3));
    await waitFor(() => expect(localStorage.getItem('unconfirmed-payment:u1:order_1')).toBeNull());
    await act(async () => giveUp());
    expectShown(await screen.findByRole('dialog', { name: 'Payment Successful!' }));
    expect(screen.queryByText('We have your payment.')).toBeNull();
  });

  it.each(['/course/full-stack-web-development', '/course/1/access'])(
    'and whose confirmation finds the session ended is said to be safe where one signs in again: %s',
    async (address) => {
      const lost = () => failure('UNAUTHENTICATED', 'Please login to continue.');
      const page = await openDialog({ confirmPayment: lost }, address);
      await openWindow(page);
      await act(async () => provider.pay());
      await waitFor(() => expect(page.address()).toMatch(/^\/login/));
      const notice = within(await screen.findByRole('alert'));
      expectShown(notice.getByText('Please login to continue.'));
      expectShown(notice.getByText(/^Your payment was taken and is safe\..*Please do not pay again\.$/));
    },
  );

  it('is not spoken of on the sign-in page where nothing was paid', async () => {
    let isLost = false;
    const lost = () => failure('UNAUTHENTICATED', 'Please login to continue.');
    const page = await openDialog({ viewer: () => (isLost ? lost() : aViewer()), startCheckout: lost });
    isLost = true;
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please login to continue.');
  });
});
