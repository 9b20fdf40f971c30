import { expect, test } from './fixtures.ts';
import { goWithin, holdAnswers } from './graph.ts';
import { COURSE, openHydrated } from './places.ts';

test('a page keeps its words until those of the other language can be fetched', { tag: '@phone' }, async ({ page }) => {
  const words = '**/assets/bn-*.js';
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openHydrated(page, COURSE);
  expect(requested.filter((url) => /\/assets\/(?:en|bn)-/.test(url))).toEqual([expect.stringMatching(/\/assets\/en-/)]);

  await page.route(words, (route) => route.abort());
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.getByText('This page could not be loaded in Bengali.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.unroute(words);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
});

test('a language that is on its way is seen to be', { tag: '@phone' }, async ({ page }) => {
  await openHydrated(page, COURSE);
  const release = await holdAnswers(page);
  const bengali = page.getByRole('button', { name: 'বাংলা' });
  await bengali.click();
  const waiting = () =>
    bengali.evaluate((button) => {
      const { content, inlineSize, blockSize } = getComputedStyle(button, '::after');
      return content !== 'none' && Number.parseFloat(inlineSize) > 20 && Number.parseFloat(blockSize) > 2;
    });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(waiting, `${width} px`).toBe(true);
  }
  await release();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
});

test(
  'a page is asked for in its own language, whatever another tab has chosen',
  { tag: '@desktop' },
  async ({ context, page, sessionOf, speak }) => {
    await sessionOf('Moumita');
    await speak('bn');
    await openHydrated(page, COURSE);
    const other = await context.newPage();
    await openHydrated(other, COURSE);
    await other.getByRole('button', { name: 'English' }).click();
    await expect(other.locator('html')).toHaveAttribute('lang', 'en');

    await goWithin(page, '/purchases');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    const row = page.getByRole('main').getByRole('listitem').first();
    await expect(row).toContainText('মাস');
    await expect(row).not.toContainText('Month');
  },
);

test('colours that are chosen in one tab are shown in the others', { tag: '@desktop' }, async ({ context, page }) => {
  await openHydrated(page, COURSE);
  const other = await context.newPage();
  await openHydrated(other, COURSE);
  await other.getByRole('button', { name: 'Evening colours' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Paper colours' }).first()).toBeAttached();
});

test(
  'a site that is put on the home screen has its name in the chosen language',
  { tag: '@phone' },
  async ({ context, page, speak }) => {
    await speak('bn');
    await page.goto('/login');
    const browser = await context.newCDPSession(page);
    const { data = '' } = await browser.send('Page.getAppManifest');
    expect(JSON.parse(data)).toMatchObject({ lang: 'bn' });
  },
);
