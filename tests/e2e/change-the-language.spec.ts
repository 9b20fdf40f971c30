import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
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

/**
 * Does what the translation of a browser does, now and whenever words come: it puts `<font>` elements in the place of text
 * nodes. The words stay as they are.
 */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const replace = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, font, option, svg') !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.append(text.data);
      text.replaceWith(outer);
    };
    const replaceWithin = (node: Node) => {
      const texts: Text[] = node instanceof Text ? [node] : [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      texts.forEach(replace);
    };
    replaceWithin(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(replaceWithin);
    }).observe(document.body, { childList: true, subtree: true });
  });

test(
  'a page that the browser translates goes on, and shows no words of before',
  { tag: '@desktop' },
  async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await openHydrated(page, COURSE);
    const main = page.getByRole('main');
    const inEnglish = await main.innerText();
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    const inBengali = await main.innerText();
    await translate(page);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect.poll(() => main.innerText()).toBe(inEnglish);
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await expect.poll(() => main.innerText()).toBe(inBengali);

    // Words that go away again, and such as stand before others.
    await goWithin(page, paths.login());
    const [email, send] = [main.getByLabel('ইমেইল'), main.getByRole('button', { name: 'লগইন' })];
    await send.click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await email.fill('ananya@dhap.example');
    await send.click();
    await expect(main.getByLabel('পাসওয়ার্ড', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
    expect(problems).toEqual([]);
  },
);
