import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { faults, faultsOfColour } from './axe.ts';
import { onBothDevices } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { cancelWindow, fillInButton, goToBank, payBill, payInWindow, paymentWindow } from './payment-window.ts';
import { breakAnswers, changeAnswers, goWithin, holdAnswers } from './graph.ts';
import { COURSE, learnersPages, open, settled } from './places.ts';
import { fillInRegistration } from './registration.ts';
import { pictures } from '../support/pictures.ts';

/** Checks the current page with axe, in both themes. */
const expectNoFaults = async (page: Page, what: string, exempt: string[] = []): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await faults(page, exempt), what).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await faultsOfColour(page), `${what}, in the evening`).toEqual([]);
};

/** The same as on a desk and as on a phone, for a state that is the last of its document. */
const expectNoFaultsAnywhere = (page: Page, what: string, exempt: string[] = []): Promise<void> =>
  onBothDevices(page, async (device) => {
    // What follows the size of the page is drawn anew.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expectNoFaults(page, `${what}, on a ${device}`, exempt);
  });

/** Opens the site at a page without data of the learner, so that the next page has to fetch them. */
const startElsewhere = async (page: Page): Promise<void> => {
  await open(page, paths.shippingAndDelivery());
  // The links for learners are rendered by the scripts, and client-side navigation works from then on.
  await expect(page.getByRole('link', { name: 'My Dashboard', includeHidden: true }).first()).toBeAttached();
};

// Axe checks a state up to four times.
test.beforeEach(() => test.setTimeout(180_000));

/** How long the success message of a payment is shown. */
const SUCCESS_SHOWN_MS = 2000;

test.describe('on a desk and on a phone', { tag: '@desktop' }, () => {
  test('a page of which a part is missing or empty keeps the rules and shows the rest', async ({ page, sessionOf }) => {
    const nothing = { nodes: [], totalCount: 0, totalCountText: '0', languages: [], next: null };
    // The parts of a page fail and are empty by themselves, so one look sees what each says instead.
    const lacking = [
      [
        paths.dashboard(),
        'DashboardPage',
        { courses: null, 'viewer.meetingRequests': null, 'viewer.enrolledCourses': null, 'viewer.agenda': null },
      ],
      [paths.purchases(), 'PurchasesPage', { 'viewer.purchaseOverview': null, courses: null }],
      [paths.profile(), 'ProfilePage', { 'viewer.enrolledCourses': null }],
      [paths.home(), 'LandingPage', { webinars: null, courses: nothing, testimonials: [] }],
      [paths.courseAccess('1'), 'CourseAccessPage', { 'course.viewerAccess': null }],
      [paths.webinars(), 'WebinarsPage', { webinars: nothing }],
      [paths.batches(), 'CoursesPage', { courses: nothing }],
      [paths.announcements(), 'AnnouncementsPage', { 'viewer.announcements.nodes': [] }],
    ] as const;
    await sessionOf('Moumita');
    for (const [address, operation, values] of lacking) {
      await startElsewhere(page);
      await changeAnswers(page, operation, values);
      await goWithin(page, address);
      await settled(page);
      await expectNoFaultsAnywhere(page, `${address} without ${Object.keys(values).join()}`);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('somebody new finds no page that breaks the rules for having nothing to show', async ({ page, sessionOf }) => {
    await sessionOf('Nusrat');
    for (const address of [paths.dashboard(), paths.purchases(), paths.profile(), paths.courseAccess('1')]) {
      await open(page, address);
      await expectNoFaultsAnywhere(page, address);
    }
  });

  test('a purchase that succeeded keeps the rules', async ({ page, sessionOf }) => {
    // Keeps the success message open while axe checks it.
    await page.addInitScript((shown) => {
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (act: () => void, after?: number) => setTimeout(act, after === shown ? 60_000 : after),
      });
    }, SUCCESS_SHOWN_MS);
    await sessionOf('Subhajit');
    await open(page, '/course/css-layout');
    await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).click();
    await payBill(page);
    await payInWindow(page);
    await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible();
    await expectNoFaultsAnywhere(page, 'a payment that succeeded');
  });

  test('what is refused in a form is said so that everybody learns of it', async ({ page }) => {
    for (const [address, button] of [
      [paths.login(), 'Login'],
      [paths.register(), 'Create account'],
    ] as const) {
      await open(page, address);
      await page.getByRole('main').getByRole('button', { name: button }).click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
      await expectNoFaultsAnywhere(page, `${address} with an error`);
    }
    await open(page, paths.forgotPassword());
    await page.getByLabel('E-mail').fill('nobody@dhap.example');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText(/^If your email exists/)).toBeVisible();
    await expectNoFaultsAnywhere(page, 'a link that was asked for');
    await open(page, '/reset-password?token=not-a-token');
    await page.getByLabel('New password', { exact: true }).fill('one-step-at-a-time');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoFaultsAnywhere(page, 'a link that is invalid');
  });

  test('a page that is offline keeps the rules', async ({ page, context }) => {
    await open(page, paths.home());
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await expectNoFaultsAnywhere(page, 'offline');
  });
});

