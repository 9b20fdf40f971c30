import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswers } from './graph.ts';
import { expectFocusSeen, tabTo, type } from './keyboard.ts';
import { COURSE, open, openHydrated } from './places.ts';

// On a phone, where the price is docked at the lower edge, every page is walked through in accessibility-pages.spec.ts.
test('wherever Tab leads the focus is seen, also beside the sidebar of a wide window', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, COURSE);
  await expectFocusSeen(page, { width: 1280, height: 640 }, COURSE);
});

test('somebody sets a new password by the link that was mailed, and signs in with it', async ({ page, newestMail }) => {
  await open(page, paths.forgotPassword());
  await type(page, 'E-mail', 'farhana@dhap.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^If your email exists/)).toBeVisible();

  await open(page, (await newestMail('farhana@dhap.example')).link);
  await type(page, 'New password', 'dhap-learner');
  await tabTo(page, 'Show password');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text');
  await tabTo(page, 'Set password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password updated. You can now login.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await type(page, 'E-mail', 'farhana@dhap.example');
  await type(page, 'Password', 'dhap-learner');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('somebody changes language and colours, and the focus stays where it is', async ({ page }) => {
  await open(page, paths.login());
  await tabTo(page, 'বাংলা');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.locator(':focus')).toHaveText('English');
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await tabTo(page, 'Evening colours');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator(':focus')).toHaveAccessibleName('Paper colours');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('somebody goes through the videos with arrow keys and buttons, opens a question and closes it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, paths.home());
  await tabTo(page, /See what a class is like \(1/);
  const row = page.locator(':focus');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  const after = await row.evaluate(({ scrollLeft }) => scrollLeft);
  const rows = await row.elementHandle();
  await tabTo(page, /button "Next: /);
  await page.keyboard.press('Enter');
  await expect.poll(() => rows?.evaluate((list) => Object(list).scrollLeft)).toBeGreaterThan(after);

  const question = page.locator('summary').first();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('details').first()).toHaveAttribute('open');
  await page.keyboard.press('Enter');
  await expect(page.locator('details').first()).not.toHaveAttribute('open');
});

test('somebody filters and sorts the courses, and reads an announcement', async ({ page, sessionOf }) => {
  await sessionOf('Nusrat');
  await open(page, paths.batches());
  await tabTo(page, 'Month by month');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/payment=MONTHLY/);
  await expect(page.getByRole('link', { name: 'Month by month' })).toBeFocused();
  await tabTo(page, 'Sort');
  await page.keyboard.type('Cheapest');
  await expect(page).toHaveURL(/sort=PRICE_LOW_TO_HIGH/);
  await expect(page.getByLabel('Sort')).toBeFocused();

  await open(page, paths.announcements());
  const unread = await page.getByRole('button', { name: 'Mark as Read' }).count();
  await tabTo(page, 'Mark as Read');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mark as Read' })).toHaveCount(unread - 1);
  await expect(page.locator('h2:focus')).toHaveCount(1);
});

test('somebody opens the menu of a narrow screen, leaves it, and sees the intro again', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, paths.home());
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Webinars');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Login');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const replay = page.getByRole('button', { name: 'Replay' });
  await replay.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-fading="false"]')).toBeVisible();
  await expect(page.locator('[data-fading]')).toHaveCount(0);
  await expect(replay).toBeFocused();
});

test('somebody shows all courses on the home page, and goes on with the first new one', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, paths.home());
  const section = page.locator('section#courses');
  const cards = section.getByRole('heading', { level: 3 });
  const first = await cards.count();
  const answer = await holdAnswers(page);
  await section.getByRole('button', { name: 'All courses' }).press('Enter');
  await expect(section.locator('button[aria-busy]')).toBeVisible();
  // A browser takes the focus from a disabled button with the next frame.
  await expect(page.locator('body')).toBeFocused();
  await answer();
  await expect.poll(() => cards.count()).toBeGreaterThan(first);
  await expect(section.locator('a:focus')).toHaveCount(1);
});
