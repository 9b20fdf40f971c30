import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';

const COURSE = paths.course('full-stack-web-development');

const publicPages = [
  paths.home(),
  paths.batches(),
  paths.webinars(),
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

const learnersPages = [
  paths.dashboard(),
  paths.profile(),
  paths.purchases(),
  paths.announcements(),
  COURSE,
  paths.courseAccess('1'),
  paths.courseMonth('1', 1),
];

/** The rules of WCAG 2.2 AA that the page breaks as it stands. */
const faults = async (page: Page): Promise<string[]> =>
  brokenRules(new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']));

/** The same in other colours: no other rule can have changed. */
const faultsOfColour = async (page: Page): Promise<string[]> =>
  brokenRules(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));

const brokenRules = async (axe: AxeBuilder): Promise<string[]> => {
  // The pages that are looked at have no frames, for which axe would open a window every time.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const expectNoFaults = async (page: Page, addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading…');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect.soft(await faults(page), `${address} on paper`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect.soft(await faultsOfColour(page), `${address} in the evening`).toEqual([]);
  }
};

const expectNoSidewaysScrolling = async (page: Page, addresses: readonly string[]): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading…');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect.soft(await sidewaysPixels(page), address).toBe(0);
  }
};

test('the pages for everybody keep the rules of WCAG 2.2 AA, on paper and in the evening', async ({ page }) => {
  test.slow(); // Axe reads every page twice.
  await expectNoFaults(page, publicPages);
});

test('the pages of a learner keep the rules of WCAG 2.2 AA, on paper and in the evening', async ({
  page,
  signInAs,
}) => {
  test.slow(); // Axe reads every page twice.
  await signInAs('Moumita');
  await expectNoFaults(page, learnersPages);
});

test('no page scrolls sideways on the narrowest phone', async ({ page, signInAs }) => {
  await expectNoSidewaysScrolling(page, publicPages);
  await signInAs('Moumita');
  await expectNoSidewaysScrolling(page, learnersPages);
});

test('in Bengali as well, no page scrolls sideways, and a page and its headings say their language', async ({
  page,
  context,
  academy,
  signInAs,
}) => {
  await signInAs('Moumita');
  await context.addCookies([{ name: 'lang', value: 'bn', url: academy.site }]);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of [...publicPages.filter((path) => !path.includes('login')), ...learnersPages]) {
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect.soft(await sidewaysPixels(page), address).toBe(0);
  }
  await page.goto(paths.courseAccess('1'));
  expect(await faults(page), 'in Bengali').toEqual([]);
});

test('somebody without a mouse signs in, opens a course, looks at its price and comes back to the button', async ({
  page,
}) => {
  const focused = page.locator(':focus');
  await page.goto(paths.login(COURSE));

  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
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
