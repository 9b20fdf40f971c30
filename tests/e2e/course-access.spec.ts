import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { breakAnswers } from './graph.ts';
import { open, openHydrated } from './places.ts';

/** Looks at a page on a phone and in a wide window, without a load: the sheets alone know the width. */
const atBothWidths = async (page: Page, look: () => Promise<void>): Promise<void> => {
  await look();
  await page.setViewportSize({ width: 1280, height: 800 });
  await look();
};

test.describe('looked at once, at both widths', { tag: '@phone' }, () => {
  test('a withdrawn course that was paid opens from the dashboard, with its lessons', async ({ page, signInAs }) => {
    await signInAs('Subhajit');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Start Learning' }).click();
    await expect(page).toHaveURL(/\/course\/\d+\/access$/);
    await main.getByRole('link', { name: 'Start Learning' }).first().click();
    await expect(page).toHaveURL(/\/month\/1$/);
    await atBothWidths(page, () => expect(main.getByText('Playwright দিয়ে প্রথম যাত্রা')).toBeVisible());
  });

  test('everything paid unlocks the certificate, whose download is still to come', async ({ page, sessionOf }) => {
    await sessionOf('Rafiq');
    await page.goto(paths.course('full-stack-web-development'));
    await page.getByRole('main').getByRole('link', { name: 'Go to Course' }).first().click();
    await expect(page).toHaveURL(/\/access$/);
    await page.getByRole('button', { name: /certificate/i }).click();
    await atBothWidths(page, () =>
      expect(
        page.getByText('Certificate download will be available soon! We are working on implementing this feature.'),
      ).toBeVisible(),
    );
  });

  test('a withdrawn course that was paid keeps its title among the purchases, and opens by its own address, also as the first page', async ({
    page,
    sessionOf,
  }) => {
    const address = '/course/software-testing';
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Course Not Found' })).toBeVisible();

    await sessionOf('Subhajit');
    expect((await page.goto(address))?.status()).toBe(200);
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('সফটওয়্যার টেস্টিং');
      await expect(page.getByRole('main').getByRole('link', { name: 'Go to Course' })).toBeVisible();
    });

    await page.goto('/purchases');
    await expect(page.getByText('No Purchases Yet')).toHaveCount(0);
    await expect(page.getByRole('article').first()).not.toBeEmpty();
  });
});

test(
  'addresses of courses and months that do not exist answer 404 to a learner',
  { tag: '@desktop' },
  async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    const statusOf = async (address: string) => (await page.request.get(address)).status();
    for (const missing of [paths.courseAccess('999'), paths.courseMonth('999', 1), paths.courseMonth('1', 99)])
      expect.soft(await statusOf(missing), missing).toBe(404);
    expect.soft(await statusOf('/course/1/month/none')).toBe(404);
    for (const known of [paths.courseAccess('1'), paths.courseMonth('1', 1), paths.courseMonth('1', 6)])
      expect.soft(await statusOf(known), known).toBe(200);
  },
);

// What a device remembers does not depend on its width.
test(
  'a course goes on at the month that was open last on this device',
  { tag: '@desktop' },
  async ({ page, sessionOf }) => {
    await sessionOf('Rafiq');
    const goOn = page.getByRole('main').getByRole('link', { name: /^Continue Month/ });
    await open(page, paths.courseAccess('1'));
    await expect(page.getByRole('link', { name: 'See your certificate' })).toBeVisible();
    await expect(goOn).toHaveCount(0);

    await page.goto(paths.courseMonth('1', 2));
    // The device remembers the month as soon as the scripts have come.
    await hydrated(page);
    await open(page, paths.courseAccess('1'));
    await expect(goOn).toHaveAttribute('href', paths.courseMonth('1', 2));
    await page.reload();
    await expect(goOn).toHaveAttribute('href', paths.courseMonth('1', 2));
  },
);

test(
  'the row of an open month leads into it wherever it is pressed, except at its chevron, which unfolds it',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Rafiq');
    await openHydrated(page, paths.courseAccess('1'));
    const month = page.locator('#month-2');
    const { width = 0, height = 0 } = (await month.boundingBox()) ?? {};
    await month.click({ position: { x: width - 24, y: height / 2 } });
    await expect(month.getByRole('button', { expanded: true })).toBeVisible();
    await month.getByRole('button', { expanded: true }).click();
    for (const x of [24, width / 2]) {
      await month.click({ position: { x, y: height / 2 } });
      await expect(page).toHaveURL(paths.courseMonth('1', 2));
      await page.goBack();
    }
  },
);

test('a refresh that fails says so beside its button', { tag: '@phone' }, async ({ page, sessionOf }) => {
  for (const name of ['Rafiq', 'Arif'] as const) {
    await sessionOf(name);
    await openHydrated(page, paths.courseAccess('1'));
    const mend = await breakAnswers(page, 500);
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    const words = page.getByText('This page could not be refreshed right now. What you see may be out of date.');
    await expect(words).toBeInViewport({ ratio: 1 });
    await expect(words).toHaveCount(1);
    const [button, said] = [await refresh.boundingBox(), await words.boundingBox()];
    expect((said?.y ?? NaN) - (button?.y ?? NaN), name).toBeLessThan(100);
    await mend();
    await refresh.click();
    await expect(words).toHaveCount(0);
  }
});

test('an address to write to is broken after its @', { tag: '@phone' }, async ({ page, sessionOf }) => {
  await sessionOf('Arif');
  await open(page, paths.courseAccess('1'));
  const lines = await page
    .getByRole('main')
    .getByRole('link', { name: 'support@dhap.example' })
    .evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      const lines = Map.groupBy(range.getClientRects(), ({ top }) => Math.round(top));
      return [...lines.values()].map((rects) => rects.reduce((sum, { width }) => sum + width, 0));
    });
  expect(Math.min(...lines)).toBeGreaterThan(40);
});

test(
  'what unfolds a month is level with the way into it, and the certificate’s button has one line',
  { tag: '@phone' },
  async ({ page, speak, sessionOf }) => {
    await sessionOf('Rafiq');
    await page.setViewportSize({ width: 360, height: 740 });
    for (const language of ['en', 'bn'] as const) {
      await speak(language);
      await openHydrated(page, paths.courseAccess('1'));
      const apart = await page.locator('article:has(button[aria-expanded])').evaluateAll((months) =>
        months.map((month) => {
          const [chevron, way] = ['button svg', 'a'].map((part) => month.querySelector(part)?.getBoundingClientRect());
          return chevron && way ? Math.abs(chevron.top + chevron.bottom - way.top - way.bottom) / 2 : NaN;
        }),
      );
      expect(apart, language).toHaveLength(6);
      expect.soft(Math.max(...apart), language).toBeLessThan(4);
      const button = await page.locator('#certificate button').boundingBox();
      expect.soft(button?.height, language).toBe(44);
    }
  },
);
