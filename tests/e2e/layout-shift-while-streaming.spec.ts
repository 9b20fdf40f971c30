import type { Page } from '@playwright/test';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../web/paths.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { goWithin, holdAnswers } from './graph.ts';
import { boxOf } from './measure.ts';
import { COURSE, open } from './places.ts';

/** Long enough that what has come is drawn before the next piece comes. */
const PAUSE_MS = 35;

/** The answer of the site to a request for a page or one of its files. */
const answerOf = (site: string, { url = '', headers: { accept = '' } }: IncomingMessage): Promise<Response> =>
  fetch(site + url, { headers: { accept } });

/** A server before the site that sends a page up to the end of one drawing after the other, as a slow line may. */
const startSlowLine = (site: string) =>
  listenOnFreePort(
    createServer(async (request, response) => {
      const answer = await answerOf(site, request);
      const type = answer.headers.get('content-type') ?? '';
      const cacheControl = answer.headers.get('cache-control') ?? 'no-store';
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': cacheControl });
      const pieces = type.startsWith('text/html') ? (await answer.text()).split(/(?<=<\/svg>)/) : [];
      for (const piece of pieces) {
        response.write(piece);
        await wait(PAUSE_MS);
      }
      response.end(pieces.length > 0 ? undefined : Buffer.from(await answer.arrayBuffer()));
    }),
  );

test('nothing moves while a page arrives drawing by drawing', { tag: '@phone' }, async ({ page, academy }) => {
  const line = await startSlowLine(academy.site);
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries().map(Object))
        if (value > 0.01) moved.push(`${value}: ${String(sources[0]?.node?.parentNode?.innerHTML).slice(0, 90)}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Letters that arrive late may move a line, which is another matter: those of all pages are in the cache from here on.
  await page.goto(line.url + paths.login());
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((face) => face.load())));
  const addresses = [paths.home(), COURSE, paths.login(), paths.register(), paths.forgotPassword()];
  for (const address of [...addresses, '/reset-password?token=abc']) {
    await page.goto(line.url + address);
    await page.waitForLoadState('networkidle');
    expect.soft(await page.evaluate(() => Object(window).moved), address).toEqual([]);
  }
  await line.close();
});

test('a skeleton stands where the content comes', { tag: '@phone' }, async ({ page, sessionOf }) => {
  await sessionOf('Moumita');
  await page.goto(paths.profile());
  await hydrated(page);
  for (const [address, title, first] of [
    [paths.purchases(), 'Purchases', 'main section:has(> ol)'],
    [paths.announcements(), 'Announcements', 'main li'],
  ] as const) {
    const release = await holdAnswers(page);
    await page.locator(`a[href="${address}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const { y: before } = await boxOf(page, 'main [data-shape=block]');
    await release();
    const { y: after } = await boxOf(page, first);
    expect.soft(Math.abs(after - before), address).toBeLessThan(2);
  }

  // That of the dashboard is about as high as what comes, and an evening as well.
  const release = await holdAnswers(page);
  await page.locator(`a[href="${paths.dashboard()}"]`).first().click();
  const week = 'main section:has(> header > div > h2):nth-of-type(2)';
  const { y: before } = await boxOf(page, week);
  const grounds = () =>
    page
      .getByRole('region', { name: 'Your Courses' })
      .locator('div')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  const waiting = (await grounds()).find((ground) => ground.startsWith('oklch'));
  await release();
  await expect(page.getByText('Progress: 1/6 months')).toBeVisible();
  const { y: after } = await boxOf(page, week);
  expect(Math.abs(after - before), paths.dashboard()).toBeLessThan(40);
  expect(await grounds()).toContain(waiting);

  // That of a month has a head as high as that of most courses.
  const releaseMonth = await holdAnswers(page);
  await goWithin(page, paths.courseMonth('1', 1));
  // Before its code is there, a page has shapes of any page.
  const { y: skeleton } = await boxOf(page, 'main:has([data-shape=short]) [data-shape=block]');
  await releaseMonth();
  const { y: lessons } = await boxOf(page, 'main ol:has(summary)');
  expect(Math.abs(lessons - skeleton), paths.courseMonth('1', 1)).toBeLessThan(32);

  // That of the access to a course has room for the next class; a second button is not known beforehand.
  const releaseAccess = await holdAnswers(page);
  await goWithin(page, paths.courseAccess('1'));
  const { y: waitingStairs } = await boxOf(page, 'main:has([data-shape]) [class*=access-head_stairs]');
  await releaseAccess();
  const { y: stairs } = await boxOf(page, 'main:not(:has([data-shape])) [class*=access-head_stairs]');
  expect(Math.abs(stairs - waitingStairs), paths.courseAccess('1')).toBeLessThan(72);

  // And that of a course, whose picture moves here from its card.
  const releaseCourse = await holdAnswers(page);
  await goWithin(page, COURSE);
  const { y: waitingPicture } = await boxOf(page, 'main [class*=sidebar]:has([data-shape])');
  await releaseCourse();
  const { y: picture } = await boxOf(page, 'main [class*=sidebar]:not(:has([data-shape]))');
  expect(Math.abs(picture - waitingPicture), COURSE).toBeLessThan(32);

  // The headline and the introduction of the landing page have their room before their words.
  const buttonsByWidth = async () => {
    const places: number[] = [];
    for (const width of [1280, 700, 360]) {
      await page.setViewportSize({ width, height: 740 });
      places.push(Math.round((await boxOf(page, 'main a[href="/#courses"]')).y));
    }
    return places;
  };
  const releaseLanding = await holdAnswers(page);
  await goWithin(page, paths.home());
  const waitingButtons = await buttonsByWidth();
  await releaseLanding();
  await expect(page.getByText(/^Live online batches/)).toBeVisible();
  expect(await buttonsByWidth()).toEqual(waitingButtons);
});

test('the form of the sign-in page stays where it is when the page finds a payment that waits', async ({
  page,
  speak,
}) => {
  await page.addInitScript(() => localStorage.setItem('unconfirmed-payment:1:order', '{}'));
  for (const language of ['en', 'bn'] as const) {
    await speak(language);
    await page.goto(paths.login(), { waitUntil: 'commit' });
    const { y: before } = await boxOf(page, 'main form');
    await expect(page.getByRole('status').filter({ hasText: /safe|নিরাপদ/ })).toBeVisible();
    const { y: after } = await boxOf(page, 'main form');
    expect.soft(after, language).toBe(before);
  }
});

/** The widths of phones, and the heights of the texts of the first screen at each of them. */
const heightsOfFirstScreen = async (page: Page): Promise<string[]> => {
  const heights: string[] = [];
  for (const width of [320, 360, 375, 390, 412]) {
    await page.setViewportSize({ width, height: 740 });
    const texts = page.locator('main section').first().locator('h1, p, a, dt, dd');
    heights.push(
      ...(await texts.evaluateAll(
        (elements, at) =>
          elements.map(
            (text) => `${at} px, ${text.textContent}: ${Math.round(text.getBoundingClientRect().height / 8)}`,
          ),
        width,
      )),
    );
  }
  return heights;
};

test(
  'the first screen has the same lines in the letters that stand in for those of the site',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/*.woff2', (route) => route.abort());
    await open(page, '/');
    const before = await heightsOfFirstScreen(page);
    await page.unroute('**/*.woff2');
    await open(page, '/');
    expect(await heightsOfFirstScreen(page)).toEqual(before);
  },
);
