import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { anOffer, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCheckout, aPurchase } from '../../support/graph-objects/purchases.ts';
import { aPageOf, refusal } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';
import { confirmed, openWindow, provider } from './checkout-dialog.ts';

/** Opens the dialog on the dashboard, where nothing is payable any more once `answer` was given. */
const openDialog = async (field: 'startCheckout' | 'confirmPayment', answer: unknown) => {
  let access = anOpenAccess();
  const page = await renderPage('/dashboard', {
    signedIn: true,
    graph: {
      academy: anAcademy(),
      courses: aPageOf([]),
      viewer: aViewer({ enrolledCourses: () => [{ id: '1', title: 'Full Stack', course: aCourse(), access }] }),
      startCheckout: { checkout: aCheckout(), userErrors: [] },
      [field]: () => {
        access = anOpenAccess({ nextPayable: null, awaitedPurchase: aPurchase() });
        return answer;
      },
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Pay for 2nd Month' }));
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Complete Your Purchase' }) };
};

afterEach(() => void vi.doUnmock('../../../web/purchases/pay-dialog.tsx'));

describe('a payment on the dashboard', () => {
  it('says that it was made, also when the card has nothing to pay any more', async () => {
    await openWindow(await openDialog('confirmPayment', confirmed));
    await act(async () => provider.pay());
    await screen.findByText(/^Paid/);
    expect(screen.queryByRole('button', { name: 'Pay for 2nd Month' })).toBeNull();
    expectShown(within(screen.getByRole('dialog', { name: 'Payment Successful!' })).getByText(confirmed.detail));
  });

  it('is not offered where nothing can be ordered', async () => {
    const access = anOpenAccess({ nextPayable: anOffer({ month: 2, label: 'Pay for 2nd Month', isPayable: false }) });
    await renderPage('/dashboard', {
      signedIn: true,
      graph: {
        academy: anAcademy(),
        courses: aPageOf([]),
        viewer: aViewer({ enrolledCourses: [{ id: '1', title: 'Full Stack', course: aCourse(), access }] }),
      },
    });
    await screen.findByRole('heading', { name: 'Full Stack' });
    expect(screen.queryByRole('button', { name: 'Pay for 2nd Month' })).toBeNull();
  });

  it('is made on the page of the course where the code of its dialog cannot be had', async () => {
    vi.doMock('../../../web/purchases/pay-dialog.tsx', () => {
      throw new Error('no connection');
    });
    const viewer = aViewer({
      enrolledCourses: () => [{ id: '1', title: 'Full Stack', course: aCourse(), access: anOpenAccess() }],
    });
    const page = await renderPage('/dashboard', {
      signedIn: true,
      graph: { courses: aPageOf([]), viewer, course: null },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Pay for 2nd Month' }));
    await waitFor(() => expect(page.address()).toBe('/course/1/access'));
  });

  it('says why nothing is left to pay', async () => {
    const reason = 'Payment pending admin approval';
    const page = await openDialog('startCheckout', refusal(reason, null, 'NOT_PAYABLE'));
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    await screen.findByText(/^Paid/);
    expectShown(within(screen.getByRole('dialog')).getByText(reason));
  });
});
