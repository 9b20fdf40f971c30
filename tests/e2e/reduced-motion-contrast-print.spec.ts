import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { sidewaysPixels, wronglyMarked } from './measure.ts';
import { COURSE, names, open, openPlaces } from './places.ts';

for (const language of ['en', 'bn'] as const)
  test(`words that move say in which language they are, as those that rest do, and Bengali ones stand apart: ${language}`, async ({
    page,
    speak,
  }) => {
    await speak(language);
    await open(page, paths.home());
    expect(await wronglyMarked(page, names)).toEqual([]);
    if (language === 'bn') await expectWordsApart(page);
  });

/** Expects that words of Bengali stand apart, in titles as in sentences. */
const expectWordsApart = async (page: Page): Promise<void> => {
  const spaces = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, main p')].flatMap((element) => {
      const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      const at = /[\u0980-\u09ff] [\u0980-\u09ff]/.exec(text?.textContent ?? '')?.index;
      if (text === undefined || at === undefined || !element.checkVisibility()) return [];
      const range = document.createRange();
      range.setStart(text, at + 1);
      range.setEnd(text, at + 2);
      return [range.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).fontSize)];
    }),
  );
  // A space at the end of a line has no width.
  const measured = spaces.filter((width) => width > 0);
  expect(measured.length).toBeGreaterThan(3);
  expect(Math.min(...measured)).toBeGreaterThan(0.24);
};

/** The animations and transitions that are running on the page. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 0)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 90) ?? '') : '')),
  );

test('nothing moves for somebody who wants no motion', async ({ page, sessionOf }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await open(page, paths.home());
  const headline = await page.getByRole('heading', { level: 1 }).innerText();
  await page.clock.runFor(15_000);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(headline);
  expect(await movements(page)).toEqual([]);
  const rows = page.locator('[role="group"][tabindex="0"]');
  expect(await rows.evaluateAll((all) => all.map(({ scrollLeft }) => scrollLeft))).toEqual(
    (await rows.all()).map(() => 0),
  );

  await page.getByRole('button', { name: 'Replay' }).click();
  await page.clock.runFor(1000);
  expect(await movements(page), 'while the intro is shown').toEqual([]);
  await expect(page.locator('video')).toHaveCount(0);
  await page.clock.runFor(3000);

  await sessionOf('Moumita');
  await open(page, paths.courseAccess('1'));
  await page
    .getByRole('menuitem', { name: 'Logout', includeHidden: true })
    .evaluate((button: HTMLElement) => button.click());
  expect(await movements(page), 'with a dialog open').toEqual([]);
});

/** The parts of a page that only an outline or border shows in a browser's forced colours. */
const unseen = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const hasLine = (style: CSSStyleDeclaration) =>
      ['Top', 'Bottom', 'Left', 'Right'].some(
        (side) =>
          style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none' &&
          Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0,
      ) ||
      style.textDecorationLine.includes('underline') ||
      style.outlineStyle !== 'none';
    return [...document.querySelectorAll(wanted)]
      .filter((part) => part.checkVisibility() && !hasLine(getComputedStyle(part)))
      .map((part) => part.outerHTML.slice(0, 120));
  }, selector);

