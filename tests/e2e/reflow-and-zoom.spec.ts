import type { Locator, Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { sidewaysPixels } from './measure.ts';
import { COURSE, open, openHydrated } from './places.ts';
import { commonPhone, desk, expectWhole, largerText, phone, tablet, widerText, withStyle } from './room.ts';

test('at a zoom of 400 % neither the header nor the buttons of a dialog stand over what is read', async ({
  page,
  sessionOf,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sessionOf('Sohini');
  await openHydrated(page, paths.dashboard());
  await page.getByRole('button', { name: 'Schedule Mentorship Session' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Preferred date')).toBeAttached();
  const send = dialog.getByRole('button', { name: 'Send request' });
  await expect(send).not.toBeInViewport();
  await send.scrollIntoViewIfNeeded();
  await expect(send).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => window.scrollY > 300);
  await page.mouse.wheel(0, -100);
  await expect(page.locator('header[data-scrolling-up]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Account' })).not.toBeInViewport();
});

test('the footer has room for large letters on a tablet and a small laptop', async ({ page, speak }) => {
  for (const language of ['en', 'bn'] as const) {
    await speak(language);
    await open(page, paths.privacyPolicy());
    for (const width of [768, 960]) {
      await page.setViewportSize({ width, height: 800 });
      await withStyle(page, largerText, async () => {
        expect.soft(await sidewaysPixels(page), `${language} ${width}`).toBe(0);
      });
    }
  }
});

/** Puts words that cannot be broken at a space where the academy writes its own, and a table that is wider than a phone. */
const writeLongWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const long = 'Backend/Database/Authentication/Authorization/Deployment';
    const unbroken = long.replaceAll('/', '').repeat(4);
    const write = (selector: string, text: string) => {
      for (const place of document.querySelectorAll(selector)) place.textContent = text;
    };
    write(
      'main h1:not([class*="headline"]), main header p[lang], main article :is(h2, h3), main article p[lang], main summary [class*="title"]',
      long,
    );
    // What a learner asked a mentor, such as the address of a shared document.
    write('main article [class*="message"]', unbroken);
    // The course that an announcement is about.
    write('main article [class*="origin"] > span', unbroken);
    // The course whose stairs stand on the landing page, what a closed month is about, and the name of the next one.
    write('main [class*="price_note"] > [lang], main [class*="month-plan"] :is(h3, p, strong)', unbroken);
    write('main [class*="month-end"] h2', unbroken);
    // The languages of courses.
    write('main search li:last-child > a, main [class*="tags"] > span:first-child', long);
    const about = document.querySelector('main details [class*="safe-html"]');
    if (about) {
      const cells = '<td>Variables_conditions_and_loops</td>'.repeat(3);
      about.innerHTML = `<p>${long}</p><pre>${long} ${long}</pre><ul><li>${unbroken}</li></ul><table><tbody><tr>${cells}</tr></tbody></table>`;
    }
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
  });

test('the words of a sheet with a day stay clear of each other in taller lines', async ({ page, sessionOf }) => {
  await sessionOf('Moumita');
  await open(page, paths.dashboard());
  const middles = () =>
    page.locator('time[data-tone] > [aria-hidden]').evaluateAll((words) =>
      words.map((word) => {
        const sheet = word.parentElement?.getBoundingClientRect().top ?? 0;
        const letters = document.createRange();
        letters.selectNodeContents(word);
        const { top, bottom } = letters.getBoundingClientRect();
        return (top + bottom) / 2 - sheet;
      }),
    );
  const usual = await middles();
  expect(usual.length).toBeGreaterThan(0);
  await withStyle(page, widerText, async () => {
    for (const [index, middle] of (await middles()).entries())
      expect(Math.abs(middle - (usual[index] ?? 0)), `word ${index}`).toBeLessThan(2);
  });
});

test('long words of the academy scroll nothing sideways, and are not cut off', async ({ page, sessionOf }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sessionOf('Moumita');
  const lists = [paths.home(), paths.dashboard(), paths.profile(), paths.batches(), paths.announcements()];
  const months = [paths.courseMonth('1', 1), paths.courseMonth('1', 3)];
  for (const address of [COURSE, paths.courseAccess('1'), ...months, ...lists]) {
    await openHydrated(page, address);
    await writeLongWords(page);
    for (const { width, height } of [phone, commonPhone, tablet, desk]) {
      await page.setViewportSize({ width, height });
      await expectWhole(page, `${address} at ${width}`);
    }
  }
});

