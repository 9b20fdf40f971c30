// Importing this gives each test of the file a payment provider of its own.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { anAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCheckout, aPurchase } from '../../support/graph-objects/purchases.ts';
import { createPaymentProvider } from '../../support/payment-provider.ts';
import { renderPage } from '../../support/render-page.tsx';
import { stopAwaiting } from '../../../web/purchases/awaited-payments.ts';

/** What the provider's window gives back for a payment. */
export const proof = { orderId: 'order_1', paymentId: 'pay_1', signature: 'signature_1' };

/** The answer to a payment that the academy confirms. */
export const confirmed = {
  message: 'We have your payment.',
  detail: '₹1500.00 · Month 1 · being checked',
  purchase: aPurchase(),
  destination: { path: '/course/1/access' },
  userErrors: [],
};

export let provider: ReturnType<typeof createPaymentProvider>;
beforeEach(() => {
  // A window that an earlier test has left is polled for ten seconds later, and tells the other tabs what it finds.
  stopAwaiting('1');
  provider = createPaymentProvider();
});
afterEach(() => {
  provider.restore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens the dialog of a purchase on the page of the course, or on that of its access. */
export const openDialog = async (
  mutations: Record<string, unknown>,
  address = '/course/full-stack-web-development',
) => {
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

/** Presses Pay in the dialog and waits for the provider’s window. */
export const openWindow = async (page: Awaited<ReturnType<typeof openDialog>>) => {
  await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
  await waitFor(() => expect(provider.scripts).toHaveLength(1));
  await act(async () => provider.scriptLoads());
  await waitFor(() => expect(provider.opened).toHaveLength(1));
};