test('in forced colours every control, state and dialog still has its line', async ({ page, sessionOf }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, paths.login());
  expect(await unseen(page, 'main input, main button[type="submit"]')).toEqual([]);
  expect(await unseen(page, '[aria-current="page"]')).toEqual([]);
  await page.getByLabel('E-mail').focus();
  expect(await page.locator(':focus').evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid');

  await sessionOf('Tanvir');
  const expectLines = async (address: string) => {
    await open(page, address);
    expect.soft(await unseen(page, 'main button[data-look], main a[data-look]'), `buttons of ${address}`).toEqual([]);
    expect.soft(await unseen(page, '[aria-current]:not(li)'), `where one is: ${address}`).toEqual([]);
    expect.soft(await unseen(page, 'main [data-tone]'), `marks of ${address}`).toEqual([]);
  };
  for (const address of [COURSE, paths.courseMonth('1', 1), paths.purchases()]) await expectLines(address);
  await expectLines(paths.courseAccess('1'));
  // No browser puts a ground behind the letters of what keeps its own colours.
  const kept = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part, which) => getComputedStyle(part, which).forcedColorAdjust, pseudo);
  expect(await kept('main time[data-tone]')).toBe('none');
  expect(await kept('main li[data-state="UNLOCKED"]:has(> span)', '::before')).toBe('none');
  const locked = page.getByRole('button', { name: 'Locked' }).first();
  const [line, ground] = await locked.evaluate((button) => {
    const canvas = document.createElement('div');
    canvas.style.color = 'Canvas';
    document.body.append(canvas);
    return [getComputedStyle(button).borderTopColor, getComputedStyle(canvas).color];
  });
  expect(line).toBe(ground);

  await expectLines(paths.dashboard());
  const underlined = await page
    .locator('main [data-today]')
    .evaluateAll((days) =>
      days
        .filter((day) => getComputedStyle(day).borderBottomWidth !== '0px')
        .map((day) => day.getAttribute('data-today')),
    );
  expect(underlined, 'of the days of the week only today is underlined').toEqual(['true']);

  await expectLines(paths.batches());
  expect(await page.getByLabel('Sort').evaluate((field) => getComputedStyle(field).appearance)).not.toBe('none');
  await page
    .getByRole('menuitem', { name: 'Logout', includeHidden: true })
    .evaluate((button: HTMLElement) => button.click());
  expect(await unseen(page, 'dialog[open], dialog[open] button:not([aria-label])')).toEqual([]);
});

/** Words that are too light for paper, on which browsers leave out grounds, and dark ones on a ground that a reader may ask for. */
const unreadableWords = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    const lightnessOf = (colour: string): number => {
      if (pen === null) return 1;
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red = 255, green = 255, blue = 255, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      return alpha === 0 ? 1 : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    const groundOf = (element: Element | null): number => {
      if (element === null) return 1;
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : lightnessOf(backgroundColor);
    };
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '');
    return [...document.querySelectorAll('main :not(svg *)')]
      .filter((element) => hasWords(element) && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { color, printColorAdjust } = getComputedStyle(element);
        return printColorAdjust !== 'exact' && (lightnessOf(color) > 0.55 || groundOf(element) < 0.55);
      })
      .map(({ textContent }) => textContent);
  });

