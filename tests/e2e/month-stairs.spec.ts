import { expect, test } from './fixtures.ts';
import { COURSE, open, openHydrated } from './places.ts';
import { paths } from '../../web/paths.ts';
import type { Locator, Page } from '@playwright/test';

type Size = { width: number; height: number };

const phone: Size = { width: 390, height: 844 };
const desk: Size = { width: 1440, height: 900 };

const boxOfPayment = (page: Page) =>
  page
    .getByRole('button', { name: /Pay for \d\w+ Month|মাসের ফি দিন/ })
    .first()
    .boundingBox();

const expectPaymentWithin = async (page: Page, height: number): Promise<void> => {
  const box = await boxOfPayment(page);
  expect.soft((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(height);
};

const lengthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The windows of the stairs whose plate hides another window or is cut off. */
const faultsOfPlates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const columns = [...document.querySelectorAll('main nav ol a:has(svg)')];
    const panel = columns[0]?.closest('header, article')?.getBoundingClientRect() ?? new DOMRect();
    const boxes = columns.map((column) => ({
      plate: column.querySelector(':scope > span')?.getBoundingClientRect() ?? new DOMRect(),
      pane: column.querySelector('[class*="pane"], [class*="leaf"]')?.getBoundingClientRect() ?? new DOMRect(),
    }));
    return boxes.flatMap(({ plate }, index) => {
      const covered = boxes.findIndex(
        ({ pane }) =>
          plate.left < pane.right && pane.left < plate.right && plate.top < pane.bottom && pane.top < plate.bottom - 4, // A plate that is not shown stands four pixels lower.
      );
      const isCut = plate.left < panel.left || plate.right > panel.right || plate.top < panel.top;
      return covered === -1 && !isCut ? [] : [`${index + 1} ${isCut ? 'is cut' : `hides ${covered + 1}`}`];
    });
  });

/** Looks at the plates in windows of several widths, without a load: the sheets alone know the width. */
const expectWholePlates = async (page: Page, where: string) => {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await faultsOfPlates(page), `${where} ${width}`).toEqual([]);
    await expect.soft(page.locator('main nav ol a:has(svg) > span'), `${where} ${width}`).toHaveCount(7);
  }
};

// Looked at once, at every width: the sheets alone know it.
for (const language of ['en', 'bn'] as const) {
  test(
    `the months of a course: the next payment is in the first window, the page is short and the plates are whole: ${language}`,
    { tag: '@phone' },
    async ({ page, speak, sessionOf }) => {
      await page.setViewportSize(phone);
      await sessionOf('Moumita');
      await speak(language);
      await open(page, paths.courseAccess('1'));
      await expectPaymentWithin(page, 700);
      expect.soft(await lengthOf(page)).toBeLessThanOrEqual(3000);

      // One button, at its place in the head or at the lower edge: that of the month's card is another one.
      const pay = page.locator('[data-docked] > button');
      const end = await lengthOf(page);
      for (let y = 0; y < end; y += 150) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
        await expect(pay, `at ${y}`).toBeInViewport();
      }
      const dock = page.locator('[data-docked="true"]');
      await expect(dock).toContainText(language === 'en' ? 'Month 2 of 6 · ₹1500' : 'মাস ২/৬ · ₹১৫০০');
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));

      await page.setViewportSize(desk);
      await expectPaymentWithin(page, 600);
      expect.soft(await lengthOf(page)).toBeLessThanOrEqual(3000);
      await expectWholePlates(page, 'the months');
    },
  );

  test(
    `the dashboard: the next payment is in the first window, columns end at one line and the plates are whole: ${language}`,
    { tag: '@phone' },
    async ({ page, speak, sessionOf }) => {
      await page.setViewportSize(phone);
      await sessionOf('Moumita');
      await speak(language);
      await open(page, paths.dashboard());
      expect.soft((await boxOfPayment(page))?.y).toBeLessThan(700);
      await page.setViewportSize(desk);
      expect.soft((await boxOfPayment(page))?.y).toBeLessThan(600);
      // The course and the week beside it end at the same line.
      const ends = await page
        .locator('main section')
        .filter({ hasText: /^(Your (Courses|Week)|আপনার (কোর্স|সপ্তাহ))/ })
        .evaluateAll((sections) => sections.map((section) => section.lastElementChild?.getBoundingClientRect().bottom));
      expect.soft(ends[0]).toBeCloseTo(ends[1] ?? 0, 0);
      await expectWholePlates(page, 'the dashboard');
    },
  );
}

