import { expect, test } from './fixtures.ts';
import { open } from './places.ts';
import { paths } from '../../web/paths.ts';

const windows = [
  { width: 1440, height: 900, lowest: 600 },
  { width: 390, height: 844, lowest: 700 },
];

test('the next payment is within the first window, in both languages, and the page is short', async ({
  page,
  speak,
  signInAs,
}) => {
  await signInAs('Moumita');
  for (const language of ['en', 'bn'] as const) {
    await speak(language);
    for (const { width, height, lowest } of windows) {
      await page.setViewportSize({ width, height });
      await open(page, paths.courseAccess('1'));
      // Which month is next depends on the journeys before this one.
      const pay = page.getByRole('button', { name: /Pay for \d\w+ Month|মাসের ফি দিন/ }).first();
      await expect(pay).toBeVisible();
      const box = await pay.boundingBox();
      expect.soft((box?.y ?? Infinity) + (box?.height ?? 0), `${language} ${width}`).toBeLessThan(lowest);
      const length = await page.evaluate(() => document.documentElement.scrollHeight);
      expect.soft(length, `${language} ${width}`).toBeLessThanOrEqual(3000);
    }
  }
});

test('the windows of the stairs lead to the cards, by mouse and by keyboard', async ({ page, signInAs }) => {
  await signInAs('Moumita');
  await open(page, paths.courseAccess('1'));
  const stairs = page.getByRole('navigation', { name: 'Step by step' });
  const window3 = stairs.getByRole('link', { name: /Month 3/ });
  const plate = window3.locator('span').first();
  await expect(plate).toHaveCSS('opacity', '0');
  await window3.focus();
  await expect(plate).toHaveCSS('opacity', '1');

  const card = page.getByRole('article', { name: 'Going deeper' });
  await page.keyboard.press('Enter');
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();

  await page.evaluate(() => window.scrollTo(0, 0));
  await stairs.getByRole('link', { name: /Certificate/ }).click();
  await expect(page.getByRole('heading', { name: 'Certificate' })).toBeInViewport();

  // The same from another page.
  await open(page, `${paths.courseAccess('1')}#month-6`);
  await expect(page.getByRole('article', { name: 'Showing what you can do' })).toBeFocused();
});

test('a month that opens while the page is looked at lights its window and says so, once', async ({
  page,
  academy,
  signInAs,
}) => {
  await signInAs('Tanvir');
  await page.clock.install();
  await open(page, paths.courseAccess('1'));
  await expect(page.getByRole('button', { name: 'Approval Pending' })).toBeVisible();
  await expect(page.getByText('Month 4 is open.')).toHaveCount(0);
  await academy.approveNewest('tanvir@dhap.example');

  await page.clock.runFor(30_000);
  const said = page.getByRole('status').filter({ hasText: 'Month 4 is open.' });
  await expect(said).toBeVisible();
  await expect(said.getByRole('link')).toHaveAttribute('href', paths.courseMonth('1', 4));
  const animated = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .flatMap((animation) => (animation instanceof CSSAnimation ? animation.animationName : [])),
    );
  expect((await animated()).join(' ')).toMatch(/fill/);

  await open(page, paths.courseAccess('1'));
  await expect(page.getByRole('button', { name: 'Pay for 5th Month', exact: true })).toBeVisible();
  await expect(page.getByText('Month 4 is open.')).toHaveCount(0);
});

test.describe('where somebody wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the last month opens the door, says so and moves nothing', async ({ page, signInAs }) => {
    await signInAs('Rafiq');
    await open(page, paths.courseAccess('1'));
    // The page writes down what was seen once its scripts are there.
    const seen = () =>
      page.evaluate(() => Object.keys(localStorage).find((key) => /^open-months:.+:1$/.test(key)) ?? null);
    await expect.poll(seen).not.toBeNull();
    await page.evaluate((key) => localStorage.setItem(key ?? '', '1,2,3,4,5'), await seen());
    await open(page, paths.courseAccess('1'));
    await expect(page.getByRole('status').filter({ hasText: 'Month 6 is open.' })).toBeVisible();
    const moving = await page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );
    expect(moving).toBe(0);
  });
});

test('a lesson is found by a word of its notes, and its month opens at it', async ({ page, signInAs }) => {
  await signInAs('Tanvir');
  await open(page, paths.courseAccess('1'));
  await page.getByRole('searchbox', { name: 'Find a lesson' }).fill('flexbox');
  const found = page.getByRole('search').getByRole('link').first();
  await expect(found).toContainText(/Flexbox/i);
  await found.click();
  await expect(page).toHaveURL(/\/month\/1#lesson-\d+$/);
});

test('on a phone the next payment stays within reach once its button was scrolled away', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('Moumita');
  await open(page, paths.courseAccess('1'));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const dock = page.locator('[data-docked="true"]');
  await expect(dock).toContainText('Month 2 of 6 · ₹1500');
  await expect(dock.getByRole('button', { name: /Pay for 2nd Month/ })).toBeInViewport();
});
