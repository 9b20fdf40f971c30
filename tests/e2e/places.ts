import type { Page } from '@playwright/test';
import { seededPeople } from '../../academy-api/database/seed-data/people.ts';
import { paths } from '../../web/paths.ts';
import { expect, hydrated } from './fixtures.ts';

export const COURSE = paths.course('full-stack-web-development');

/** The addresses that a visitor can open, each in its initial state. */
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

/** One address of each page that needs a session. */
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

/** The pages that need a session, with those for a course or month that is not found or not open. */
export const learnersPlaces: readonly string[] = [
  ...learnersPages,
  `${paths.batches()}?search=nothing-of-that-name`,
  paths.courseMonth('1', 6),
  paths.courseAccess('none'),
];

/** Names of people, things and places, which are the same in every language. */
export const names: readonly string[] = [
  'Dhap Academy',
  'Dhap',
  'GitHub',
  'YouTube',
  'Facebook',
  ...seededPeople.map(({ name }) => name),
];

/** Waits until the page is complete: it has a title and a heading, and nothing in it is loading. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page).toHaveTitle(/\S/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('main [aria-busy="true"], main [role="status"]:has(svg)')).toHaveCount(0);
  // Lays out at once what is far below the screen, which the browser would do when it is idle.
  await page.evaluate(async () => {
    document.documentElement.dataset['allContent'] = '';
    await document.fonts.ready;
  });
};

/** Opens a page and waits until it is hydrated and complete. */
export const openHydrated = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  // `settled` lays the page out before it is hydrated, after which nothing tells when it is.
  await hydrated(page);
  await settled(page);
};

/** Opens a page and waits until it is complete. */
export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await settled(page);
};
