import type { Page } from '@playwright/test';
import { seededPeople } from '../../academy-api/database/seed-data/people.ts';
import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { sidewaysPixels } from './measure.ts';

// What others buy would make the dashboards of the seeded people longer.
test.use({ academyOf: 'one hand' });

const COURSE = paths.course('full-stack-web-development');

const boxOf = async (page: Page, selector: string) => {
  const element = page.locator(selector).first();
  // While a page comes to life an element can be away for a moment.
  await element.waitFor();
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn.`);
  return box;
};

const labelOfFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

const places = ['My Dashboard', 'Announcements', 'Purchases', 'Profile'];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('the header is one row of 56 pixels at 320', async ({ page, speak, sessionOf }) => {
    await sessionOf('Moumita');
    for (const language of ['en', 'bn'] as const) {
      await speak(language);
      await page.goto(paths.purchases());
      expect.soft((await boxOf(page, 'header')).height, `a learner: ${language}`).toBe(56);
    }
    await page.context().clearCookies();
    for (const language of ['en', 'bn'] as const) {
      await speak(language);
      await page.goto(paths.login());
      expect.soft((await boxOf(page, 'header')).height, `a visitor: ${language}`).toBe(56);
    }
  });

  test('a visitor opens a sheet that keeps the focus and gives it back', async ({ page }) => {
    await page.goto(paths.login());
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    const sheet = page.getByRole('navigation', { name: 'Main' });
    await expect(sheet.getByRole('link', { name: 'Home' })).toBeFocused();
    // Once it has risen.
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(page, 'nav');
        return y + height;
      })
      .toBe(640);
    await page.keyboard.press('Shift+Tab');
    expect(await labelOfFocus(page)).toBe('Evening colours');
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(menu).toBeFocused();

    // A press on the dark part closes it, and does not follow the logo beneath.
    await menu.click();
    await page.touchscreen.tap(60, 20);
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/login$/);
    await menu.click();
    await sheet.getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
    await expect(sheet).toBeHidden();
  });

  test('a learner has four places at the lower edge, which cover nothing and make way', async ({ page, signInAs }) => {
    await signInAs('Moumita');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(places.map((place) => new RegExp(`^${place}`)));
    const box = await boxOf(page, 'nav');
    expect(Math.round(box.y + box.height)).toBe(640);
    await bar.getByRole('link', { name: 'Announcements' }).click();
    await expect(page).toHaveURL(/\/announcements$/);
    await expect(bar.getByRole('link', { name: 'Announcements' })).toHaveAttribute('aria-current', 'page');

    // The last thing of the footer stands above the bar.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const end = await page.evaluate(() => {
      const [last] = [...document.querySelectorAll('footer li, footer p, footer a, footer button')]
        .map((part) => part.getBoundingClientRect().bottom)
        .toSorted((one, other) => other - one);
      return last ?? Number.POSITIVE_INFINITY;
    });
    expect(end).toBeLessThanOrEqual((await boxOf(page, 'nav')).y);

    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.goto(COURSE);
    await expect(bar).toBeVisible();
    await page.mouse.wheel(0, 4000);
    await expect(page.locator('[data-docked="true"]')).toBeVisible();
    await expect(bar).toBeHidden();
  });

  test('the header leaves with the page and comes back on the way up, and nothing shifts', async ({
    page,
    sessionOf,
  }) => {
    await sessionOf('Moumita');
    await page.goto(paths.purchases());
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      document.documentElement.dataset['shift'] = '0';
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry)
            document.documentElement.dataset['shift'] = String(
              Number(document.documentElement.dataset['shift']) + Number(entry.value),
            );
      }).observe({ type: 'layout-shift' });
    });
    const top = async () => Math.round((await boxOf(page, 'header')).y);
    await page.mouse.wheel(0, 1200);
    await expect.poll(top).toBeLessThanOrEqual(-56);
    await page.mouse.wheel(0, -200);
    await expect.poll(top).toBe(0);
    await page.mouse.wheel(0, 100);
    await expect.poll(top).toBeLessThanOrEqual(-56);
    expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThanOrEqual(0.001);
  });
});

test.describe('on a usual phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the next payment stands above the bar in the first window, in both languages', async ({
    page,
    speak,
    sessionOf,
  }) => {
    await sessionOf('Sohini');
    const addresses = [paths.dashboard(), paths.course('dsa-with-cpp'), paths.course('backend-with-node')];
    for (const language of ['en', 'bn'] as const)
      for (const address of addresses) {
        await speak(language);
        await page.goto(address);
        const pay = page.getByRole('main').getByRole('button', { name: /^(Pay |Buy Now)|ফি দিন|এখনই কিনুন/ });
        await expect(pay.first()).toBeEnabled();
        const { y, height } = (await pay.first().boundingBox()) ?? { y: Infinity, height: 0 };
        expect.soft(y + height, `${address} ${language}`).toBeLessThan((await boxOf(page, 'nav')).y);
      }
  });

  for (const language of ['en', 'bn'] as const)
    test(`the mentor is near the top of the dashboard for everybody: ${language}`, async ({
      page,
      speak,
      signInAs,
    }) => {
      await speak(language);
      for (const { name } of seededPeople) {
        await signInAs(name.split(' ')[0] ?? '');
        expect.soft((await boxOf(page, '#mentorship')).y, name).toBeLessThanOrEqual(1100);
      }
    });
});

test.describe('on a small laptop', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('everything is as on a desk: places in one row of the header, and nothing at the lower edge', async ({
    page,
    speak,
    sessionOf,
  }) => {
    await sessionOf('Nusrat'); // The widest badge.
    for (const language of ['en', 'bn'] as const) {
      await speak(language);
      // From where a price no longer docks.
      for (const width of [960, 1024]) {
        await page.setViewportSize({ width, height: 768 });
        await page.goto(COURSE);
        await expect(page.locator('html')).toHaveAttribute('data-all-content');
        const [header, places] = [await boxOf(page, 'header'), await boxOf(page, 'nav')];
        expect.soft(header.height, `${language} ${width}`).toBe(68);
        expect.soft(places.y + places.height, `${language} ${width}`).toBeLessThanOrEqual(header.height);
        expect.soft(await sidewaysPixels(page), `${language} ${width}`).toBe(0);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const atTheEdge = await page.evaluate(
          () =>
            getComputedStyle(document.elementFromPoint(480, 766)?.closest('nav, [data-docked]') ?? document.body)
              .position,
        );
        expect.soft(atTheEdge, `${language} ${width}`).not.toBe('fixed');
      }
    }
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a visitor’s links stand in the header', async ({ page }) => {
    for (const address of [paths.home(), paths.login(), COURSE]) {
      await page.goto(address);
      const header = await boxOf(page, 'header');
      const link = await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Register' })
        .boundingBox();
      expect(link?.y, address).toBeGreaterThanOrEqual(header.y);
      expect((link?.y ?? 0) + (link?.height ?? 0), address).toBeLessThanOrEqual(header.y + header.height);
    }
  });

  test('the dashboard has a week with classes, badges at one place, and a catalogue in one row', async ({
    page,
    sessionOf,
  }) => {
    await sessionOf('Rafiq');
    await page.goto(paths.dashboard());
    const week = page.getByRole('region', { name: 'Your Week' });
    await expect(week.getByText(/: .*class/).first()).toBeAttached();

    const badgeIn = async (text: string) => {
      const card = page.getByRole('article').filter({ hasText: text });
      const [outer, badge] = [await card.boundingBox(), await card.getByText(text, { exact: true }).boundingBox()];
      return [outer, badge].map((box) => (box ? box.x + box.width : NaN)).reduce((outerEnd, end) => outerEnd - end);
    };
    expect(await badgeIn('Pending')).toBeCloseTo(await badgeIn('Approved'), 0);

    const tiles = page.getByRole('region', { name: 'Browse All Courses' }).getByRole('listitem');
    expect(await tiles.count()).toBeGreaterThan(10);
    const tops = await tiles.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await tiles.last().getByRole('link').focus();
    await expect(tiles.last()).toBeInViewport({ ratio: 0.9 });
  });

  test('the account is a menu of the keyboard, and the way out gives the focus back', async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    await page.goto(paths.purchases());
    await page.waitForLoadState('networkidle');
    const account = page.getByRole('button', { name: 'Account' });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(account).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await expect(account).toHaveAttribute('aria-expanded', 'false');

    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menu')).toBeHidden();
    await account.click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
  });

  test('the menu of the account stays under its button at every moment of a scroll', async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    await page.goto(paths.purchases());
    await page.getByRole('button', { name: 'Account' }).click();
    const menu = page.getByRole('menu');
    await expect.poll(() => menu.evaluate((element) => element.getAnimations().length)).toBe(0);
    const gapAt = (top: number) =>
      menu.evaluate((element, scrolledBy) => {
        window.scrollTo(0, scrolledBy);
        const button = document.querySelector(`[popovertarget="${element.id}"]`);
        return element.getBoundingClientRect().top - (button?.getBoundingClientRect().bottom ?? NaN);
      }, top);
    const gap = await gapAt(0);
    expect(gap).toBeGreaterThan(0);
    for (const top of [100, 20, 0]) expect(await gapAt(top), String(top)).toBe(gap);

    // Pressed at once where the scroll has brought it.
    await menu.getByRole('menuitem', { name: 'Logout' }).evaluate((item) => item.scrollIntoView({ block: 'start' }));
    await menu.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible();
  });

  test('the mark of the current page is a bar with square ends', async ({ page, signInAs }) => {
    await signInAs('Moumita');
    const mark = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'My Dashboard' })
      .evaluate((link) => {
        const { blockSize, borderStartStartRadius } = getComputedStyle(link, '::after');
        return { blockSize, borderStartStartRadius, shadow: getComputedStyle(link).boxShadow };
      });
    expect(mark).toEqual({ blockSize: '3px', borderStartStartRadius: '0px', shadow: 'none' });
  });
});

test.describe('on a device whose keyboard is on the screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the bar makes way for the keyboard', async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    await page.goto(paths.batches());
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar).toBeVisible();
    await page.getByRole('searchbox').focus();
    await expect(bar).toBeHidden();
    await page.getByRole('searchbox').blur();
    await expect(bar).toBeVisible();
  });
});