test('a long word is whole in the title of a course that is no longer sold, and in the hour of a meeting', async ({
  page,
  sessionOf,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sessionOf('Moumita');
  const word = 'Authentication'.repeat(8);
  const places: [string, string][] = [
    [paths.purchases(), 'main article h2, main section > header > h2'],
    [paths.dashboard(), 'main article h4 > span'],
  ];
  for (const [address, selector] of places) {
    await openHydrated(page, address);
    const written = await page.locator(selector).evaluateAll((titles, text) => {
      for (const title of titles) {
        title.textContent = text;
        // A course that is no longer sold has no picture.
        if (title.matches('h2')) title.parentElement?.querySelector('div')?.remove();
      }
      return titles.length;
    }, word);
    expect(written, address).toBeGreaterThan(0);
    for (const { width, height } of [phone, commonPhone, tablet, desk]) {
      await page.setViewportSize({ width, height });
      await expectWhole(page, `${address} at ${width}`);
    }
  }
});

test('a long name of the academy takes more lines, in header and footer', async ({ page }) => {
  await openHydrated(page, paths.privacyPolicy());
  const names = page.locator('[class*="logo_names"] > span');
  for (const words of ['আন্তর্জাতিক সফটওয়্যার প্রকৌশল শিক্ষা একাডেমি', 'Entrepreneurship'.repeat(3)]) {
    for (const name of await names.all()) await name.evaluate((span, text) => (span.textContent = text), words);
    for (const { width, height } of [phone, commonPhone, desk]) {
      await page.setViewportSize({ width, height });
      await expectWhole(page, `${words} at ${width}`);
    }
  }
});

test('a large sum stands in the line of what was paid for, apart from the date', async ({ page, sessionOf }) => {
  await sessionOf('Ananya');
  await page.setViewportSize(commonPhone);
  await openHydrated(page, paths.purchases());
  const row = page.locator('main article', { has: page.getByText('Submitted') });
  await row
    .getByText('₹4999.00', { exact: true })
    .first()
    .evaluate((amount) => (amount.textContent = '₹123456.50'));
  const edges = await row.evaluate((article) =>
    ['₹123456.50', 'Submitted'].map((text) =>
      [...article.querySelectorAll('p')]
        .find(({ textContent }) => textContent.startsWith(text))
        ?.getBoundingClientRect(),
    ),
  );
  const kind = await row.getByRole('heading').boundingBox();
  const [sum, date] = edges;
  expect(sum?.y).toBeLessThan((kind?.y ?? 0) + (kind?.height ?? 0));
  expect(date?.y).toBeGreaterThanOrEqual(Number(sum?.bottom));
});

/** The words of texts that go on in another line. */
const brokenWords = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((elements) =>
    elements.flatMap(({ firstChild: text }) =>
      [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        if (text) range.setStart(text, index);
        if (text) range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
      }),
    ),
  );

test('a large sum and a long word on the bill leave its other words beside the stairs', async ({ page, sessionOf }) => {
  await sessionOf('Nusrat');
  await openHydrated(page, COURSE);
  await page.getByRole('button', { name: 'Pay First Month' }).click();
  const bill = page.getByRole('dialog').locator('dl').first();
  await bill.getByText('₹1500.00').evaluate((amount) => (amount.textContent = '₹123456.50'));
  await bill.locator('dt > :last-child').evaluate((title) => (title.textContent = 'Authentication'.repeat(4)));
  for (const { width, height } of [phone, commonPhone, desk]) {
    await page.setViewportSize({ width, height });
    const beyond = await bill.evaluate((words) => {
      const edge = words.getBoundingClientRect().right + 0.5;
      return [...words.querySelectorAll('dt > *, dd')].flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const isSum = element.textContent.startsWith('₹');
        const isRight = isSum
          ? new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size === 1
          : range.getBoundingClientRect().right <= edge;
        return isRight ? [] : [element.textContent];
      });
    });
    expect(beyond, `${width} px`).toEqual([]);
  }
  await page.setViewportSize(commonPhone);
  await withStyle(page, largerText, async () => {
    expect(await brokenWords(bill.locator('dt > :first-child'))).toEqual([]);
  });
});

