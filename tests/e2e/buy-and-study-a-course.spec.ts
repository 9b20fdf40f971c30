import { expect, signIn, test } from './fixtures.ts';
import { payInWindow, paymentWindow } from './payment-window.ts';
import { fillInRegistration } from './registration.ts';

const email = (project: string) => `rumana.${project}@dhap.example`;
const password = 'one-step-at-a-time';

test('a learner finds a course, registers, pays the first month, is approved and studies', async ({
  page,
  academy,
  newestMail,
}, { project }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore Batches' }).first().click();
  await page
    .getByRole('link', { name: /full.?stack/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/course\/full-stack-web-development$/);

  // Buying needs an account; signing in leads back to the course.
  await page.getByRole('button', { name: 'Pay First Month' }).click();
  await expect(page).toHaveURL('/login?next=/course/full-stack-web-development');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();

  await fillInRegistration(page, 'Rumana Haque', email(project.name), password);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByText('15 minutes')).toBeVisible();
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(verify).toBeDisabled();
  const { code } = await newestMail(email(project.name));
  await page.getByLabel('Verification code').fill(code);
  await expect(page).toHaveURL('/login?next=/course/full-stack-web-development');
  await expect(page.getByText('Your account is ready. Log in with your password to continue.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email(project.name));

  await signIn(page, email(project.name), password);
  await expect(page).toHaveURL(/\/course\/full-stack-web-development$/);
  await page.getByRole('button', { name: 'Pay First Month' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
  await expect(dialog).toContainText('₹1500.00');
  await dialog.getByRole('button', { name: /^Pay ₹/ }).click();

  await expect(paymentWindow(page).getByText('₹1500.00').first()).toBeVisible();
  await payInWindow(page);
  await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page).toHaveURL(/\/course\/\d+\/access$/);

  // The payment opens the course only after the operator has approved it.
  await expect(page.getByText('Access Restricted')).toBeVisible();
  await expect(page.getByText('Payment pending admin approval')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Purchase Course' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Payment Required' })).toBeDisabled();

  await academy.approveNewest(email(project.name));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Progress: 1/6 months')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay for 2nd Month', exact: true })).toBeEnabled();
  // On a phone the months that wait are folded.
  if (project.name === 'phone') await page.getByRole('button', { name: 'Going deeper' }).click();
  await expect(page.getByRole('button', { name: 'Locked' }).first()).toBeDisabled();

  await page.getByRole('main').getByRole('link', { name: 'Start Learning' }).last().click();
  await expect(page).toHaveURL(/\/month\/1$/);
  await expect(page.getByText('Month 1').first()).toBeVisible();
  const topic = page.getByRole('group').first();
  await topic.locator('summary').click();
  await expect(page.getByRole('link', { name: /Watch video/ }).first()).toHaveAttribute('target', '_blank');

  await page.goto(page.url().replace('/month/1', '/month/2'));
  await expect(page.getByText('Failed to load content')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/access$/);
});
