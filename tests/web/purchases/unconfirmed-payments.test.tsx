import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pendingPayments, removePendingPayment, savePendingPayment } from '../../../web/purchases/pending-payments.ts';
import { tellOfLeftPayment } from '../../../web/purchases/recovered-payments.tsx';
import { fetchUnread } from '../../../web/announcements/unread-poll.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, held } from '../../support/graph-double.ts';
import { anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCheckout, aPurchase } from '../../support/graph-objects/purchases.ts';
import { refusal } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';
import { confirmed, openDialog, openWindow, proof, provider } from './checkout-dialog.ts';

afterEach(() => {
  document.cookie = 'lang=; max-age=0; path=/';
  document.documentElement.lang = 'en';
});

describe('a payment that was taken and not confirmed', () => {
  const visit = (graph: Record<string, unknown>, options: { preloaded?: boolean } = {}) =>
    renderPage('/course/1/access', {
      ...options,
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: anOpenAccess() }), ...graph },
    });

  const another = { orderId: 'order_2', paymentId: 'pay_2', signature: 'signature_2' };
  const keep = (...payments: (typeof proof)[]) => {
    for (const payment of payments) {
      localStorage.setItem(`unconfirmed-payment:u1:${payment.orderId}`, JSON.stringify(payment));
    }
  };
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('unconfirmed-payment:'));

  it('is confirmed at the next visit, each one by itself', async () => {
    keep(proof, another);
    const page = await visit({ confirmPayment: confirmed });
    await screen.findByText('We have your payment.');
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(2));
    expect(page.sent('ConfirmPayment').map(({ variables }) => variables)).toEqual(
      expect.arrayContaining([{ input: proof }, { input: another }]),
    );
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('is shown by the page at once, also by one that came with its data', async () => {
    keep(proof);
    let viewerAccess = anOpenAccess();
    const confirmPayment = () => {
      viewerAccess = anOpenAccess({ paymentsText: '₹1500 paid, ₹1500 being checked' });
      return confirmed;
    };
    await visit({ course: () => aCourse({ viewerAccess }), confirmPayment }, { preloaded: true });
    await screen.findByText('We have your payment.');
    expectShown(await screen.findByText('₹1500 paid, ₹1500 being checked'));
  });

  it('is confirmed where an earlier version of the site has kept it', async () => {
    localStorage.setItem('unconfirmed-payment:u1', JSON.stringify(proof));
    await visit({ confirmPayment: confirmed });
    await screen.findByText('We have your payment.');
    expect(kept()).toEqual([]);
  });

  it('takes the order with it, so that nothing is left to finish', async () => {
    keep(proof);
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
      keep(proof);
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

  it('is sent for a week at most where the academy cannot tell, and then belongs into a mail', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    keep(proof);
    const unconfirmed = refusal('Payment verification failed', null, 'PAYMENT_UNCONFIRMED');
    const page = await visit({ confirmPayment: () => unconfirmed });
    const again = () => act(async () => void window.dispatchEvent(new Event('online')));
    const days = (count: number) => vi.setSystemTime(Date.now() + count * 24 * 60 * 60 * 1000);
    await screen.findByText('Your payment was taken and is safe.');
    days(6);
    await again();
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(2));
    expect(kept()).toHaveLength(1);

    days(2);
    await again();
    expectShown(await screen.findByText('Payment verification failed'));
    expectShown(screen.getByText(/write to us and quote pay_1\. You will not lose it/));
    expect(kept()).toEqual([]);
    const sent = page.sent('ConfirmPayment').map(({ variables }) => variables);
    expect(sent).toEqual([{ input: proof }, { input: proof }, { input: proof }]);
    vi.useRealTimers();
  });

  it('is called safe in the language of the page, also once that has changed', async () => {
    keep(proof);
    const page = await visit({ confirmPayment: connectionLost });
    await screen.findByText('Your payment was taken and is safe.');
    await act(async () => page.user.click(screen.getByRole('button', { name: 'বাংলা' })));
    expectShown(await screen.findByText('আপনার টাকা নেওয়া হয়েছে, নিরাপদে আছে।'));
    expect(screen.queryByText('Your payment was taken and is safe.')).toBeNull();
  });

  it('is said to be confirmed in the language of the page, also once that has changed', async () => {
    keep(proof);
    const page = await visit({ confirmPayment: confirmed });
    await screen.findByText(confirmed.message);
    await act(async () => page.user.click(screen.getByRole('button', { name: 'বাংলা' })));
    expectShown(await screen.findByText('পেমেন্ট সফল!'));
    expect(screen.queryByText(confirmed.message)).toBeNull();
    expect(screen.queryByText(confirmed.detail)).toBeNull();
  });

  it.each([
    ['has confirmed it', (): string => `unconfirmed-payment:u1:${proof.orderId}`],
    ['has cleared the device', (): null => null],
  ])('is no longer called unconfirmed once another tab %s', async (_what, key) => {
    keep(proof);
    await visit({ confirmPayment: connectionLost });
    await screen.findByText(/Your payment was taken and is safe\./);
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: key() })));
    expect(screen.queryByText(/Your payment was taken and is safe\./)).toBeNull();
  });

  it('is still called unconfirmed while another one is, which another tab has not confirmed', async () => {
    keep(proof, another);
    await visit({ confirmPayment: connectionLost });
    await screen.findByText(/Your payment was taken and is safe\./);
    const key = `unconfirmed-payment:u1:${proof.orderId}`;
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expectShown(screen.getByText(/Your payment was taken and is safe\./));
  });

  it('is not called unconfirmed where another tab has confirmed it while this one asked in vain', async () => {
    keep(proof);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const page = await visit({
      confirmPayment: async () => {
        await answered;
        return connectionLost();
      },
    });
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(1));
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await act(async () => answer());
    // Its answer comes after that.
    await act(async () => void (await fetchUnread(page.client)));
    expect(screen.queryByText(/Your payment was taken and is safe\./)).toBeNull();
  });

  it('is forgotten when the academy refuses it', async () => {
    keep(proof);
    await visit({ confirmPayment: refusal('Payment verification failed', null, 'PAYMENT_NOT_VERIFIED') });
    await screen.findByText('Payment verification failed');
    expect(kept()).toEqual([]);
  });

  it('is the newest of its order, also where the storage is full and has an older one', () => {
    keep(proof);
    const newer = { ...proof, paymentId: 'pay_newer' };
    const full = new Proxy(localStorage, {
      get: (storage, name) => (name === 'setItem' ? undefined : Reflect.get(storage, name)),
    });
    vi.stubGlobal('localStorage', full);
    savePendingPayment('u1', newer);
    expect(pendingPayments('u1')).toEqual([newer]);
    vi.unstubAllGlobals();
    const newest = { ...proof, paymentId: 'pay_newest' };
    savePendingPayment('u1', newest);
    expect(pendingPayments('u1')).toEqual([newest]);
    removePendingPayment('u1', proof.orderId);
    expect(pendingPayments('u1')).toEqual([]);
  });

  it('stays where another one is confirmed, also in the form of an earlier version', () => {
    localStorage.setItem('unconfirmed-payment:u1', JSON.stringify(proof));
    savePendingPayment('u1', { ...proof, orderId: 'order_2' });
    removePendingPayment('u1', 'order_2');
    expect(pendingPayments('u1')).toEqual([proof]);
  });

  it('is never sent for somebody else', async () => {
    localStorage.setItem('unconfirmed-payment:u2', JSON.stringify(proof));
    const page = await visit({ confirmPayment: confirmed });
    await waitFor(() => expect(page.sent('CheckoutLearner')).toHaveLength(1));
    await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
    expect(page.sent('ConfirmPayment')).toHaveLength(0);
    expect(localStorage.getItem('unconfirmed-payment:u2')).not.toBeNull();
  });

  it('is neither sent nor kept where the learner has signed out while another one was being confirmed', async () => {
    keep(proof, another);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let viewer: unknown = aViewer();
    const page = await visit({
      viewer: () => viewer,
      confirmPayment: async () => {
        await answered;
        return confirmed;
      },
      logOut: () => {
        viewer = null;
        return { destination: { path: '/' }, userErrors: [] };
      },
    });
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(1));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, Logout' }));
    await screen.findByRole('link', { name: 'Login' });
    await act(async () => answer());
    expect([page.sent('ConfirmPayment').length, kept()]).toEqual([1, []]);
  });

  it('is spoken of to nobody once the learner has signed out', async () => {
    keep(proof);
    const page = await visit({
      confirmPayment: refusal('Payment verification failed', null, 'PAYMENT_NOT_VERIFIED'),
      logOut: { destination: { path: '/' }, userErrors: [] },
    });
    await screen.findByText('Payment verification failed');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, Logout' }));
    await screen.findByRole('link', { name: 'Login' });
    expect(screen.queryByText('Payment verification failed')).toBeNull();
  });

  describe('and is confirmed at the next visit', () => {
    const leave = async (page: Awaited<ReturnType<typeof visit>>) => {
      const places = within(screen.getByRole('navigation', { name: 'Main' }));
      await page.user.click(places.getByRole('link', { name: 'Announcements' }));
      await waitFor(() => expect(page.address()).toBe('/announcements'));
    };
    const later = () => act(() => vi.advanceTimersByTimeAsync(10_000));
    beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
    afterEach(() => vi.useRealTimers());

    it.each([
      ['', aPurchase()],
      [', also where it was paid twice', aPurchase({ status: 'OTHER', standing: 'DUPLICATE' })],
    ])('is spoken of on the page where it was read, and not on the next one%s', async (_what, purchase) => {
      keep(proof);
      const page = await visit({ confirmPayment: { ...confirmed, purchase } });
      await screen.findByText('We have your payment.');
      await later();
      await leave(page);
      expect(screen.queryByText('We have your payment.')).toBeNull();
    });

    it('is spoken of for long enough to be read, also where another page comes at once', async () => {
      keep(proof);
      const page = await visit({ confirmPayment: confirmed });
      await screen.findByText('We have your payment.');
      await leave(page);
      expectShown(screen.getByText('We have your payment.'));
      await later();
      await page.back();
      await waitFor(() => expect(screen.queryByText('We have your payment.')).toBeNull());
    });

    it('is spoken of until it is dismissed where it was refused', async () => {
      keep(proof);
      const page = await visit({
        confirmPayment: refusal('Payment verification failed', null, 'PAYMENT_NOT_VERIFIED'),
      });
      await screen.findByText('Payment verification failed');
      await later();
      await leave(page);
      expectShown(screen.getByText('Payment verification failed'));
    });
  });
});

