import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, payBill, payInWindow, test } from './fixtures.ts';
import { isOfGraph, operationOf } from './graph.ts';
import { COURSE, open } from './places.ts';

test.use({ academyOf: 'purchase-in-another-tab' });

/** The names of the operations that a page sends from now on. */
const operationsFrom = (page: Page): readonly string[] => {
  const names: string[] = [];
  page.on('request', (request) => {
    if (isOfGraph(request)) names.push(operationOf(request));
  });
  return names;
};

test(
  'a payment in one tab is seen in the others, which keep what is typed there',
  { tag: '@desktop' },
  async ({ page, context, sessionOf }) => {
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
  },
);
