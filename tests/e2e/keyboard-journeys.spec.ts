import type { Page } from '@playwright/test';
import { pictures } from '../support/pictures.ts';
import { expect, test } from './fixtures.ts';
import { paymentWindow } from './payment-window.ts';
import { paths } from '../../web/paths.ts';
import { faults } from './axe.ts';
import { tabTo, type } from './keyboard.ts';
import { COURSE } from './places.ts';

/** Whether the focus is in the dialog, or outside the page in the browser's own user interface. */
const focusedIn = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName ?? 'BODY');

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('somebody registers and verifies the address, and may paste the code with blanks', async ({
  page,
  context,
  newestMail,
}, { project }) => {
  const email = `shirin.${project.name}@dhap.example`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/register');
  await type(page, 'Full name', 'Shirin Sultana');
  await type(page, 'E-mail', email);
  await type(page, 'Day', '14');
  await type(page, 'Month', 'Feb');
  await type(page, 'Year', '2001');
  await type(page, 'Password', 'one-step-at-a-time');
  await page.keyboard.press('Enter');

  const code = page.getByLabel('Verification code');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const mail = await newestMail(email);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${mail.code.slice(0, 3)} ${mail.code.slice(3)} `,
  );
  if (!(await code.evaluate((field) => field === document.activeElement))) await tabTo(page, 'Verification code');
  await page.keyboard.press('ControlOrMeta+V');
  // A complete code sends itself.
  await expect(page).toHaveURL(/\/login/);
  await expect(heading(page)).toBeFocused();
});

test('somebody pays: the dialog keeps the focus, and a second press orders nothing more', async ({
  page,
  sessionOf,
}) => {
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('StartCheckout')) orders.push(request.url());
  });
  await sessionOf('Rafiq');
  await page.goto('/course/css-layout');
  await tabTo(page, 'Buy Now');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    expect(await focusedIn(page), 'what Tab reaches while the dialog is open').toMatch(/DIALOG|BODY/);
  }
  const focusedAfterDialog = dialog.evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener('close', () => resolve(document.activeElement?.tagName), { once: true });
      }),
  );
  await dialog.getByRole('button', { name: /^Pay ₹/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  const paying = paymentWindow(page);
  expect(await focusedAfterDialog).toBe('IFRAME');
  await expect(paying.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type('+91 98765 43210');
  await page.keyboard.press('Tab');
  await page.keyboard.type('rafiq@example.com');
  await page.keyboard.press('Enter');
  await expect(paying.getByRole('radio', { name: 'Card' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('success@razorpay');
  await page.keyboard.press('Enter');
  await expect(paying.getByRole('heading', { name: 'Approve on your phone' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(paying.getByRole('alertdialog', { name: 'Cancel this payment?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(paying.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(paying.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible();
  expect(orders).toHaveLength(1);
});

test('somebody searches without losing the line, and finds the search again after going back', async ({
  page,
  sessionOf,
}) => {
  await sessionOf('Moumita');
  await page.goto('/batches');
  await expect(page.getByRole('article').first()).toBeVisible();
  const all = await page.getByRole('article').count();
  await type(page, 'Search courses', 'react');
  await expect(page).toHaveURL(/react/);
  await expect(page.getByRole('article')).not.toHaveCount(all);

  await expect(page.getByLabel('Search courses')).toBeFocused();

  // Filters are in the address, so a reload and going back keep them.
  await page.reload();
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/course\//);
  await page.goBack();
  await expect(page.getByLabel('Search courses')).toHaveValue('react');
});

test('somebody goes from month to month, and each says its name', async ({ page, sessionOf }) => {
  await sessionOf('Tanvir');
  await page.goto('/course/1/month/1');
  await expect(page.getByRole('heading', { name: /^Month 1/ })).toBeVisible();
  await tabTo(page, 'Month 2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/month\/2$/);
  await expect(page.getByRole('heading', { name: /^Month 2/ })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'Month 2' })).toHaveCount(1);

  await tabTo(page, 'All months');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/access$/);
  // The name of the course has Bengali words, on a page in English.
  await expect(page.locator('[aria-live="polite"] [lang="bn"]')).toContainText('Full-Stack Web Development');
});

test('somebody asks for a meeting, leaves the dialog and is back at the button', async ({ page, signInAs }) => {
  await signInAs('Ananya');
  await tabTo(page, 'Schedule Mentorship Session');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule Mentorship Session' });
  await expect(dialog.getByLabel('Preferred date')).toBeVisible();
  // The days come after the dialog, which had only its button to close.
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Schedule Mentorship Session' })).toBeFocused();
});

test('somebody chooses a photo and sends it', async ({ page, sessionOf }) => {
  await sessionOf('Imran');
  // Before the key, since the browser is told to catch file choosers only after this.
  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
  await page.goto('/profile');
  await tabTo(page, 'Change photo');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: pictures.png });
  await tabTo(page, 'Upload photo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your photo is up to date.' })).toBeVisible();
});

test('somebody signs out, and the start page says where they are', async ({ page, signInAs }) => {
  await signInAs('Farhana');
  await tabTo(page, 'Account');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible();
  await tabTo(page, 'Yes, Logout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page)).toBeFocused();
});

test('somebody without a mouse signs in, opens a course, looks at its price and comes back to the button', async ({
  page,
}) => {
  const focused = page.locator(':focus');
  await page.goto(paths.login(COURSE));

  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('E-mail');
  await page.keyboard.type('nusrat@dhap.example');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Password');
  await page.keyboard.type('dhap-learner');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(new RegExp(`${COURSE}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const buy = page.getByRole('main').getByRole('button', { name: 'Pay First Month' });
  await expect(buy).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(buy).toBeFocused();
  expect(await buy.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe('none');

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
  await expect(dialog).toBeVisible();
  expect(await faults(page), 'with the purchase dialog open').toEqual([]);
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(buy).toBeFocused();
});
