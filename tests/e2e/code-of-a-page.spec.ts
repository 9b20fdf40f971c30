import { expect, hydrated, test } from './fixtures.ts';

test(
  'a page whose code was lost on the way is there when it is opened again',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    await page.goto('/purchases');
    await hydrated(page);
    const code = '**/assets/announcements-page-*.js';
    await page.route(code, (route) => route.abort());
    const places = page.getByRole('navigation', { name: 'Main' });
    await places.getByRole('link', { name: /Announcements/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await expect(page.locator('main [data-state="locked"]'), 'the windows of a dark house').toHaveCount(6);

    await page.unroute(code);
    await places.getByRole('link', { name: 'Purchases' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible();
    await places.getByRole('link', { name: /Announcements/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
  },
);