// Each state below is brought about from the one before it, on one device alone.

test('a page that waits for its answer, or gets none, keeps the rules and offers a way out', async ({
  page,
  sessionOf,
}) => {
  /** Goes to each of the pages, none of which leaves data of the learner for the next one. */
  const visit = async (addresses: readonly string[], look: (address: string) => Promise<void>) => {
    for (const address of addresses) {
      await goWithin(page, address);
      await look(address);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Shipping and Delivery' })).toBeVisible();
    }
  };
  await sessionOf('Moumita');
  await startElsewhere(page);
  const release = await holdAnswers(page);
  await visit(learnersPages, async (address) => {
    const busy = page.locator('main [aria-busy="true"]').first();
    await expect(busy).toBeAttached();
    // Some pages have their heading from the answer.
    await expectNoFaults(page, `${address} waiting`, ['page-has-heading-one']);
    await expect(busy, `${address} still waits`).toBeAttached();
  });
  await release();

  for (const [how, addresses] of [
    ['connection', [paths.dashboard()]],
    [500, learnersPages.filter((address) => address !== paths.dashboard())],
  ] as const) {
    await startElsewhere(page);
    const mend = await breakAnswers(page, how);
    await visit(addresses, async (address) => {
      // The page of a course that cannot be loaded leads to the dashboard.
      await expect(page.getByRole('main').locator('a, button').first()).toBeVisible();
      await settled(page);
      await expectNoFaults(page, `${address} failed`);
    });
    await mend();
  }
});

test('what lies over a page keeps the rules: dialogs, the menu, the film', async ({ page, signInAs }) => {
  await signInAs('Moumita');
  await settled(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await expectNoFaults(page, 'the menu');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectNoFaults(page, 'the question before signing out');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Schedule Mentorship Session' }).click();
  await expect(page.getByLabel('Preferred date')).toBeVisible();
  await expectNoFaults(page, 'the form for a meeting');
  await page.keyboard.press('Escape');

  for (const question of await page.locator('summary').all()) await question.click();
  await expectNoFaults(page, 'every question open');

  await page.getByRole('button', { name: 'Replay' }).click();
  await expectNoFaults(page, 'the intro');
});

test('a photo that is chosen, and one that is refused, keep the rules', async ({ page, sessionOf }) => {
  await sessionOf('Moumita');
  await open(page, paths.profile());
  await page
    .getByLabel('Change photo')
    .setInputFiles({ name: 'me.txt.png', mimeType: 'image/png', buffer: pictures.png });
  await expectNoFaults(page, 'with a photo chosen');
  const mend = await breakAnswers(page, 'connection');
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFaults(page, 'with a photo that did not arrive');
  await mend();
});

test('a purchase keeps the rules at each of its stages', async ({ page, sessionOf }) => {
  await sessionOf('Nusrat');
  await open(page, COURSE);
  await page.getByRole('main').getByRole('button', { name: 'Pay First Month' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
  const pay = dialog.getByRole('button', { name: /^Pay ₹/ });
  await expectNoFaults(page, 'the bill');

  const release = await holdAnswers(page);
  await pay.click();
  await expect(dialog.getByText('Processing...')).toBeVisible();
  await expectNoFaults(page, 'an order under way');
  await release();

  await fillInButton(page);
  await expectNoFaults(page, 'beneath the payment window');
  await goToBank(page);
  await paymentWindow(page).getByRole('button', { name: 'Decline' }).click();
  await expect(paymentWindow(page).getByRole('alert')).toBeVisible();
  await cancelWindow(page);
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expectNoFaults(page, 'a payment that failed');

  await page.getByRole('button', { name: 'Try Again' }).click();
  await pay.click();
  await cancelWindow(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNoFaults(page, 'after a payment window that was closed');
});

test('an account keeps the rules while it is made, and where its code is wrong', async ({ page }, { project }) => {
  await open(page, paths.register());
  await fillInRegistration(page, 'Anwara Khatun', `anwara.${project.name}@dhap.example`);
  const release = await holdAnswers(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Creating your account…')).toBeVisible();
  await expectNoFaults(page, 'the wait for an account');
  await release();
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await expectNoFaults(page, 'the code');
  await page.getByLabel('Verification code').fill('000000');
  await expect(page.getByText(/^That code didn't work/)).toBeVisible();
  await expectNoFaults(page, 'a wrong code');
});