test('names of learners are whole in letters twice as large', async ({ page }) => {
  await page.setViewportSize(commonPhone);
  await openHydrated(page, paths.home());
  const names = page.locator('[class*="testimonial-card_person"] > :last-child');
  await expect(names.filter({ hasText: 'মুখোপাধ্যায়' })).toBeAttached();
  await withStyle(page, largerText, async () => expect(await brokenWords(names)).toEqual([]));
});

/** What lies under the words, buttons and figures of the first screen: another text, or the drawing except for its ground under the figures. */
const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hero = document.querySelector('main section');
    const found = new Set<string>();
    for (const text of hero?.querySelectorAll('h1, p, a, dt, dd') ?? []) {
      const range = document.createRange();
      range.selectNodeContents(text);
      // The heading keeps the room of its longest phrase, and a button has an edge.
      const boxes = text.matches('h1, a') ? [text.getBoundingClientRect()] : [...range.getClientRects()];
      for (const { left, right, top, bottom } of boxes) {
        for (let x = left + 1; x < right; x += 12) {
          for (let y = top + 1; y < bottom; y += 8) {
            for (const under of document.elementsFromPoint(x, y)) {
              if (under === text || under.contains(text) || text.contains(under)) continue;
              const isDrawn = under instanceof SVGGeometryElement;
              const isGround = isDrawn && under.matches('[class*="ground"]') && text.matches('dt, dd');
              // Number and label of a figure share an edge.
              const isText = under.matches(text.matches('dt, dd') ? 'h1, p, a' : 'h1, p, a, dt, dd');
              if (!isGround && (isDrawn || isText))
                found.add(
                  `${text.textContent.slice(0, 30)} over ${under.getAttribute('class') ?? under.outerHTML.slice(0, 60)}`,
                );
            }
          }
        }
      }
    }
    return [...found];
  });

const widths = [320, 360, 390, 414, 600, 768, 900, 1024, 1100, 1280, 1366, 1440, 1600, 1920];

/** How far each tread of the figures begins above the end of the one before it in the same row, in pixels. */
const risesOfFigures = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const treads = [...document.querySelectorAll('main section dd')].map((tread) => tread.getBoundingClientRect());
    return treads.flatMap((tread, index) => {
      const before = treads[index - 1];
      return before === undefined || tread.left < before.left ? [] : [Math.round(before.bottom - tread.bottom)];
    });
  });

for (const language of ['en', 'bn'] as const) {
  test(`on the first screen nothing lies over anything at any width (${language})`, async ({ page, speak }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await speak(language);
    await page.setViewportSize({ width: 1280, height: 1400 });
    await open(page, '/');
    // Without the rest of the page, which would be searched as well at each point of the first screen.
    await withStyle(page, 'main section ~ *, footer { display: none; }', async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 1400 });
        expect.soft(await collisions(page), `${width} pixels`).toEqual([]);
        expect.soft([...new Set(await risesOfFigures(page))], `steps of the figures at ${width} pixels`).toEqual([20]);
      }
    });
  });
}

test('the first screen and the header are evening in both themes', async ({ page, context, academy }) => {
  for (const theme of ['light', 'dark'] as const) {
    await context.addCookies([{ name: 'theme', value: theme, url: academy.site }]);
    await open(page, '/');
    const grounds = await page.evaluate(() => {
      const groundOf = (element: Element | null) => (element === null ? '' : getComputedStyle(element).backgroundColor);
      const drawn = document.querySelector('main section svg [class*="ground"]');
      const stroke = document.querySelector('main section svg [class*="line"]');
      return [
        groundOf(document.querySelector('body header')),
        groundOf(document.querySelector('main section')),
        drawn === null ? '' : getComputedStyle(drawn).fill,
        stroke === null ? '' : getComputedStyle(stroke).fill,
      ];
    });
    expect(grounds, theme).toEqual([
      'oklch(0.172 0.028 232)',
      'oklch(0.172 0.028 232)',
      'oklch(0.212 0.031 229)',
      'oklch(0.955 0.014 88)',
    ]);
  }
});