test(
  'the page is short on a phone too while a month is checked, and where one was left out',
  { tag: '@phone' },
  async ({ page, speak, sessionOf }) => {
    await page.setViewportSize(phone);
    for (const learner of ['Tanvir', 'Sohini'] as const) {
      await sessionOf(learner);
      for (const language of ['en', 'bn'] as const) {
        await speak(language);
        await open(page, paths.courseAccess('1'));
        await expect(page.locator('#certificate')).toBeVisible();
        expect.soft(await lengthOf(page), `${learner} ${language}`).toBeLessThanOrEqual(3000);
      }
    }
  },
);

/** What cannot be read of the payments as if there were so many: treads on one another or beyond the line, words that are broken. */
const faultsOfPayments = (page: Page, count: number): Promise<string[]> =>
  page.evaluate((wanted) => {
    const line = document.querySelector('main ol[data-unfolded]');
    const last = line?.querySelector('li[data-state="LOCKED"]:last-child');
    if (!line || !last) return ['there is no line'];
    while (line.children.length < wanted) line.append(last.cloneNode(true));
    for (const label of line.querySelectorAll('[class*="label"]')) label.textContent = 'Month 24';
    while (line.children.length > wanted) line.lastElementChild?.remove();

    const edge = line.getBoundingClientRect().right + 1;
    const treads = [...line.children].map((payment) => payment.firstElementChild?.getBoundingClientRect() ?? edge);
    const isOnAnother = (tread: DOMRect, other: DOMRect) =>
      tread.left < other.right - 1 &&
      other.left < tread.right - 1 &&
      tread.top < other.bottom &&
      other.top < tread.bottom;
    return [...line.children].flatMap((payment, index) => {
      const [tread, ...words] = payment.children;
      const box = tread?.getBoundingClientRect();
      if (box === undefined) return ['there is no tread'];
      const isCovered = treads.some((other, at) => at !== index && other instanceof DOMRect && isOnAnother(box, other));
      const isBroken = words.slice(0, 2).some((word) => {
        const range = document.createRange();
        range.selectNodeContents(word);
        return range.getClientRects().length > 1;
      });
      const faults = [isCovered && 'is covered', box.right > edge && 'is beyond the line', isBroken && 'is broken'];
      return faults.filter((fault) => fault !== false).map((fault) => `${index + 1} ${fault}`);
    });
  }, count);

test(
  'the payments of a course of two years are in rows, and all can be read',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    await open(page, paths.courseAccess('1'));
    for (const width of [320, 360, 768, 960, 1280, 1920]) {
      await page.setViewportSize({ width, height: 844 });
      for (const count of [6, 8, 12, 24]) {
        expect.soft(await faultsOfPayments(page, count), `${count} at ${width}`).toEqual([]);
      }
    }
  },
);

/** The font sizes in pixels of the numbers under the windows of some stairs. */
const sizesOfNumbers = (stairs: Locator): Promise<number[]> =>
  stairs.locator('text').evaluateAll((numbers) =>
    numbers.flatMap((text) => {
      const drawing = (text as SVGTextElement).ownerSVGElement;
      if (!drawing || !text.checkVisibility()) return [];
      const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
      return [parseFloat(getComputedStyle(text).fontSize) * scale];
    }),
  );

/** The same of the stairs of the page, as if they had so many months. */
const sizesOfNumbersWith = async (page: Page, count: number): Promise<number[]> => {
  await page.evaluate((wanted) => {
    const house = document.querySelector<HTMLElement>('main [data-in-a-row]');
    const steps = house?.querySelector('svg') ?? document.querySelector('main nav ol');
    const step = steps?.children[1];
    if (!steps || !step) return;
    while (steps.children.length < wanted) step.after(step.cloneNode(true));
    if (house && wanted > 6) {
      house.dataset['inARow'] = 'no';
      steps.setAttribute('viewBox', `0 0 ${100 * wanted} 600`);
    }
  }, count);
  const house = page.locator('main [data-in-a-row] > svg');
  return sizesOfNumbers((await house.count()) > 0 ? house : page.locator('main nav ol').first());
};

