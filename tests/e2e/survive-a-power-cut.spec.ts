import { expect, payBill, payInWindow, paymentWindow, signIn, test } from './fixtures.ts';

test('killing the REST API in the middle of a payment loses neither the payment nor the account', async ({
  page,
  academy,
  sessionOf,
}) => {
  await sessionOf('Farhana');
  await page.goto('/course/full-stack-web-development');
  await page.getByRole('button', { name: 'Pay First Month' }).click();
  await payBill(page);
  // Its scripts are there as well.
  await expect(paymentWindow(page).getByLabel('Phone number')).toBeFocused();

  await academy.killApi();
  await academy.startApi();

  await payInWindow(page);
  await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible();

  await academy.killApi();
  await academy.startApi();

  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, 'farhana@dhap.example', 'dhap-learner');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/purchases');
  await expect(page.getByText('Month 1 of 6').first()).toBeVisible();
  await expect(page.getByText('Pending Approval').first()).toBeVisible();
});
