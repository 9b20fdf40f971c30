import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect } from './fixtures.ts';

export const COURSE = paths.course('full-stack-web-development');

/** What a visitor can open, each in the state in which it is found first. */
export const openPlaces: readonly string[] = [
  paths.home(),
  COURSE,
  paths.course('dsa-with-cpp'),
  paths.course('not-a-course'),
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  '/reset-password?token=not-a-token',
  paths.privacyPolicy(),
  paths.termsAndConditions(),
  paths.cancellationAndRefund(),
  paths.shippingAndDelivery(),
];

/** What only somebody who is signed in can open, one address of each. */
export const learnersPages: readonly string[] = [
  paths.dashboard(),
  paths.batches(),
  paths.webinars(),
  paths.profile(),
  paths.purchases(),
  paths.announcements(),
  COURSE,
  paths.courseAccess('1'),
  paths.courseMonth('1', 1),
];

/** The same, and what stands there for what is not found or not open. */
export const learnersPlaces: readonly string[] = [
  ...learnersPages,
  `${paths.batches()}?search=nothing-of-that-name`,
  paths.courseMonth('1', 6),
  paths.courseAccess('none'),
];

/** Waits until the page says that it is complete: it has a title and a heading, and nothing in it is still loading. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page).toHaveTitle(/\S/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('main [aria-busy="true"], main [role="status"]:has(svg)')).toHaveCount(0);
  // What lies far below is laid out when the browser has time, or at once for who asks like this.
  await page.evaluate(async () => {
    document.documentElement.dataset['allContent'] = '';
    await document.fonts.ready;
  });
};

/** Opens a page and waits until it is complete. */
export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await settled(page);
};
