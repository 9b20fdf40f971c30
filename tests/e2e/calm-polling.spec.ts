import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
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
  test.setTimeout(300_000); // Twenty pages.
  await sessionOf('Moumita');
  let count = 1;
  let asked = 0;
  await context.route(/\/graphql/, (route) => {
    if (operationOf(route.request()) !== 'UnreadBadge') return route.fallback();
    asked += 1;
    const viewer = { __typename: 'Viewer', unreadAnnouncementCount: count, unreadAnnouncementCountText: String(count) };
    return route.fulfill({ json: { data: { viewer } } });
  });
  await page.close();

  await context.clock.install();
  const openPage = async (isHidden: boolean): Promise<Page> => {
    const opened = await context.newPage();
    await opened.addInitScript((hidden) => {
      Object.defineProperty(document, 'hidden', {
        get: () => (document.documentElement?.dataset['hidden'] ?? String(hidden)) === 'true',
      });
    }, isHidden);
    await opened.goto(paths.privacyPolicy());
    await expect(opened.getByRole('button', { name: 'Account' })).toBeVisible();
    return opened;
  };
  const hidden: Page[] = [];
  for (let number = 0; number < 10; number += 1) hidden.push(await openPage(true));
  expect(asked, 'pages that are opened in the background').toBe(0);
  const seen: Page[] = [];
  for (let number = 0; number < 10; number += 1) seen.push(await openPage(false));
  const pages = [...hidden, ...seen];
  const [first] = hidden;
  await context.clock.pauseAt((await seen[0]?.evaluate(() => Date.now() + 1000)) ?? 0);

  const expectEverywhere = async (number: number) => {
    for (const each of pages)
      await expect(each.getByRole('navigation', { name: 'Main' }).getByText(`${number} unread`)).toBeAttached({
        timeout: 1000,
      });
  };

  asked = 0;
  count = 3;
  // In steps, so that a page hears of an answer before its own time has passed.
  for (let passed = 0; passed < 60_000; passed += STEP_MS) {
    await context.clock.runFor(STEP_MS);
    await seen[0]?.waitForLoadState('networkidle');
  }
  expect(asked, 'a minute of twenty pages').toBeGreaterThanOrEqual(1);
  expect(asked, 'a minute of twenty pages').toBeLessThanOrEqual(2);
  await expectEverywhere(3);

  for (const each of seen) await hide(each, true);
  asked = 0;
  await context.clock.runFor(90_000);
  expect(asked, 'nobody looks').toBe(0);

  count = 5;
  if (first) await hide(first, false);
  await expectEverywhere(5);
  expect(asked, 'somebody looks again').toBe(1);
});
