import { expect, hydrated, test } from './fixtures.ts';

test(
  'a page whose code was lost on the way is there when it is opened again',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    const code = '**/assets/announcements-page-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/purchases');
    await hydrated(page);
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

test(
  'a page whose code a newer version took away is opened from the server',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    let isGone = true;
    await page.route('**/assets/announcements-page-*.js', (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.route('**/announcements', (route) => {
      if (route.request().isNavigationRequest()) isGone = false;
      return route.continue();
    });
    await page.goto('/purchases');
    await hydrated(page);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Announcements/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible();
  },
);

test(
  'the places of a learner open without waiting for their code once the page was touched',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    await page.goto('/dashboard');
    await hydrated(page);
    const codeOf = (place: string) => page.waitForResponse(new RegExp(`/assets/${place}-page-`));
    const places = Promise.all(['announcements', 'purchases', 'profile'].map(codeOf));
    await page.getByRole('heading', { level: 1 }).tap();
    await places;

    await page.route('**/assets/**', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Purchases' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible();
  },
);

test('the code of a page comes when its link is pointed at', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const code = page.waitForResponse(/\/assets\/policy-page-/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).hover();
  expect((await code).ok()).toBe(true);
});
