import { ApolloLink } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApolloClient } from '../../../web/app/apollo-client.ts';
import { createSessionExpiry } from '../../../web/app/session-expiry.ts';
import { stopAwaiting, isAwaiting, tellPaymentArrived } from '../../../web/purchases/awaited-payments.ts';
import { resumePolling } from '../../../web/purchases/late-payment.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, held } from '../../support/graph-double.ts';
import { aMonth, anAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aSession, aViewer } from '../../support/graph-objects/learner.ts';
import { aCheckout, aPurchase } from '../../support/graph-objects/purchases.ts';
import { renderPage } from '../../support/render-page.tsx';
import { statusPlaces } from '../../support/status-places.ts';
import { openDialog, openWindow, provider } from './checkout-dialog.ts';

// The files of the site outlive the pages of a test.
beforeEach(() => stopAwaiting('1'));

const note = 'Payment pending admin approval';

const waiting = anAccess({
  months: [aMonth(1, { state: 'PENDING' })],
  pendingMonthCount: 1,
  nextPayable: null,
  purchaseAction: { kind: 'PAY_FIRST_MONTH', label: 'Pay First Month', isEnabled: false, note, destination: null },
});

/** Opens the window of a payment that the academy hears of when `arrive` is called. */
const beginToPay = async (mutations: Record<string, unknown> = {}) => {
  let access = anAccess();
  const page = await openDialog({ course: () => aCourse({ viewerAccess: access }), ...mutations });
  await openWindow(page);
  vi.useFakeTimers();
  const arrive = () => {
    access = waiting;
  };
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const looks = () => page.sent('AwaitedPayment').length;
  return { ...page, arrive, pass, looks };
};