test(
  'the numbers under the windows of stairs are as large as can be read, or left out',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    const widths = [360, 1440];
    await sessionOf('Moumita');
    for (const address of [COURSE, paths.dashboard(), paths.courseMonth('1', 1), paths.courseAccess('1')]) {
      await openHydrated(page, address);
      // The house of the public page is as wide as its column; it is drawn without numbers above nine.
      const fits = address === COURSE ? 8 : 6;
      const counts = address === COURSE ? [fits, 9] : [fits, 9, 12, 24];
      for (const count of counts) {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 });
          const sizes = await sizesOfNumbersWith(page, count);
          const name = `${count} of ${address} at ${width}`;
          if (count === fits) expect.soft(sizes.length, name).toBeGreaterThanOrEqual(fits);
          for (const size of sizes) expect.soft(size, name).toBeGreaterThan(8);
        }
      }
    }
    await page.getByRole('main').getByRole('button', { name: 'Pay for 2nd Month' }).first().click();
    await expect(page.getByRole('dialog').locator('svg [data-state]')).toHaveCount(6);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      for (const size of await sizesOfNumbers(page.getByRole('dialog'))) expect.soft(size, 'bill').toBeGreaterThan(8);
    }
  },
);

test('the windows of the stairs lead to the cards, by mouse and by keyboard', async ({ page, sessionOf }) => {
  await sessionOf('Moumita');
  await open(page, paths.courseAccess('1'));
  const stairs = page.getByRole('navigation', { name: 'Step by step' });
  const window3 = stairs.getByRole('link', { name: /Month 3/ });
  const plate = window3.locator('span').first();
  await expect(plate).toHaveCSS('opacity', '0');
  await window3.focus();
  await expect(plate).toHaveCSS('opacity', '1');

  const card = page.getByRole('article', { name: 'Going deeper' });
  await page.keyboard.press('Enter');
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();

  await page.evaluate(() => window.scrollTo(0, 0));
  await stairs.getByRole('link', { name: /Certificate/ }).click();
  await expect(page.getByRole('heading', { name: 'Certificate' })).toBeInViewport();

  // As if it were folded in a course of years.
  await page.evaluate(() => {
    const months = document.querySelector('#month-6')?.closest('ol');
    const fold = document.createElement('details');
    months?.replaceWith(fold);
    if (months) fold.append(document.createElement('summary'), months);
  });
  await expect(page.getByRole('article', { name: 'Showing what you can do' })).toBeHidden();
  await stairs.getByRole('link', { name: /Month 6/ }).click();
  await expect(page.getByRole('article', { name: 'Showing what you can do' })).toBeFocused();
  await expect(page.getByRole('article', { name: 'Showing what you can do' })).toBeInViewport();

  // The same from another page.
  await open(page, `${paths.courseAccess('1')}#month-6`);
  await expect(page.getByRole('article', { name: 'Showing what you can do' })).toBeFocused();
});

// The rules that stop what moves ask for no width.
test.describe('where somebody wants no motion', { tag: '@phone' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the last month opens the door, says so and moves nothing', async ({ page, sessionOf }) => {
    await sessionOf('Rafiq');
    await open(page, paths.courseAccess('1'));
    // The page writes down what was seen once its scripts are there.
    const seen = () =>
      page.evaluate(() => Object.keys(localStorage).find((key) => /^open-months:.+:1$/.test(key)) ?? null);
    await expect.poll(seen).not.toBeNull();
    await page.evaluate((key) => localStorage.setItem(key ?? '', '1,2,3,4,5'), await seen());
    await open(page, paths.courseAccess('1'));
    await expect(page.getByRole('status').filter({ hasText: 'Month 6 is open.' })).toBeVisible();
    const moving = await page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );
    expect(moving).toBe(0);
  });
});
