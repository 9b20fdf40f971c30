import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { aMonth, anAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCheckout, aPurchase } from '../../support/graph-objects/purchases.ts';
import { refusal } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';
import { fetchUnread } from '../../../web/announcements/unread-poll.ts';
import {
  hasOpenOrder,
  onOpenOrdersChanged,
  openOrder,
  removeOpenOrder,
  saveOpenOrder,
} from '../../../web/purchases/open-orders.ts';
import { openDialog, openWindow, provider } from './checkout-dialog.ts';

it('tells of an order that is left open, and knows its course from others', () => {
  const tell = vi.fn();
  const stop = onOpenOrdersChanged(tell);
  saveOpenOrder('u1', '17', { month: 1, checkout: Object(aCheckout()), isListedUnpaid: true });
  stop();
  localStorage.setItem('draft:8', '');

  expect(tell).toHaveBeenCalledOnce();
  expect(['17', '7', '8'].filter(hasOpenOrder)).toEqual(['17']);
});

describe('an order that was left open', () => {
  /** Opens an order and leaves it by what happens in the window, and comes back when its month is pending. */
  const leaveOrder = async (monthAfterOrder: 'PENDING' | 'PAYABLE', happens = () => provider.dismiss()) => {
    const months = [aMonth(1, { state: monthAfterOrder }), aMonth(2, { state: 'PENDING' })];
    const afterOrder = anAccess({ months });
    const checkout = aCheckout({ purchase: aPurchase({ course: aCourse({ viewerAccess: afterOrder }) }) });
    const refused = refusal('Payment verification failed', null, 'PAYMENT_NOT_VERIFIED');
    const page = await openDialog({ startCheckout: { checkout, userErrors: [] }, confirmPayment: refused });
    await openWindow(page);
    await act(async () => happens());
    page.unmount();

    return comeBack();
  };

  const comeBack = () => {
    const pending = anAccess({ pendingMonthCount: 1, nextPayable: null, months: [aMonth(1, { state: 'PENDING' })] });
    return renderPage('/course/1/access', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: pending }) },
    });
  };

  /** The button by which an order is paid, once the page has looked for one. */
  const buttonOf = async (page: Awaited<ReturnType<typeof comeBack>>) => {
    await screen.findByText('Access Restricted');
    await waitFor(() => expect(page.sent('CheckoutLearner')).toHaveLength(1));
    // Its answer comes after that.
    await act(async () => void (await fetchUnread(page.client)));
    return screen.queryByRole('button', { name: 'Finish payment' });
  };

  it('is not offered where what the device has of it opens no window', async () => {
    const { methods: _methods, ...less } = aCheckout();
    localStorage.setItem('open-order:u1:1', JSON.stringify({ month: 1, checkout: less, isListedUnpaid: true }));
    expect(await buttonOf(await comeBack())).toBeNull();
  });

  it('is no more than paid where the academy lists nothing unpaid, so that there is nothing to finish', async () => {
    expect(await buttonOf(await leaveOrder('PAYABLE'))).toBeNull();
  });

  it.each([
    ['is offered at the course while its month is pending', 'PENDING', 1],
    ['is not offered at the course once its month is open, though the next one is pending', 'UNLOCKED', 0],
  ])('%s', async (_what, state, buttons) => {
    localStorage.setItem('open-order:u1:1', JSON.stringify({ month: 1, checkout: aCheckout(), isListedUnpaid: true }));
    const months = [aMonth(1, { state }), aMonth(2, { state: 'PENDING' })];
    const access = anAccess({ nextPayable: null, months });
    const page = await renderPage('/course/full-stack-web-development', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: access }) },
    });
    await waitFor(() => expect(page.sent('CheckoutLearner')).toHaveLength(1));
    // Its answer comes after that.
    await act(async () => void (await fetchUnread(page.client)));
    expect(screen.queryAllByRole('button', { name: 'Finish payment' })).toHaveLength(buttons);
  });

  it('is neither offered again nor looked for once its window has said that it is paid', async () => {
    await leaveOrder('PENDING', () => provider.fail('Paid before.', 'order_already_paid'));
    const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(kept.filter((key) => /^(?:open-order|awaited-payment):/.test(key))).toEqual([]);
  });

  it('can still be paid where the academy refused what was paid', async () => {
    await leaveOrder('PENDING', () => provider.pay());
    expectShown(await screen.findByRole('button', { name: 'Finish payment' }));
  });

  it('of another course stays where one is paid', () => {
    for (const course of ['1', '2']) {
      const order = { month: 1, checkout: aCheckout({ orderId: `order_${course}` }), isListedUnpaid: true };
      localStorage.setItem(`open-order:u1:${course}`, JSON.stringify(order));
    }
    removeOpenOrder('u1', 'order_1');
    expect(['1', '2'].map((course) => openOrder('u1', course)?.checkout.orderId)).toEqual([undefined, 'order_2']);
  });

  it('can be paid while it is pending, without a new order', async () => {
    const again = await leaveOrder('PENDING');
    const finish = await screen.findByRole('button', { name: 'Finish payment' });
    await again.user.click(finish);
    await waitFor(() => expect(provider.opened).toHaveLength(2));
    expect(provider.opened[1]?.['order_id']).toBe('order_1');
    expect(again.sent('StartCheckout')).toHaveLength(0);

    // The window has the focus while it is open, and takes it along.
    act(() => finish.blur());
    await act(async () => provider.dismiss());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Finish payment' })));
  });
});
