import { expect, paymentWindow, test } from './fixtures.ts';

const pay = 'Pay';

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('Nusrat');
  await page.goto('/course/full-stack-web-development');
  await page.getByRole('button', { name: 'Pay First Month' }).click();
});

test('a closed payment window closes the dialog without an error, and nothing is owed', async ({ page }) => {
  await page.getByRole('dialog').getByRole('button', { name: pay, exact: true }).click();
  await paymentWindow(page).getByRole('button', { name: 'Close the payment window' }).click();

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay First Month' })).toBeEnabled();
  await page.goto('/purchases');
  await expect(page.getByText('No Purchases Yet')).toBeVisible();
});

test('a failed payment says so and can be tried again', async ({ page }) => {
  await page.getByRole('dialog').getByRole('button', { name: pay, exact: true }).click();
  await paymentWindow(page).getByRole('button', { name: 'Let the payment fail' }).click();

  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('dialog', { name: 'Complete Your Purchase' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a forged signature is refused', async ({ page }) => {
  // The provider did take this payment and says so itself a little later, so it is another course than the others'.
  await page.goto('/course/react-in-depth');
  await page.getByRole('button', { name: 'Pay First Month' }).click();
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    await route.continue({ postData: body.replace(/"signature":"[0-9a-f]{4}/, '"signature":"0000') });
  });
  await page.getByRole('dialog').getByRole('button', { name: pay, exact: true }).click();
  await paymentWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();

  await expect(page.getByRole('alert')).toContainText('Payment verification failed');
});

test('a payment script that cannot be loaded says so', async ({ page }) => {
  await page.route('**/academy-checkout/checkout.js', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: pay, exact: true }).click();

  await expect(page.getByRole('alert')).toContainText('Failed to load Razorpay script');
});

test('Escape closes the dialog, and the next opening starts afresh', async ({ page }) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