test('what is printed fits the paper and has nothing to press', async ({ page, sessionOf }) => {
  // A4 at 96 pixels an inch.
  await page.setViewportSize({ width: 794, height: 1123 });
  const expectPrintable = async (address: string) => {
    await page.emulateMedia({ media: 'print' });
    await expect
      .soft(page.locator('button, input, select, nav, header nav, footer').filter({ visible: true }), address)
      .toHaveCount(0);
    expect.soft(await sidewaysPixels(page), address).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  for (const address of openPlaces.filter((path) => /policy|terms|refund|delivery/.test(path))) {
    await open(page, address);
    await expectPrintable(address);
  }
  for (const address of [paths.home(), COURSE]) {
    await page.emulateMedia({ media: 'screen' });
    await open(page, address);
    // It comes with the first letter that the headline types.
    if (address === paths.home()) await expect(page.getByRole('button', { name: 'Stop the headline' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect
      .soft(page.locator(':is(button, input):not(figure *)').filter({ visible: true }), address)
      .toHaveCount(0);
    expect.soft(await sidewaysPixels(page), address).toBe(0);
    const dark = await page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter((part) => getComputedStyle(part).colorScheme === 'dark').length,
    );
    expect.soft(dark, `dark grounds of ${address} on paper`).toBe(0);
    const struck = await page.evaluate(() =>
      [...document.querySelectorAll('main section > header')]
        .map((header) => ({ header, next: header.nextElementSibling?.getBoundingClientRect() }))
        .filter(({ header, next }) => next && next.height > 0 && next.top < header.getBoundingClientRect().bottom)
        .map(({ header }) => header.textContent),
    );
    expect.soft(struck, `lines through words of ${address} on paper`).toEqual([]);
    expect.soft(await unreadableWords(page), `unreadable words of ${address} on paper`).toEqual([]);
  }
  await page.emulateMedia({ media: 'screen' });
  await sessionOf('Rafiq');
  await open(page, paths.batches());
  await page.emulateMedia({ media: 'print' });
  const controls = page.locator('button, input, select').filter({ visible: true });
  await expect.soft(controls, 'of the catalogue').toHaveCount(0);
  const breaks = (elements: Element[]) => elements.map((element) => getComputedStyle(element).breakInside);
  expect(new Set(await page.getByRole('article').evaluateAll(breaks)), 'cards over two pages').toEqual(
    new Set(['avoid']),
  );
  // A course without a picture has a drawn one.
  await expect(page.getByRole('article').filter({ hasText: 'ICPC' }).locator('svg').first()).toHaveCSS(
    'print-color-adjust',
    'exact',
  );
  await page.emulateMedia({ media: 'screen' });
  await open(page, paths.dashboard());
  await page.emulateMedia({ media: 'print' });
  await expect.soft(controls, 'of the dashboard').toHaveCount(0);
  const wholes = page.locator('main').locator('article, details');
  expect(new Set(await wholes.evaluateAll(breaks)), 'requests and questions over two pages').toEqual(
    new Set(['avoid']),
  );
  const lastOfSheet = await page
    .locator('main')
    .locator('h2, h3')
    .evaluateAll((headings) => headings.filter((heading) => getComputedStyle(heading).breakAfter !== 'avoid').length);
  expect(lastOfSheet, 'headings that may be the last of a sheet').toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await open(page, paths.profile());
  await page.emulateMedia({ media: 'print' });
  await expect.soft(controls, 'of the profile').toHaveCount(0);
  expect.soft(await unreadableWords(page), 'unreadable words of the profile on paper').toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await open(page, paths.courseAccess('1'));
  await page.emulateMedia({ media: 'print' });
  expect(new Set(await page.getByRole('article').evaluateAll(breaks)), 'months over two pages').toEqual(
    new Set(['avoid']),
  );
  // As a grid, none would begin below its heading, where there is room for it.
  await expect.soft(page.getByRole('article').first()).toHaveCSS('display', 'block');
  await page.emulateMedia({ media: 'screen' });
  await open(page, paths.courseMonth('1', 1));
  await page.locator('main summary').first().click();
  await expectPrintable('the notes of a month');
  // Of a grid Firefox prints no row in two parts.
  const grids = await page.locator('main ol:has(summary)').evaluate((lessons) => {
    const around: string[] = [];
    for (let part: Element | null = lessons; part !== null; part = part.parentElement)
      if (getComputedStyle(part).display === 'grid') around.push(part.className);
    return around;
  });
  expect(grids).toEqual([]);

  await open(page, paths.purchases());
  // Of the page of purchases only these are printed. Another test may have bought a further course.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('h2').filter({ hasText: 'Browse All Courses' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Browse All Courses' })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Acknowledgement' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog').getByText('Acknowledgement')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.locator('button').filter({ visible: true })).toHaveCount(0);
  expect(await sidewaysPixels(page)).toBe(0);
});

test('the intro is not printed over a page', async ({ context, academy }) => {
  const page = await context.newPage(); // On its first visit.
  await page.clock.install();
  await page.goto(`${academy.site}/login`, { waitUntil: 'commit' });
  const intro = page.locator('[data-fading]');
  await expect(intro).toBeVisible();
  // It does not end while it is looked at.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 300);
  await page.emulateMedia({ media: 'print' });
  await expect(intro).toBeHidden();
});

test('an older browser shows the evening, so that its words are not black on night, and needs no popovers', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['popover', 'hidePopover', 'showPopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    const matches = Reflect.get(Element.prototype, 'matches');
    Reflect.set(Element.prototype, 'matches', function (this: Element, selector: string) {
      if (selector.includes(':popover-open')) throw new SyntaxError(selector);
      return matches.call(this, selector);
    });
  });
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    // Names that no browser knows.
    const body = (await response.text())
      .replaceAll('light-dark(', 'no-light-dark(')
      .replaceAll(' popover', ' no-popover');
    await route.fulfill({ response, headers, body });
  });
  await open(page, paths.login());
  await expect(page.locator('html')).toHaveCSS('background-color', 'oklch(0.212 0.031 229)');
  for (const part of [page.getByRole('banner').getByRole('link').first(), page.getByRole('heading', { level: 1 })])
    await expect(part).toHaveCSS('color', 'oklch(0.955 0.014 88)');
  await expect(page.getByLabel('E-mail')).toHaveCSS('border-block-start-color', 'oklch(0.6 0.035 222)');
  await hydrated(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
});
