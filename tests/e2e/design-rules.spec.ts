import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { goWithin, operationOf } from './graph.ts';
import { COURSE, open } from './places.ts';

/** Looks at a page on a phone and in a wide window, without a load: the sheets alone know the width. */
const atBothWidths = async (page: Page, look: (width: number) => Promise<void>): Promise<void> => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await look(width);
  }
};

// Nothing is pointed at on a phone.
test('the lamp lights a link only while it is pointed at', { tag: '@desktop' }, async ({ page }) => {
  await open(page, paths.login());
  const link = page.getByRole('main').getByRole('link', { name: 'Forgot password?' });
  const line = () => link.evaluate((element) => getComputedStyle(element).textDecorationColor);
  const quiet = await line();
  const tokens = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colour = (name: string) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    return { line: colour('--line-strong'), lamp: colour('--lamp-ink') };
  });
  expect(quiet).toBe(tokens.line);
  await link.hover();
  await expect.poll(line).toBe(tokens.lamp);
});

test.describe('looked at once, at both widths', { tag: '@phone' }, () => {
  test('the rules of a page climb, and none stands above an accordion', async ({ page }) => {
    for (const address of [COURSE, paths.home()]) {
      await open(page, address);
      await atBothWidths(page, async (width) => {
        const rules = await page
          .locator('main')
          .evaluate((main) =>
            [...main.querySelectorAll('header > div:empty')]
              .filter((rule) => rule.checkVisibility())
              .map((rule) =>
                Math.round((100 * Number.parseFloat(getComputedStyle(rule, '::after').left)) / rule.clientWidth),
              ),
          );
        const name = `${address} ${width}`;
        if (address === COURSE) {
          expect(rules.length, name).toBeGreaterThan(1);
          expect(new Set(rules).size, `${name}: ${rules.join(' ')}`).toBe(rules.length);
        }
        const lined = page.locator('section:has(> div > details)');
        await expect(lined.first(), name).toBeAttached();
        await expect(lined.locator('> header > div:empty').filter({ visible: true }), name).toHaveCount(0);
      });
    }
  });

  test('a day is shown on a sheet of one size, and read aloud whole, and what cannot be pressed has no ground', async ({
    page,
    sessionOf,
    speak,
  }) => {
    await sessionOf('Moumita');
    for (const language of ['en', 'bn'] as const) {
      await speak(language);
      await open(page, paths.courseAccess('1'));
      await atBothWidths(page, async (width) => {
        const name = `${language} ${width}`;
        const tile = page.locator('main time[data-tone]').first();
        await expect(tile, name).toBeVisible();
        const size = await tile.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]);
        expect.soft(size, name).toEqual([48, 56]);
        const isCut = await tile.evaluate((element) =>
          [...element.children].some(
            (word) => word.getBoundingClientRect().right > element.getBoundingClientRect().right,
          ),
        );
        expect.soft(isCut, `a word of the day is cut: ${name}`).toBe(false);

        const locked = page.getByRole('button', { disabled: true });
        await expect(locked.first(), name).toBeAttached();
        const grounds = await locked.evaluateAll((buttons) =>
          buttons.map((button) => getComputedStyle(button).backgroundColor),
        );
        expect.soft(new Set(grounds), `grounds of what is locked: ${name}`).toEqual(new Set(['rgba(0, 0, 0, 0)']));
      });
    }
  });

  test('the ground of a tag can be told from that of a course that is closed', async ({ page, sessionOf }) => {
    await sessionOf('Nusrat');
    await open(page, paths.courseAccess('1'));
    const tag = page.getByRole('heading', { name: 'Access Restricted' }).locator('> *');
    const grounds = await tag.evaluate((element) => {
      const found: string[] = [];
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        const ground = getComputedStyle(part).backgroundColor;
        if (ground.startsWith('oklch')) found.push(ground);
      }
      return found;
    });
    const [own = NaN, around = NaN] = grounds.map((ground) => Number(/[\d.]+/.exec(ground)?.[0]));
    expect(Math.abs(own - around), 'their lightness').toBeGreaterThan(0.05);
  });

  test('the heading of a dialog has one size, whatever page it is opened on', async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    const sizes = new Set<string>();
    for (const address of [paths.dashboard(), paths.courseAccess('1')]) {
      await open(page, address);
      await page.getByRole('main').getByRole('button', { name: 'Pay for 2nd Month' }).first().click();
      const heading = page.getByRole('dialog').getByRole('heading', { name: 'Complete Your Purchase' });
      sizes.add(await heading.evaluate((element) => getComputedStyle(element).fontSize));
    }
    expect([...sizes]).toHaveLength(1);
  });

  test('a course of two months has a card about as high as one of six', async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    const heights: number[] = [];
    for (const count of [6, 2]) {
      await open(page, paths.profile());
      await page.route('**/graphql*', async (route) => {
        if (operationOf(route.request()) !== 'DashboardPage') return route.fallback();
        const response = await route.fetch();
        const answer = await response.json();
        const months: unknown[] = answer.data.viewer.enrolledCourses[0].access.months;
        months.splice(count);
        return route.fulfill({ response, json: answer });
      });
      await goWithin(page, paths.dashboard());
      const card = page.locator('article').filter({ hasText: 'Progress: 1/6 months' });
      await expect(card.getByRole('listitem')).toHaveCount(count + 1);
      heights.push((await card.boundingBox())?.height ?? NaN);
      await page.unrouteAll();
    }
    const [ofSix = NaN, ofTwo = NaN] = heights;
    expect(Math.abs(ofTwo - ofSix)).toBeLessThan(60);
  });

  test('the evening of a page with a form reaches the footer, however short the form is', async ({ page }) => {
    for (const address of [paths.login(), paths.forgotPassword()]) {
      await open(page, address);
      await atBothWidths(page, async (width) => {
        const gap = await page.evaluate(() => {
          const evening = document.querySelector('[data-meets-footer]')?.getBoundingClientRect().bottom ?? 0;
          return (document.querySelector('footer')?.getBoundingClientRect().top ?? Infinity) - evening;
        });
        expect.soft(gap, `${address} ${width}`).toBeLessThanOrEqual(0);
      });
    }
  });
});