describe('a payment whose page is left before it is confirmed', () => {
  const payAndLeave = async (confirmPayment: unknown, leave: 'while it is confirmed' | 'when that has failed') => {
    const { promise: isLeft, resolve: left } = Promise.withResolvers<void>();
    const page = await openDialog({
      confirmPayment: async () => {
        if (leave === 'while it is confirmed') await isLeft;
        return typeof confirmPayment === 'function' ? confirmPayment() : confirmPayment;
      },
    });
    await openWindow(page);
    await act(async () => provider.pay());
    if (leave === 'when that has failed') await screen.findByRole('dialog', { name: 'Payment not confirmed yet' });
    await page.goTo('/purchases');
    await screen.findByText('No Purchases Yet');
    return { ...page, answer: () => act(async () => left()) };
  };

  it('is spoken of on the page that Back leads to, which then has the purchase', async () => {
    const page = await payAndLeave(confirmed, 'while it is confirmed');
    const before = page.sent('PurchasesPage').length;
    await page.answer();
    expectShown(await screen.findByText('We have your payment.'));
    await waitFor(() => expect(page.sent('PurchasesPage')).toHaveLength(before + 1));
    expect(page.sent('ConfirmPayment')).toHaveLength(1);
  });

  it.each([
    ['refuses it', () => refusal('Not this one', null, 'PAYMENT_NOT_VERIFIED'), 'Not this one'],
    ['cannot be reached', connectionLost, 'Your payment was taken and is safe.'],
  ])('is spoken of there as well where the academy %s', async (_what, answer, words) => {
    const page = await payAndLeave(answer, 'while it is confirmed');
    await page.answer();
    expectShown(await screen.findByText(words));
  });

  it('is spoken of while another payment waits for its answer', async () => {
    const earlier = { orderId: 'order_0', paymentId: 'pay_0', signature: 'signature_0' };
    localStorage.setItem('unconfirmed-payment:u1:order_0', JSON.stringify(earlier));
    const [ofEarlier, ofThis] = [held(confirmed), held({ ...confirmed, message: 'We have this payment too.' })];
    const page = await openDialog({
      confirmPayment: ({ input }: { input: typeof proof }) =>
        (input.orderId === earlier.orderId ? ofEarlier : ofThis).answer(),
    });
    await openWindow(page);
    await act(async () => provider.pay());
    await waitFor(() => expect(page.sent('ConfirmPayment')).toHaveLength(2));
    await page.goTo('/purchases');
    await screen.findByText('No Purchases Yet');
    await ofThis.release();
    expectShown(await screen.findByText('We have this payment too.'));
    await ofEarlier.release();
    expectShown(await screen.findByText('We have your payment.'));
  });

  it.each([
    ['is spoken of to the learner who paid', 'u1', 1],
    ['is not spoken of to another one who has signed in since', 'u2', 0],
  ])('%s', async (_what, learnerId, notices) => {
    const page = await renderPage('/purchases', { signedIn: true, graph: { viewer: aViewer() } });
    await screen.findByText('No Purchases Yet');
    const confirmation = { verdict: 'confirmed', message: 'We have it.', detail: null, redirectTo: null } as const;
    await act(async () => tellOfLeftPayment({ confirmation, payment: proof, learnerId }));
    await waitFor(() => expect(page.sent('CheckoutLearner')).toHaveLength(1));
    // Its answer comes after that.
    await act(async () => void (await fetchUnread(page.client)));
    expect(screen.queryAllByText('We have it.')).toHaveLength(notices);
  });

  it('is called safe at once where the page is left with the dialog that said so', async () => {
    await payAndLeave(connectionLost, 'when that has failed');
    expectShown(await screen.findByText('Your payment was taken and is safe.'));
  });
});
