import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { aMonth, anAccess, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';
import './checkout-dialog.ts';

const month = () => aMonth(1, { state: 'UNLOCKED', content: [] });

const places = [
  ['the page of a course', '/course/full-stack-web-development', 'Pay First Month', 'CoursePurchase', anAccess()],
  ['the page of its access', '/course/1/access', 'Purchase Course', 'CourseAccessPage', anAccess()],
  ['the page of a month', '/course/1/month/1', 'Pay for 2nd Month', 'MonthPage', anOpenAccess({ month })],
  ['the dashboard', '/dashboard', 'Pay for 2nd Month', 'DashboardPage', anOpenAccess()],
] as const;

describe.each([
  ['the connection', connectionLost],
  ['the academy', () => failure('UPSTREAM_TIMEOUT')],
])('a payment that cannot be begun because %s is gone', (_what, fail) => {
  it.each(places)(
    'says so on %s, which cannot be refreshed either',
    async (_where, address, buy, operation, access) => {
      let isGone = false;
      const orFail = (value: unknown) => () => (isGone ? fail() : value);
      const page = await renderPage(address, {
        signedIn: true,
        graph: {
          academy: anAcademy(),
          courses: aPageOf([]),
          viewer: aViewer({ enrolledCourses: orFail([{ id: '1', title: 'Full Stack', course: aCourse(), access }]) }),
          course: aCourse({ viewerAccess: orFail(access) }),
          startCheckout: () => {
            isGone = true;
            return fail();
          },
        },
      });
      await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: buy }).disabled).toBe(false));
      const before = page.sent(operation).length;
      await page.user.click(screen.getByRole('button', { name: buy }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Complete Your Purchase' }));
      await page.user.click(dialog.getByRole('button', { name: /^Pay ₹/ }));
      await waitFor(() => expect(page.sent(operation).length).toBeGreaterThan(before));
      const isLoading = () => [...page.client.getObservableQueries()].some((query) => query.getCurrentResult().loading);
      await waitFor(() => expect(isLoading()).toBe(false));
      expectShown(within(screen.getByRole('dialog', { name: 'Payment Failed' })).getByText('Nothing was charged.'));
    },
  );
});
