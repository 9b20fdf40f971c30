import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { paths } from '../../web/paths.ts';
import { freePort, runProgram, waitUntil } from '../support/processes.ts';
import { expect, test } from './fixtures.ts';
import { COURSE, settled } from './places.ts';

/** Collects the violations of the content security policy in all pages that are opened afterwards. */
const forbiddenIn = (page: Page): readonly string[] => {
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) forbidden.push(message.text());
  });
  return forbidden;
};

/** The computed styles of the elements of a page at a width of its window, in document order. */
const looksOf = async (page: Page, width: number): Promise<string[]> => {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(() => {
    const parts =
      'body, header, header a, h1, h2, h3, main, main p, main a, main button, main label, main input, footer a';
    const properties =
      'color background-color font-family font-size font-weight line-height display position padding margin-block border gap'.split(
        ' ',
      );
    return [...document.querySelectorAll(parts)].map((part) => {
      const style = getComputedStyle(part);
      return `${part.tagName}: ${properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')}`;
    });
  });
};

// The server sends all devices the same, and the sheets alone know the width.
test(
  'a page looks before its scripts as it does with them',
  { tag: '@desktop' },
  async ({ page, browser, academy, sessionOf }) => {
    const forbidden = forbiddenIn(page);
    const media = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
    await page.emulateMedia(media);

    for (const address of ['/', COURSE, '/login', '/dashboard']) {
      if (address === '/dashboard') await sessionOf('Moumita');
      await page.goto(academy.site + address);
      await page.waitForLoadState('networkidle');
      await settled(page);

      // Scripts that never come, rather than none allowed: where none are, nothing is folded that they would unfold.
      const still = await browser.newContext({
        ...media,
        storageState: await page.context().storageState(),
      });
      const before = await still.newPage();
      let held = 0;
      await before.route('**/assets/*.js', () => {
        held += 1;
      });
      await before.goto(academy.site + address, { waitUntil: 'commit' });
      await settled(before);
      expect(held, 'scripts of the page').toBeGreaterThan(0);
      for (const width of [1280, 360]) {
        const looks = await looksOf(before, width);
        expect(looks.length, `${address} at ${width}`).toBeGreaterThan(20);
        expect(looks, `${address} at ${width}`).toEqual(await looksOf(page, width));
      }
      await still.close();
    }
    expect(forbidden).toEqual([]);
  },
);

// The policy and the ground are the same on all devices.
test(
  'a page has its styles where the payment provider’s own script is used, too',
  { tag: '@desktop' },
  async ({ page }) => {
    const port = await freePort();
    const site = `http://localhost:${port}`;
    // This gateway has no REST API, so it sends the empty page, which scripts fill.
    const gateway = runProgram('gateway/main.ts', [], {
      PORT: String(port),
      ACADEMY_API_URL: `http://127.0.0.1:${await freePort()}/api`,
      RAZORPAY_KEY_ID: 'rzp_test_of_the_provider',
    });
    await waitUntil(async () => (await fetch(`${site}/healthz`)).ok, gateway);

    const forbidden = forbiddenIn(page);
    const response = await page.goto(`${site}/login`);
    expect(response?.headers()['content-security-policy']).toContain("style-src 'self' 'unsafe-inline';");
    await expect(page.locator('html')).toHaveCSS('background-color', 'oklch(0.971 0.013 88)');
    expect(forbidden).toEqual([]);
    await gateway.stop();
  },
);

// Only Safari on a phone makes letters larger by itself, and knows the property by its first name alone.
test('letters keep their size when an iPhone is turned', { tag: '@desktop' }, async ({ request, academy }) => {
  const page = await request.get(`${academy.site}/login`);
  expect(await page.text()).toContain('-webkit-text-size-adjust:100%');
});

/** How many elements' styles the browser computes anew because of a `change` in the page. */
const restyledBy = async (browser: Browser, page: Page, change: string): Promise<number> => {
  await browser.startTracing(page, { categories: ['blink.user_timing', 'devtools.timeline'] });
  const layOut = 'document.body.offsetHeight';
  await page.evaluate(`${layOut}; performance.mark('from'); ${change}; ${layOut}; performance.mark('to')`);
  const event = z.object({ name: z.string(), ts: z.number(), args: z.object({ elementCount: z.number().optional() }) });
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const { traceEvents: events } = z.object({ traceEvents: z.array(event) }).parse(trace);
  const timeOf = (mark: string): number => events.findLast(({ name }) => name === mark)?.ts ?? Number.NaN;
  const [from, to] = [timeOf('from'), timeOf('to')];
  return events.reduce((sum, { ts, args }) => sum + (ts > from && ts < to ? (args.elementCount ?? 0) : 0), 0);
};

// A rule with :has(), or for any sibling, makes browsers look at all that it might concern whenever something changes.
test(
  'a focus and a new element change the styles of few others',
  { tag: '@phone' },
  async ({ page, browser, sessionOf }) => {
    await sessionOf('Moumita');
    for (const address of [paths.home(), paths.batches(), paths.purchases(), paths.announcements()]) {
      await page.goto(address);
      await page.locator('html[data-all-content]').waitFor();
      for (const change of [
        "document.querySelector('header a').focus()",
        "document.querySelector('main div').append(document.createElement('p'))",
      ]) {
        const restyled = await restyledBy(browser, page, change);
        expect.soft(restyled, `${change} in ${address}`).toBeGreaterThan(0);
        expect.soft(restyled, `${change} in ${address}`).toBeLessThan(40);
      }
    }
  },
);

/** The names of the fonts that a page fetches from now on. */
const fontsOf = (page: Page): readonly string[] => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font')
      fonts.push(request.url().replace(/.*anek-bangla-([a-z]+(?:-\d+)?)-.*/, '$1'));
  });
  return fonts;
};

test(
  'the intro of a page in English needs no whole Bengali font',
  { tag: '@desktop' },
  async ({ context, academy }) => {
    const page = await context.newPage();
    const fonts = fontsOf(page);
    await page.goto(`${academy.site}/login?lang=en`);
    await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(fonts.toSorted()).toEqual(['latin', 'names', 'tagline']);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the names in the header of a page in English come without the bold Bengali font', async ({ page, academy }) => {
    const fonts = fontsOf(page);
    await page.goto(`${academy.site}/login?lang=en`);
    await page.waitForLoadState('networkidle');
    expect(fonts).toEqual(expect.arrayContaining(['latin', 'names']));
    expect(fonts).not.toContain('bengali-700');
  });
});