test('the intro ends as the picture of the first screen, with the name in the script of the page', async ({
  context,
  speak,
  academy,
}) => {
  const page = await context.newPage(); // On its first visit.
  await speak('bn');
  await page.goto(academy.site);
  const intro = page.locator('[data-fading]');
  await expect(intro.getByText('ধাপ একাডেমি')).toBeVisible();
  const placeOf = (drawing: string) => page.locator(`${drawing} [class*="ground"]`).boundingBox();
  expect(await placeOf('[data-fading] svg:visible')).toEqual(await placeOf('main section > svg:visible'));
  // Five words on a phone as well, which reach from the tagline to the lower edge.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(intro.locator('svg:visible > g')).toHaveCount(5);
  await page.keyboard.press('Space');
  await expect(intro).toHaveCount(0);
});

test('the words of the intro stand clear of its picture and of its button', async ({ context, speak, academy }) => {
  const page = await context.newPage(); // On its first visit.
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await speak('bn');
  await page.goto(`${academy.site}/login`);
  const intro = page.locator('[data-fading]');
  await expect(intro.getByText('ধাপ একাডেমি')).toBeVisible();
  // It does not end while it is looked at.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const edgesOf = (part: Locator) =>
    part.evaluate((element) => {
      // Of words alone, which do not fill their line.
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, right, bottom } = (element instanceof SVGElement ? element : range).getBoundingClientRect();
      return { left, top, right, bottom };
    });
  for (const [width, height] of [
    [320, 568],
    [320, 704],
    [344, 738],
    [360, 740],
    [360, 772],
    [390, 760],
    [412, 750],
    [430, 932],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tagline = await edgesOf(intro.locator('p').last());
    const door = await edgesOf(intro.locator('svg:visible [class*="door"]'));
    expect.soft(tagline.bottom, `tagline at ${width} × ${height}`).toBeLessThanOrEqual(door.top);
    const name = await edgesOf(intro.getByText('ধাপ একাডেমি'));
    const skip = await intro.getByRole('button').boundingBox();
    const isBeside = skip !== null && (name.right <= skip.x || name.top >= skip.y + skip.height);
    expect.soft(isBeside, `name at ${width} × ${height}`).toBe(true);
  }
});

for (const { width, height, isSame } of [
  { width: 390, height: 844, isSame: false },
  { width: 360, height: 640, isSame: true },
  { width: 768, height: 1024, isSame: true },
]) {
  test(`the intro fades at ${width} × ${height} without one picture in another`, async ({ context, academy }) => {
    const page = await context.newPage(); // On its first visit.
    await page.setViewportSize({ width, height });
    await page.goto(academy.site);
    const intro = page.locator('[data-fading]');
    await expect(intro.locator('svg:visible')).toBeVisible();
    const placeOf = (drawing: string) => page.locator(`${drawing} [class*="ground"]`).boundingBox();
    const places = [await placeOf('[data-fading] svg:visible'), await placeOf('main section > svg:visible')];
    expect(JSON.stringify(places[0]) === JSON.stringify(places[1])).toBe(isSame);

    // What is seen of the intro when the page begins to come through it.
    await intro.evaluate((splash) => {
      new MutationObserver(() => {
        for (const animation of splash.getAnimations({ subtree: true })) {
          animation.pause();
          if (animation instanceof CSSTransition) animation.currentTime = 200;
        }
        const opacityOf = (element: Element) => Number(getComputedStyle(element).opacity);
        document.documentElement.dataset['seen'] = [splash, ...splash.children].map(opacityOf).join(' ');
      }).observe(splash, { attributeFilter: ['data-fading'] });
    });
    // A key that comes before the scripts is not heard.
    const seen = page.locator('html[data-seen]');
    await expect(async () => {
      await page.keyboard.press('Space');
      await expect(seen).toBeAttached({ timeout: 500 });
    }).toPass();
    // The ground, film, words and button.
    await expect(seen).toHaveAttribute('data-seen', isSame ? '1 1 0 0' : '1 0 0 0');
    await expect(intro).toHaveCount(0);
  });
}
