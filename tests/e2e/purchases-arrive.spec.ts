import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { payBill, payInWindow } from './payment-window.ts';
import { comesToLife, isOfGraph, operationOf } from './graph.ts';
import { COURSE, open, openHydrated } from './places.ts';

// Months are paid and approved here, which other files expect to be closed.
test.use({ academyOf: 'purchases-arrive' });

const HALF_A_MINUTE_MS = 30_000;

test('an approval that arrives is shown after half a minute, and at once where somebody looks again', async ({
  page,
  context,
  academy,
  sessionOf,
}) => {
  await sessionOf('Moumita');
  await open(page, paths.courseAccess('1'));
  await page.getByRole('button', { name: 'Pay for 2nd Month', exact: true }).click();
  await payBill(page);
  await payInWindow(page);
  await expect(page.getByRole('button', { name: 'Approval Pending' })).toBeVisible();

  const dashboard = await context.newPage();
  // The look again is heard by a page that is hydrated.
  await openHydrated(dashboard, paths.dashboard());
  await expect(dashboard.getByText('1/6 months')).toBeVisible();
  await page.clock.install();
  await Promise.all([comesToLife(page), open(page, paths.courseAccess('1'))]);
  await expect(page.getByRole('button', { name: 'Approval Pending' })).toBeVisible();
  await academy.approveNewest('moumita@dhap.example');

  const topics = page.waitForResponse((response) => operationOf(response.request()) === 'MonthTopics');
  await page.clock.runFor(HALF_A_MINUTE_MS);
  await expect(page.getByRole('button', { name: 'Pay for 3rd Month', exact: true })).toBeVisible();
  // What follows from the answer (new topics, no further poll) follows a moment after it is drawn.
  await topics;
  await dashboard.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dashboard.getByText('2/6 months')).toBeVisible();

  // Once the purchase is approved, the page stops polling.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(operationOf(request)));
  await page.clock.runFor(2 * HALF_A_MINUTE_MS);
  expect(asked).not.toContain('CourseAccessPage');
});

for (const look of ['focus', 'visibilitychange'])
  test(`who comes back (${look}) to a page that was never touched is shown what is new`, async ({
    page,
    context,
    sessionOf,
  }) => {
    await sessionOf('Tanvir');
    await Promise.all([comesToLife(page), page.goto(paths.courseAccess('1'))]);
    // The page would ask by itself after fifteen seconds.
    const asked = page.waitForRequest((request) => operationOf(request) === 'CourseAccessPage', { timeout: 8_000 });
    // What Playwright evaluates counts as a touch.
    const devtools = await context.newCDPSession(page);
    const target = look === 'focus' ? 'window' : 'document';
    await devtools.send('Runtime.evaluate', { expression: `${target}.dispatchEvent(new Event('${look}'))` });
    await asked;
  });

test('a month that opens while the page is looked at lights its window and says so, once, on a phone too', async ({
  page,
  context,
  browser,
  academy,
  sessionOf,
}) => {
  await sessionOf('Tanvir');
  const phone = await browser.newContext({
    baseURL: academy.site,
    storageState: await context.storageState(),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const pages = [page, await phone.newPage()];
  for (const each of pages) {
    await each.clock.install();
    await Promise.all([comesToLife(each), open(each, paths.courseAccess('1'))]);
    await expect(each.getByRole('button', { name: 'Approval Pending' })).toBeVisible();
    await expect(each.getByText('Month 4 is open.')).toHaveCount(0);
  }
  await academy.approveNewest('tanvir@dhap.example');

  for (const each of pages) {
    await each.clock.runFor(HALF_A_MINUTE_MS);
    const said = each.getByRole('status').filter({ hasText: 'Month 4 is open.' });
    await expect(said).toBeVisible();
    // One way to begin, which is the thing to press, and none that goes on with what was never begun.
    const head = each.locator('header:has(h1)');
    await expect(head.getByRole('link', { name: /^(Start Learning|Continue)/ })).toHaveCount(1);
    const start = head.getByRole('link', { name: 'Start Learning' });
    await expect(start).toHaveAttribute('href', paths.courseMonth('1', 4));
    await expect(head.locator('[data-look="primary"]')).toHaveText('Start Learning');
    await expect(head.getByText(/^HTML/)).toBeVisible();
    const animated = () =>
      each.evaluate(() =>
        document
          .getAnimations()
          .flatMap((animation) => (animation instanceof CSSAnimation ? animation.animationName : [])),
      );
    expect((await animated()).join(' ')).toMatch(/fill/);

    await open(each, paths.courseAccess('1'));
    await expect(each.getByRole('button', { name: 'Pay for 5th Month', exact: true })).toBeVisible();
    await expect(each.getByText('Month 4 is open.')).toHaveCount(0);
  }
  await phone.close();
});

/** The names of the operations that a page sends from now on. */
const operationsFrom = (page: Page): readonly string[] => {
  const names: string[] = [];
  page.on('request', (request) => {
    if (isOfGraph(request)) names.push(operationOf(request));
  });
  return names;
};

test('a payment in one tab is seen in the others, which keep what is typed there', async ({
  page,
  context,
  sessionOf,
}) => {
  await sessionOf('Nusrat');
  const openTab = async (address: string) => {
    const tab = await context.newPage();
    await open(tab, address);
    return tab;
  };
  const purchases = await openTab(paths.purchases());
  await expect(purchases.getByText('No Purchases Yet')).toBeVisible();
  const access = await openTab(paths.courseAccess('1'));
  await expect(access.getByRole('main').getByRole('button', { name: 'Purchase Course' }).first()).toBeVisible();
  const dashboard = await openTab(paths.dashboard());
  await dashboard.getByRole('button', { name: 'Schedule Mentorship Session' }).click();
  const message = dashboard.getByRole('dialog').getByLabel(/What would you like to talk about/);
  await message.fill('Half a sentence about closures');
  const announcements = await openTab(paths.announcements());
  const [ofPurchases, ofAnnouncements] = [operationsFrom(purchases), operationsFrom(announcements)];

  await open(page, COURSE);
  await page.getByRole('button', { name: 'Pay First Month' }).click();
  await payBill(page);
  await payInWindow(page);
  await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible();

  await expect(purchases.getByText('No Purchases Yet')).toBeHidden();
  await expect(purchases.getByText('Month 1').first()).toBeVisible();
  await expect(access.getByRole('heading', { name: /^₹1500\.00 received/ })).toBeVisible();
  await expect(dashboard.getByText(/₹1500\.00 received/).first()).toBeAttached();
  await expect(message).toHaveValue('Half a sentence about closures');

  // Once for the order and once for the payment; the tabs do not answer each other.
  expect(ofPurchases.filter((name) => name === 'PurchasesPage')).toHaveLength(2);
  expect(ofAnnouncements.filter((name) => name !== 'UnreadBadge')).toEqual([]);
});
