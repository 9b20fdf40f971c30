import { paths } from '../../web/paths.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { boxOf, sidewaysPixels } from './measure.ts';
import { COURSE } from './places.ts';

test('on a small laptop everything is as on a desk: places in one row of the header, and nothing at the lower edge', async ({
  page,
  speak,
  sessionOf,
}) => {
  await sessionOf('Nusrat'); // The widest badge.
  for (const language of ['en', 'bn'] as const) {
    await speak(language);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(COURSE);
    await hydrated(page);
    // Down to where a price no longer docks.
    for (const width of [1024, 960]) {
      await page.setViewportSize({ width, height: 768 });
      await page.evaluate(() => window.scrollTo(0, 0));
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

test('what is said of a purchase has two lines at most, however wide the window is', async ({
  page,
  speak,
  sessionOf,
}) => {
  await sessionOf('Moumita');
  for (const language of ['en', 'bn'] as const) {
    await speak(language);
    await page.goto(paths.purchases());
    await hydrated(page);
    for (const width of [800, 852, 900, 960, 1000, 1024, 1140, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await page.locator('article > p').evaluateAll((words) =>
        words.map((word) => {
          const range = document.createRange();
          range.selectNodeContents(word);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      );
      expect(lines.length).toBeGreaterThan(0);
      expect.soft(Math.max(...lines), `${language} ${width}`).toBeLessThanOrEqual(2);
      expect.soft(await sidewaysPixels(page), `${language} ${width}`).toBe(0);
    }
  }
});

test('purchases begin below the picture of their course, and a sum of seven digits stands in one line', async ({
  page,
  speak,
  sessionOf,
}) => {
  await sessionOf('Moumita');
  await speak('bn');
  await page.goto(paths.purchases());
  await hydrated(page);
  const sum = page.getByRole('article').getByText('₹').first();
  await sum.evaluate((words) => (words.textContent = '₹১২৩৪৫৬৭.০০'));
  for (const width of [480, 768, 1000, 1140, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const picture = await boxOf(page, 'section:has(> ol article) > header img');
    const kind = await boxOf(page, 'main article h3');
    expect.soft(Math.abs(kind.x - picture.x), `${width} px`).toBeLessThan(1);
    const words = await sum.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { right } = range.getBoundingClientRect();
      return { lines: range.getClientRects().length, beyond: right - element.getBoundingClientRect().right };
    });
    expect.soft(words.lines, `${width} px`).toBe(1);
    expect.soft(words.beyond, `${width} px`).toBeLessThan(1);
  }
});

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

test('the dashboard has a week with classes, badges at one place, a catalogue in one row, and a mark of where one is', async ({
  page,
  signInAs,
}) => {
  await signInAs('Rafiq');
  const week = page.getByRole('region', { name: 'Your Week' });
  await expect(week.getByText(/: .*class/).first()).toBeAttached();

  const badgeIn = async (text: string) => {
    const card = page
      .locator('#mentorship')
      .getByRole('article')
      .filter({ has: page.getByText(text, { exact: true }) });
    const badge = card.getByText(text, { exact: true });
    const [outer, inner] = [await card.boundingBox(), await badge.boundingBox()];
    return [outer, inner].map((box) => (box ? box.x + box.width : NaN)).reduce((outerEnd, end) => outerEnd - end);
  };
  expect(await badgeIn('Pending')).toBeCloseTo(await badgeIn('Approved'), 0);

  const tiles = page.getByRole('region', { name: 'Browse All Courses' }).getByRole('listitem');
  expect(await tiles.count()).toBeGreaterThan(10);
  const tops = await tiles.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await tiles.last().getByRole('link').focus();
  await expect(tiles.last()).toBeInViewport({ ratio: 0.9 });

  const mark = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My Dashboard' })
    .evaluate((link) => {
      const { blockSize, borderStartStartRadius } = getComputedStyle(link, '::after');
      return { blockSize, borderStartStartRadius, shadow: getComputedStyle(link).boxShadow };
    });
  expect(mark, 'a bar with square ends').toEqual({ blockSize: '3px', borderStartStartRadius: '0px', shadow: 'none' });
});

test('the account is a menu of the keyboard, stays under its button, and the way out gives the focus back', async ({
  page,
  sessionOf,
}) => {
  await sessionOf('Moumita');
  await page.goto(paths.purchases());
  await hydrated(page);
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
  const menu = page.getByRole('menu', { name: 'Account' });
  await expect(menu).toBeHidden();
  await expect(menu.locator(':focus')).toHaveCount(0);

  // As in a browser that does not focus a button that is pressed.
  await account.evaluate((button: HTMLElement) => {
    (document.activeElement as HTMLElement | null)?.blur();
    button.click();
  });
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm Logout' });
  await expect(question).toBeVisible();
  await expect(menu).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(account).toBeFocused();

  await account.click();
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
  await expect(question).toBeVisible();
});

test('a strip of videos has buttons only where some are out of view', async ({ page, academy }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(academy.site);
  await hydrated(page);
  const videos = page.getByRole('region', { name: 'See what a class is like' });
  const next = videos.getByRole('button', { name: 'Next' });
  await videos.scrollIntoViewIfNeeded();
  await expect(next).toBeVisible();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[class*="carousel_row"] > li:nth-child(n + 2) { display: none }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.setViewportSize({ width: 1300, height: 800 });
  await expect(next).toBeHidden();
  await page.setViewportSize({ width: 640, height: 800 });
  await expect(next).toBeVisible();
});

test('the form for a meeting fits on the screen of a laptop, where nothing is wrong with it', async ({
  page,
  speak,
  sessionOf,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await sessionOf('Moumita');
  for (const [language, name] of [
    ['en', 'Schedule Mentorship Session'],
    ['bn', 'মেন্টরশিপ সেশন ঠিক করুন'],
  ] as const) {
    await speak(language);
    await page.goto(paths.dashboard());
    await hydrated(page);
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.locator('textarea')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight), language).toBe(0);
  }
});
