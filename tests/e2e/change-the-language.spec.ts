import { expect, test } from './fixtures.ts';
import { COURSE, openHydrated } from './places.ts';

test('a page keeps its words until those of the other language can be fetched', async ({ page }) => {
  const words = '**/assets/bn-*.js';
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openHydrated(page, COURSE);
  expect(requested.filter((url) => /\/assets\/(?:en|bn)-/.test(url))).toEqual([expect.stringMatching(/\/assets\/en-/)]);

  await page.route(words, (route) => route.abort());
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.getByText('This page could not be fetched in Bengali.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.unroute(words);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
});
