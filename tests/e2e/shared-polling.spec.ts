import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { operationOf } from './graph.ts';

// Less than the shortest time that a page waits for another one's answer.
const STEP_MS = 450;

const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    document.documentElement.dataset['hidden'] = String(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('all pages of a device share one poll, and pages that nobody sees ask nothing', async ({
  context,
  page,
  sessionOf,
}) => {
  await sessionOf('Moumita');
  let count = 1;
  let asked = 0;
  await context.route(/\/graphql/, (route) => {
    if (operationOf(route.request()) !== 'UnreadBadge') return route.fallback();
    asked += 1;
    const viewer = {
      __typename: 'Viewer',
      unreadAnnouncementCount: count,
      unreadAnnouncementCountText: String(count),
    };
    return route.fulfill({ json: { data: { viewer } } });
  });

  await context.clock.install();
  await context.addInitScript(() => {
    // Of all documents, since a window that is opened keeps its first one's global object.
    Object.defineProperty(Document.prototype, 'hidden', {
      get: () => (document.documentElement?.dataset['hidden'] ?? String(location.hash === '#hidden')) === 'true',
    });
  });
  const isThere = (each: Page) => expect(each.getByRole('button', { name: 'Account' })).toBeVisible();
  // By the first page, so that the browser need not start a process for each.
  const openPage = async (address: string): Promise<Page> => {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((to) => void window.open(to), address),
    ]);
    await isThere(opened);
    return opened;
  };
  await page.goto(`${paths.privacyPolicy()}#hidden`);
  await isThere(page);
  const hidden = [page];
  while (hidden.length < 4) hidden.push(await openPage(`${paths.privacyPolicy()}#hidden`));
  expect(asked, 'pages that are opened in the background').toBe(0);
  const seen: Page[] = [];
  while (seen.length < 6) seen.push(await openPage(paths.privacyPolicy()));
  const pages = [...hidden, ...seen];
  await context.clock.pauseAt((await seen[0]?.evaluate(() => Date.now() + 1000)) ?? 0);

  const expectEverywhere = async (number: number) => {
    for (const each of pages)
      await expect(each.getByRole('navigation', { name: 'Main' }).getByText(`${number} unread`)).toBeAttached({
        timeout: 1000,
      });
  };

  asked = 0;
  count = 3;
  // In small steps around each half minute, so that a page hears of an answer before its own time has passed.
  for (let passed = 0, step; passed < 60_000; passed += step) {
    step = passed % 30_000 > 5_000 && passed % 30_000 < 10_000 ? 15_000 : STEP_MS;
    await context.clock.runFor(step);
    await seen[0]?.waitForLoadState('networkidle');
  }
  expect(asked, 'a minute of ten pages').toBeGreaterThanOrEqual(1);
  expect(asked, 'a minute of ten pages').toBeLessThanOrEqual(2);
  await expectEverywhere(3);

  for (const each of seen) await hide(each, true);
  asked = 0;
  await context.clock.runFor(90_000);
  expect(asked, 'nobody looks').toBe(0);

  count = 5;
  await hide(page, false);
  await expectEverywhere(5);
  expect(asked, 'somebody looks again').toBe(1);
});

test('a page that is opened while another one asks has the number as well', async ({ context, page, sessionOf }) => {
  await sessionOf('Moumita');
  const { data } = await (
    await context.request.post('/graphql', { data: { query: '{ session { person { id } } }' } })
  ).json();
  await page.goto(paths.privacyPolicy());
  const unread = /^\d+ unread$/;
  await expect(page.getByText(unread)).toBeAttached();
  // As for a moment after each answer, which a page that is opened in it has not heard.
  await page.evaluate((name) => {
    const isReleased = new Promise<void>((resolve) => {
      addEventListener('release', () => resolve());
    });
    void navigator.locks.request(name, () => isReleased);
  }, `unread ${data.session.person.id} en`);

  const opened = await context.newPage();
  await opened.goto(paths.privacyPolicy());
  await hydrated(opened);
  await expect(opened.getByText(unread)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await expect(opened.getByText(unread)).toBeAttached();
});
