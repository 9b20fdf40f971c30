import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** Ends the session as the academy does: the next call finds no valid cookie. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies({ name: /token/i });

const openMeetingForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Schedule Mentorship Session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Mentorship Session' });
  await expect(dialog.getByLabel('Preferred date')).toBeVisible();
  return dialog;
};

test('a meeting request whose session had ended is there again after signing in', async ({ page, signInAs }) => {
  await signInAs('Sohini');
  const dialog = await openMeetingForm(page);
  await dialog.getByLabel('Preferred date').fill('2031-01-15');
  await dialog.getByLabel('Preferred time').selectOption({ index: 1 });
  await dialog.getByLabel(/What would you like to talk about/).fill('Half a sentence about closures');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Send request' }).click();

  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'sohini@dhap.example', 'dhap-learner');
  await expect(page).toHaveURL(/\/dashboard$/);
  const again = await openMeetingForm(page);
  await expect(again.getByLabel('Preferred date')).toHaveValue('2031-01-15');
  await expect(again.getByLabel(/What would you like to talk about/)).toHaveValue('Half a sentence about closures');
});

test('signing out in one tab signs out the other', async ({ page, context, signInAs, isMobile }) => {
  await signInAs('Arif');
  const other = await context.newPage();
  await other.goto('/purchases');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Purchases');

  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL('/login?next=/purchases');
});

test('a page that is open while the connection goes says so, and goes on when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline/)).toBeHidden();
});

test('on a phone the price stays within reach all the way down', async ({ page, isMobile }) => {
  await page.goto('/course/full-stack-web-development');
  const buy = page.getByRole('main').getByRole('button', { name: 'Pay First Month' });
  await expect(buy).toBeEnabled();
  await page.getByRole('heading', { name: 'What you will learn' }).scrollIntoViewIfNeeded();
  await expect(buy).toHaveCount(1);
  if (isMobile) await expect(buy).toBeInViewport();
});
