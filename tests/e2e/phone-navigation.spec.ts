import type { Page } from '@playwright/test';
import { firstNames } from '../support/people.ts';
import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './measure.ts';
import { COURSE, open } from './places.ts';

// What others buy would make the dashboards of the seeded people longer. These phones are among the tests of the desktop: their
// academy would be the last of those of the phone, which is started when all others are over.
test.use({ academyOf: 'phone-navigation', hasTouch: true, isMobile: true });

const labelOfFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** Reads the page in Bengali from now on, as its reader chooses by a press. */
const readInBengali = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await page.evaluate(() => document.fonts.ready);
};

const places = ['My Dashboard', 'Announcements', 'Purchases', 'Profile'];

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the header is one row of 56 pixels at 320', async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    for (const [who, address] of [
      ['a learner', paths.purchases()],
      ['a visitor', paths.login()],
    ] as const) {
      if (who === 'a visitor') await page.context().clearCookies();
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect.soft((await boxOf(page, 'header')).height, who).toBe(56);
      await readInBengali(page);
      expect.soft((await boxOf(page, 'header')).height, `${who}, in Bengali`).toBe(56);
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
  test.use({ viewport: { width: 390, height: 844 } });

  test('the next payment stands above the bar in the first window, in both languages', async ({
    page,
    speak,
    sessionOf,
  }) => {
    await sessionOf('Sohini');
    for (const address of [paths.dashboard(), paths.course('dsa-with-cpp'), paths.course('backend-with-node')]) {
      await speak('en');
      await page.goto(address);
      for (const language of ['en', 'bn'] as const) {
        if (language === 'bn') await readInBengali(page);
        const pay = page
          .getByRole('main')
          .getByRole('button', { name: language === 'en' ? /^(Pay |Buy Now)/ : /ফি দিন|এখনই কিনুন/ });
        await expect(pay.first()).toBeEnabled();
        const { y, height } = (await pay.first().boundingBox()) ?? { y: Infinity, height: 0 };
        expect.soft(y + height, `${address} ${language}`).toBeLessThan((await boxOf(page, 'nav')).y);
      }
    }
  });

  test('nothing moves when the next payment takes its place at the lower edge of the window', async ({
    page,
    speak,
    sessionOf,
  }) => {
    await sessionOf('Moumita');
    const placesOfSections = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main section')].map((section) =>
          Math.round(section.getBoundingClientRect().top + window.scrollY),
        ),
      );
    for (const address of [paths.courseAccess('1'), COURSE]) {
      for (const language of ['en', 'bn'] as const) {
        await speak(language);
        await open(page, address);
        const before = await placesOfSections();
        expect(before.length, address).toBeGreaterThan(1);
        await page.mouse.wheel(0, 1500);
        await expect(page.locator('[data-docked="true"]')).toBeVisible();
        expect(await placesOfSections(), `${address} ${language}`).toEqual(before);
      }
    }
  });

  test('the mentor is near the top of the dashboard for everybody, in both languages', async ({
    page,
    speak,
    signInAs,
  }) => {
    for (const name of firstNames) {
      await speak('en');
      await signInAs(name);
      expect.soft((await boxOf(page, '#mentorship')).y, name).toBeLessThanOrEqual(1100);
      await readInBengali(page);
      expect.soft((await boxOf(page, '#mentorship')).y, `${name}, in Bengali`).toBeLessThanOrEqual(1100);
    }
  });

  test('the title of a course that is paid once has the width of its card', async ({ page, sessionOf }) => {
    await sessionOf('Ananya');
    await open(page, paths.courseAccess('2'));
    for (const language of ['en', 'bn'] as const) {
      if (language === 'bn') await readInBengali(page);
      const title = await boxOf(page, 'article h3');
      const card = await boxOf(page, 'article:has(h3)');
      expect.soft(title.width, language).toBeGreaterThan(card.width * 0.6);
    }
  });

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
