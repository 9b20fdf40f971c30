import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillInRegistration } from './registration.ts';

const fillIn = async (page: Page, email: string) => {
  await page.goto('/register');
  await fillInRegistration(page, 'Tahmina Begum', email);
};

// What is refused, and what a reload leaves, is the same on every device.

test('a wrong code is refused and can be corrected', { tag: '@phone' }, async ({ page, newestMail }) => {
  const email = 'tahmina@dhap.example';
  await fillIn(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Verification code').fill('000000');
  await expect(page.getByText("That code didn't work. Please check your email and try again.")).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s/ })).toBeDisabled();

  const { code } = await newestMail(email);
  await page.getByLabel('Verification code').fill(code);
  await expect(page).toHaveURL(/\/login/);

  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.reload();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  expect(problems).toEqual([]);
});

test('the code can still be entered after a reload', { tag: '@phone' }, async ({ page, newestMail }) => {
  const email = 'rehana@dhap.example';
  await fillIn(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We sent a 6-digit code to ${email}.`)).toBeVisible();
  const { code } = await newestMail(email);

  await page.reload();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  // The form that the link leaves has an e-mail address, too.
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Verification code').fill(code);
  await expect(page.getByText('Your account is ready.')).toBeVisible();
});

test('an address that already has an account is refused in the API’s own words', async ({ page }) => {
  await fillIn(page, 'moumita@dhap.example');
  await page.getByRole('button', { name: 'Create account' }).click();

  // It is about no field, so it is said above the form, which is longer than a screen.
  await expect(page.getByText('An account with this e-mail already exists.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Create account' })).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Tahmina Begum');
});

test(
  'Back and Forward lead through a registration, also once another language was chosen',
  { tag: '@desktop' },
  async ({ page, speak }) => {
    await speak('bn');
    await page.goto('/register?lang=en');
    await fillInRegistration(page, 'Tahmina Begum', 'nasrin@dhap.example');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Verification code')).toBeVisible();
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');

    await page.goBack();
    await expect(page.getByLabel('পুরো নাম')).toHaveValue('Tahmina Begum');
    await expect(page).toHaveURL(/\/register$/);

    await page.getByRole('button', { name: 'কোডটি লিখুন' }).click();
    await page.getByRole('main').getByRole('link', { name: 'লগইন' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'লগইন' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByLabel('পুরো নাম')).toBeVisible();
    // The page goes on below the entry of the code step by itself, which nobody can press Forward quickly enough to see.
    await expect.poll(() => page.evaluate(() => Object(history.state).openOverPage)).toBeUndefined();
    await page.goForward();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'লগইন' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('পুরো নাম')).toBeVisible();
  },
);
