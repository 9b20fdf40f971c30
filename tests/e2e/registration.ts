import type { Page } from '@playwright/test';

/** Fills in the form of a new account, in English, for somebody who was born on a leap day. */
export const fillInRegistration = async (
  page: Page,
  name: string,
  email: string,
  password = 'one-step-at-a-time',
): Promise<void> => {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Day').selectOption({ label: '29' });
  await page.getByLabel('Month').selectOption({ label: 'February' });
  await page.getByLabel('Year').selectOption({ label: '2000' });
  await page.getByLabel('Password', { exact: true }).fill(password);
};
