import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchUnread } from '../../../web/announcements/unread-poll.ts';
import { pendingPayments } from '../../../web/purchases/pending-payments.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { failure } from '../../support/graph-double.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { refusal } from '../../support/graph-objects/values.ts';
import { confirmed, openDialog, openWindow, proof, provider } from './checkout-dialog.ts';

/** Long enough for a message to arrive and for queries to be answered. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

const refused = () => failure('UNAUTHENTICATED', 'Please login to continue.');

describe.each(['/course/full-stack-web-development', '/course/1/access'])('a payment window over %s', (address) => {
  let channel: BroadcastChannel | null = null;
  afterEach(() => {
    channel?.close();
    channel = null;
  });
  const otherTabSays = async (message: string) => {
    channel ??= new BroadcastChannel('session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    channel.postMessage(message);
    await aMoment();
  };

  let isOver = false;
  let learnerId = 'u1';
  const beginToPay = async (confirmPayment: unknown = () => (isOver ? refused() : confirmed)) => {
    isOver = false;
    learnerId = 'u1';
    const unread = () => (isOver ? refused() : 1);
    const page = await openDialog(
      {
        session: () => ({
          isAuthenticated: !isOver,
          person: { id: learnerId, name: null, initials: null, photo: null },
        }),
        viewer: aViewer({
          id: () => learnerId,
          unreadAnnouncementCount: unread,
          unreadAnnouncementCountText: () => null,
        }),
        confirmPayment,
      },
      address,
    );
    await openWindow(page);
    let isClosed = false;
    const { modal } = provider.opened[0] ?? {};
    if (modal) {
      const dismiss = modal.ondismiss;
      modal.ondismiss = () => {
        isClosed = true;
        dismiss();
      };
    }
    return { page, isClosed: () => isClosed };
  };

  it('stays when the session is refused meanwhile, and the confirmation says so', async () => {
    const { page, isClosed } = await beginToPay();
    isOver = true;
    // As the poll for the number of unread announcements.
    await act(async () => void (await fetchUnread(page.client)));
    expect([page.address(), isClosed()]).toEqual([address, false]);

    await act(async () => provider.pay());
    await waitFor(() => expect(page.address()).toMatch(/^\/login/));
    const notice = within(await screen.findByRole('alert'));
    expectShown(notice.getByText('Please login to continue.'));
    expectShown(notice.getByText(/^Your payment was taken and is safe/));
    expect(screen.queryByText(/^A payment made on this device/)).toBeNull();
  });

  it('stays when the session ends in another tab, until it is left', async () => {
    const { page, isClosed } = await beginToPay();
    isOver = true;
    await otherTabSays('ended');
    expect([page.address(), isClosed()]).toEqual([address, false]);

    await act(async () => provider.dismiss());
    await screen.findAllByRole('link', { name: 'Register' });
    expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull();
  });

  it('stays when the session has ended in another tab and begun again, and is confirmed', async () => {
    const { isClosed } = await beginToPay();
    isOver = true;
    await otherTabSays('ended');
    isOver = false;
    await otherTabSays('begun');
    expect(isClosed()).toBe(false);
    await act(async () => provider.pay());
    expectShown(await screen.findByRole('dialog', { name: 'Payment Successful!' }));
  });

  it('stays when another person signs in in another tab, until it is left', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { isClosed } = await beginToPay();
    learnerId = 'u2';
    await otherTabSays('begun');
    expect(reload).not.toHaveBeenCalled();
    expect(isClosed()).toBe(false);

    await act(async () => provider.dismiss());
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    reload.mockRestore();
  });

  it('keeps a payment that is refused because another person has signed in', async () => {
    await beginToPay(() => refusal('There is no such order.', null, 'PAYMENT_NOT_VERIFIED'));
    learnerId = 'u2';
    await act(async () => provider.pay());
    expectShown(await screen.findByText(/^Your payment was taken and is safe/));
    expect(screen.queryByText('There is no such order.')).toBeNull();
    expect(pendingPayments('u1')).toEqual([proof]);
  });
});