describe('a payment whose end is not known when the window is left', () => {
  it('is not called uncharged', async () => {
    const page = await openDialog({});
    await openWindow(page);
    await act(async () => provider.fail('The bank did not answer.', 'payment_timed_out'));
    await act(async () => provider.dismiss());
    const overlay = within(await screen.findByRole('dialog', { name: 'Payment not confirmed yet' }));
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
    expectShown(overlay.getByText('We do not know yet whether your bank has taken the money.'));
    expect(overlay.getByRole('link', { name: 'Purchases' }).getAttribute('href')).toBe('/purchases');
    expect(overlay.getByRole('button', { name: 'Try Again' }).getAttribute('data-look')).toBe('quiet');
    const [closeMain] = overlay.getAllByRole('button', { name: 'Close' });
    expect(closeMain?.getAttribute('data-look')).toBe('primary');
    await page.user.click(closeMain ?? document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is told in our words where the provider gave none', async () => {
    const page = await openDialog({});
    await openWindow(page);
    await act(async () => provider.fail('', 'payment_timed_out'));
    await act(async () => provider.dismiss());
    const overlay = within(await screen.findByRole('dialog', { name: 'Payment not confirmed yet' }));
    expect(overlay.getByRole('alert').textContent).toBe('The bank has not given a final answer yet.');
  });

  it.each([
    ['the bank was not heard in time', 'payment_timed_out', 'Payment not confirmed yet'],
    ['it was declined at first', 'payment_declined', 'Payment Failed'],
  ])('is said to be taken by the open dialog once the academy hears of it, though %s', async (_what, reason, name) => {
    const { arrive, pass } = await beginToPay();
    await act(async () => provider.fail('No answer, or a bad one.', reason));
    await act(async () => provider.dismiss());
    await pass(1);
    expectShown(screen.getByRole('dialog', { name }));
    arrive();
    await pass(10);
    expectShown(within(screen.getByRole('dialog', { name: 'About your payment' })).getByText(/was taken and is safe/));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    // The button that was pressed cannot be pressed any more.
    await act(async () => screen.getAllByRole('button', { name: 'Close' })[0]?.click());
    await pass(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('a payment that arrives after its window was left', () => {
  it('is noticed by the page within a minute, and then not asked for any more', async () => {
    const { arrive, looks, pass } = await beginToPay();
    await act(async () => provider.dismiss());
    await pass(9);
    expect([looks(), screen.queryByText(note)]).toEqual([0, null]);
    await pass(2);
    expect([looks(), screen.queryByText(note)]).toEqual([1, null]);
    arrive();
    await pass(10);
    expectShown(screen.getByText(note));
    await pass(120);
    expect(looks()).toBe(2);
  });

  it('is said aloud, and leaves the focus on the page where the button can be pressed no more', async () => {
    const { arrive, pass } = await beginToPay();
    await act(async () => provider.dismiss());
    await pass(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay First Month' }));
    const expectSaid = statusPlaces();
    arrive();
    await pass(10);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expectSaid(note);
  });

  it('is asked for in a small query, six times at most', async () => {
    const { looks, pass, sent } = await beginToPay();
    await act(async () => provider.dismiss());
    await pass(1);
    const pages = sent('CoursePurchase').length;
    await pass(300);
    expect(looks()).toBe(6);
    expect(sent('CoursePurchase')).toHaveLength(pages);
  });

  it('is noticed at once where the learner comes back to the tab', async () => {
    const { arrive, looks, pass } = await beginToPay();
    await act(async () => provider.dismiss());
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(300);
    expect(looks()).toBe(0);
    arrive();
    hidden.mockReturnValue(false);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(1);
    expectShown(screen.getByText(note));
    vi.restoreAllMocks();
  });

  it('is told by a dialog that was opened anew, which shows how its month stands', async () => {
    const { arrive, pass } = await beginToPay();
    await act(async () => provider.dismiss());
    await pass(1);
    await act(async () => screen.getByRole('button', { name: 'Pay First Month' }).click());
    await pass(1);
    expectShown(screen.getByRole('dialog', { name: 'Complete Your Purchase' }));
    arrive();
    await pass(10);
    const dialog = within(screen.getByRole('dialog', { name: 'About your payment' }));
    expectShown(dialog.getByText('Your payment was taken and is safe.'));
    expectShown(dialog.getByText('A person checks it within 24-48 hours.'));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('opens no dialog by itself, and does not take away that of an order that is being made', async () => {
    const order = held({ checkout: aCheckout(), userErrors: [] });
    let isHeld = false;
    const startCheckout = () => (isHeld ? order.answer() : { checkout: aCheckout(), userErrors: [] });
    const { pass } = await beginToPay({ startCheckout });
    const arrived = () => act(async () => tellPaymentArrived({ courseId: '1', month: 1, state: 'PENDING' }));
    await act(async () => provider.dismiss());
    await pass(1);
    await arrived();
    expect(screen.queryByRole('dialog')).toBeNull();

    isHeld = true;
    await act(async () => screen.getByRole('button', { name: 'Pay First Month' }).click());
    await pass(1);
    await act(async () => screen.getByRole('button', { name: /^Pay ₹/ }).click());
    await pass(1);
    await arrived();
    expectShown(
      within(screen.getByRole('dialog', { name: 'Complete Your Purchase' })).getByRole('button', {
        name: /Processing/,
      }),
    );
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('is told by the dialog of another page of its course', async () => {
    const { arrive, pass, unmount } = await beginToPay();
    await act(async () => provider.dismiss());
    await pass(1);
    unmount();
    vi.useRealTimers();
    await openDialog({}, '/course/1/access');
    await act(async () => tellPaymentArrived({ courseId: '2', month: 1, state: 'UNLOCKED' }));
    await act(async () => tellPaymentArrived({ courseId: '1', month: 2, state: 'UNLOCKED' }));
    expectShown(screen.getByRole('dialog', { name: 'Complete Your Purchase' }));
    await act(async () => tellPaymentArrived({ courseId: '1', month: 1, state: 'UNLOCKED' }));
    const dialog = within(screen.getByRole('dialog', { name: 'About your payment' }));
    expectShown(dialog.getByText('Month 1 is open.'));
    arrive();
  });

  it('is not asked for any more while the window is open again', async () => {
    const { looks, pass } = await beginToPay();
    await act(async () => provider.dismiss());
    await pass(1);
    await act(async () => screen.getByRole('button', { name: 'Pay First Month' }).click());
    await pass(1);
    await act(async () => screen.getByRole('button', { name: /^Pay ₹/ }).click());
    await pass(1);
    expect(provider.opened).toHaveLength(2);
    await pass(60);
    expect(looks()).toBe(0);
  });

  it('is noticed by the page of purchases, to which the dialog leads, and told to the other tabs', async () => {
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel('purchases');
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    const purchaseOverview = { summaryText: null, courses: [] as Record<string, unknown>[] };
    const { arrive, looks, pass } = await beginToPay({ viewer: aViewer({ id: 'u1', purchaseOverview }) });
    await act(async () => provider.fail('The bank did not answer.', 'payment_timed_out'));
    await act(async () => provider.dismiss());
    await pass(1);
    const dialog = within(screen.getByRole('dialog', { name: 'Payment not confirmed yet' }));
    await act(async () => dialog.getByRole('link', { name: 'Purchases' }).click());
    await act(() => vi.dynamicImportSettled());
    await pass(1);
    expectShown(screen.getByText('No Purchases Yet'));
    arrive();
    purchaseOverview.courses.push({ id: '1', title: 'Web', course: aCourse(), summaryText: 'Paid', purchases: [] });
    const toldBefore = heard.length;
    await pass(10);
    expectShown(screen.getByRole('heading', { name: 'Web' }));
    expect(heard.slice(toldBefore)).toEqual(['u1']);
    await pass(120);
    expect(looks()).toBe(1);
    otherTab.close();
  });

  it('is not asked for any more once the learner has signed out', async () => {
    let session: Record<string, unknown> = aSession();
    const visitor = { isAuthenticated: false, person: null };
    const { looks, pass } = await beginToPay({
      session: () => session,
      viewer: () => (session.person ? aViewer() : null),
    });
    await act(async () => provider.dismiss());
    await pass(1);
    await pass(10);
    expect(looks()).toBe(1);
    session = visitor;
    const [tab, otherTab] = [new BroadcastChannel('session'), new BroadcastChannel('session')];
    const heard = new Promise((resolve) => tab.addEventListener('message', resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    otherTab.postMessage('ended');
    await heard;
    await pass(1);
    expect(screen.getAllByRole('link', { name: 'Login' })).not.toEqual([]);
    await pass(60);
    expect(looks()).toBe(1);
    [tab, otherTab].forEach((channel) => channel.close());
  });

  it('is not taken for one where the academy lists orders that are not paid', async () => {
    const { arrive, looks, pass } = await beginToPay({
      startCheckout: {
        checkout: aCheckout({ purchase: aPurchase({ course: aCourse({ viewerAccess: waiting }) }) }),
        userErrors: [],
      },
    });
    arrive();
    await act(async () => provider.dismiss());
    await pass(300);
    expect(looks()).toBe(6);
  });
});

describe('a payment that was looked for when the page was reloaded', () => {
  const KEY = 'awaited-payment:1';
  const awaited = { learnerId: 'u1', courseId: '1', month: 1, isListedUnpaid: false, pollsLeft: 4 };
  const reload = async (kept: unknown, graph: Record<string, unknown> = {}) => {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let access = anAccess();
    const page = await renderPage('/course/full-stack-web-development', {
      signedIn: true,
      graph: { viewer: aViewer({ id: 'u1' }), course: () => aCourse({ viewerAccess: access }), ...graph },
    });
    await screen.findByRole('button', { name: 'Pay First Month' });
    // It has been read: it is looked for, or given up.
    await waitFor(() => expect(isAwaiting('1') || sessionStorage.getItem(KEY) === null).toBe(true));
    const arrive = () => {
      access = waiting;
    };
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    return { ...page, arrive, pass, looks: () => page.sent('AwaitedPayment').length };
  };

  it('is kept in the tab with the number of looks that are left', async () => {
    const { pass } = await beginToPay();
    await act(async () => provider.dismiss());
    await pass(21);
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toEqual(awaited);
    await pass(60);
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  it('is kept as well while its window is open, which a reload closes', async () => {
    await beginToPay();
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).toEqual({ ...awaited, pollsLeft: 6 });
    await act(async () => provider.pay());
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  it('is looked for in what is left of the time', async () => {
    const { looks, pass } = await reload(awaited);
    await pass(300);
    expect(looks()).toBe(4);
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  it('is noticed by the page, and by the dialog that was opened meanwhile', async () => {
    const { arrive, looks, pass } = await reload(awaited);
    await act(async () => screen.getByRole('button', { name: 'Pay First Month' }).click());
    arrive();
    await pass(11);
    expectShown(screen.getByText(note));
    expectShown(screen.getByRole('dialog', { name: 'About your payment' }));
    await pass(120);
    expect(looks()).toBe(1);
  });

  it('is given up where it is of somebody else', async () => {
    const { looks, pass } = await reload({ ...awaited, learnerId: 'u2' });
    await pass(60);
    expect([looks(), sessionStorage.getItem(KEY)]).toEqual([0, null]);
  });

  it.each([
    ['nobody that can be read', 'made up'],
    ['another course than its key says', { ...awaited, courseId: '2' }],
    ['a minute that is over', { ...awaited, pollsLeft: 0 }],
    ['a minute without an end', { ...awaited, pollsLeft: 0.5 }],
    ['a minute longer than any', { ...awaited, pollsLeft: 1e9 }],
  ])('is not even looked for where it is of %s', (_whom, kept) => {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
    const sessionExpiry = createSessionExpiry(() => '/');
    resumePolling(createApolloClient({ sessionExpiry, language: () => 'en', transport: ApolloLink.empty() }));
    expect([isAwaiting('1'), isAwaiting('2'), sessionStorage.getItem(KEY)]).toEqual([false, false, null]);
  });

  it('is looked for again where the learner could not be asked for once', async () => {
    let viewer: unknown = aViewer({ id: 'u1' });
    const { client, looks, pass } = await reload(awaited, {
      viewer: () => (typeof viewer === 'function' ? viewer() : viewer),
    });
    viewer = connectionLost;
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'viewer' });
    await pass(11);
    expect(looks()).toBe(0);
    viewer = aViewer({ id: 'u1' });
    await pass(10);
    expect(looks()).toBe(1);
  });

  it('is not kept again by a look that was under way when it was given up', async () => {
    const unpaid = held(aCourse({ viewerAccess: anAccess() }));
    let isLooking = false;
    const course = () => (isLooking ? unpaid.answer() : aCourse({ viewerAccess: anAccess() }));
    const { looks, pass } = await reload(awaited, { course });
    isLooking = true;
    await pass(11);
    expect(looks()).toBe(1);
    stopAwaiting('1');
    await unpaid.release();
    await pass(1);
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });
});
