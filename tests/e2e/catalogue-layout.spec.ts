import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { changeAnswers, goWithin } from './graph.ts';
import { boxOf } from './measure.ts';
import { movesOf, watchMoves } from './moves.ts';
import { COURSE, open } from './places.ts';

// Of a device only the strips of cards depend, and only where they are narrow, so a phone is given every width without a load:
// the sheets alone know it. What moves while a page is loaded is looked at on both devices.

/** Lets letters arrive slowly on a page that counts what moves, and returns what opens an address and looks. */
const withSlowLetters = async (page: Page) => {
  await watchMoves(page);
  const device = await page.context().newCDPSession(page);
  await device.send('Network.enable');
  // Every visit is a first one.
  await device.send('Network.setCacheDisabled', { cacheDisabled: true });
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 400_000,
    uploadThroughput: 200_000,
  });
  return async (address: string, language: 'en' | 'bn', width: number) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const { by, what } = await movesOf(page);
    // Where the device has no Bengali letters at all, its boxes are not as wide as letters, and a narrow title breaks anew. The
    // same move counts 0.031 when the two weights arrive one after the other, and 0.05 to 0.065, by the machine, when both are
    // drawn at once.
    const most = width === 360 ? 0.08 : { en: 0.01, bn: 0.02 }[language];
    expect.soft(by, `${address} ${language} ${width}: ${what}`).toBeLessThan(most);
  };
};

for (const language of ['en', 'bn'] as const)
  test(`next to nothing moves on a page while its letters arrive slowly: ${language}`, async ({
    page,
    isMobile,
    speak,
    sessionOf,
  }) => {
    const look = await withSlowLetters(page);
    await speak(language);
    for (const width of isMobile ? [360, 412] : [1440])
      for (const address of ['/', '/course/full-stack-web-development', '/course/python-first-steps'])
        await look(address, language, width);
    if (!isMobile) return;
    await sessionOf('Moumita');
    for (const width of [360, 412]) await look('/purchases', language, width);
  });

test(
  'courses are searched and filtered before the page’s scripts work',
  { tag: '@desktop' },
  async ({ browser, page, academy, sessionOf }) => {
    await sessionOf('Moumita');
    const bare = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const reader = await bare.newPage();
    await reader.goto(`${academy.site}/batches`);
    await expect(reader.getByText('14 courses')).toBeVisible();
    await reader.getByRole('link', { name: 'One payment' }).click();
    await expect(reader).toHaveURL(/payment=ONE_TIME/);
    await expect(reader.getByRole('link', { name: /^React/ })).toHaveCount(0);
    await reader.getByLabel('Search courses').fill('css');
    await reader.getByLabel('Search courses').press('Enter');
    await expect(reader).toHaveURL(/search=css/);
    await expect(reader).toHaveURL(/payment=ONE_TIME/);
    await expect(reader.getByRole('article')).toHaveCount(1);
    await bare.close();
  },
);

/** The way into a webinar and its date for the calendar stand side by side. */
const expectLevelFeet = async (page: Page, widths: readonly number[]): Promise<void> => {
  const feet = page.getByRole('article').locator('p:has(> a[download])');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(feet).not.toHaveCount(0);
    const heights = await feet.evaluateAll((elements) =>
      elements.map((foot) => {
        const [first, second] = [...foot.children].map((child) => child.getBoundingClientRect());
        return first && second ? Math.abs(first.top + first.bottom - second.top - second.bottom) / 2 : NaN;
      }),
    );
    expect.soft(Math.max(...heights), `feet of webinars at ${width}`).toBeLessThan(4);
  }
};

/** Who says something of the academy stands at the end of the card, with stars and without. */
const expectPeopleAtTheEnd = async (page: Page, widths: readonly number[]): Promise<void> => {
  // An academy that sends no rating has no stars.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('li:nth-child(even) > figure > [class*="rating"] { display: none }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const { roomBelow, hidden } = await page.locator('figure:has(> blockquote)').evaluateAll((cards) => ({
      roomBelow: cards.map((card) => {
        const name = card.querySelector('figcaption > :last-child')?.getBoundingClientRect();
        const photo = card.querySelector('figcaption > :first-child')?.getBoundingClientRect();
        return Math.round(card.getBoundingClientRect().bottom - Math.max(name?.bottom ?? 0, photo?.bottom ?? 0));
      }),
      hidden: cards.filter((card) => card.querySelector('[class*="rating"]')?.checkVisibility() === false).length,
    }));
    expect(hidden).toBeGreaterThan(0);
    expect.soft(new Set(roomBelow), `room below people at ${width}`).toEqual(new Set([width < 640 ? 17 : 25]));
  }
};

/** No word of the heading stands alone in its line. */
const expectNoWordAlone = async (page: Page): Promise<void> => {
  for (const width of [360, 640, 768, 1000]) {
    await page.setViewportSize({ width, height: 1024 });
    const tops = await page.locator('h1 > :first-child').evaluate((heading) => {
      const words = document.createRange();
      const text = heading.firstChild ?? heading;
      const length = text.textContent?.length ?? 0;
      return [length - 1, text.textContent?.lastIndexOf(' ') ?? 0].map((place) => {
        words.setStart(text, place - 1);
        words.setEnd(text, place);
        return words.getBoundingClientRect().top;
      });
    });
    expect.soft(tops[0], `heading at ${width}`).toBe(tops[1]);
  }
};

/** No phrase of the headline leaves a line of another one empty on a phone. */
const expectTwoLinesOfEach = async (page: Page): Promise<void> => {
  for (const width of [320, 360, 375, 390, 412]) {
    await page.setViewportSize({ width, height: 740 });
    const lines = await page.locator('h1 [data-room]').evaluateAll((phrases) =>
      phrases.map((phrase) => {
        if (!(phrase instanceof HTMLElement)) return 0;
        phrase.style.alignSelf = 'start';
        return Math.round(phrase.offsetHeight / Number.parseFloat(getComputedStyle(phrase).lineHeight));
      }),
    );
    expect.soft(lines, `phrases at ${width} px`).toEqual([2, 2, 2]);
  }
};

test(
  'the landing page is short on a phone, its strips reach to the edges of every window, its cards end level, and its headline leaves no line empty',
  { tag: '@phone' },
  async ({ page, speak }) => {
    // The headline rests at its first phrase.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const language of ['en', 'bn'] as const) {
      await speak(language);
      await page.goto('/');
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const name = `${language} ${width}`;
        if (width === 390) {
          const length = await page.evaluate(() => document.documentElement.scrollHeight);
          expect.soft(length, name).toBeLessThanOrEqual(5500);
          const widths = await page
            .locator('#webinars li')
            .evaluateAll((cards) => cards.map((card) => card.clientWidth));
          expect.soft(new Set(widths).size, name).toBe(1);
        }
        const strips = page.locator('main section [role=group]');
        await expect(strips).toHaveCount(2);
        for (const strip of await strips.all()) {
          const places = await strip.evaluate((element) => {
            const heading = element.closest('section')?.querySelector('h2')?.getBoundingClientRect();
            const { left, right } = element.getBoundingClientRect();
            const card = element.querySelector('li')?.getBoundingClientRect();
            return { left, right, indent: Math.abs((card?.left ?? NaN) - (heading?.left ?? NaN)) };
          });
          expect.soft(places.left, name).toBeLessThanOrEqual(0);
          expect.soft(places.right, name).toBeGreaterThanOrEqual(width - 16);
          expect.soft(places.indent, name).toBeLessThan(1);
        }
        // What stands at the end of a heading's line ends where the rule below it ends.
        const short = await page.locator('main section > header').evaluateAll((heads) =>
          heads.flatMap((head) => {
            const action = head.querySelector('h2 + *');
            if (action === null || action.getBoundingClientRect().width === 0) return [];
            const words = document.createRange();
            words.selectNodeContents(action.querySelector('button:only-child') ?? action);
            return [Math.round(head.getBoundingClientRect().right - words.getBoundingClientRect().right)];
          }),
        );
        expect.soft(short, name).toEqual(short.map(() => 0));
      }
      if (language === 'bn') await expectLevelFeet(page, [360, 640, 768, 1024, 1200]);
      else await expectPeopleAtTheEnd(page, [360, 768, 1440]);
      if (language === 'en') await expectNoWordAlone(page);
      await expectTwoLinesOfEach(page);
    }
  },
);

test.describe('on a phone and a tablet', { tag: '@phone' }, () => {
  test('the page of a course is short on a phone, where its description unfolds, and has two columns and the price in the first window on a tablet', async ({
    page,
    speak,
    sessionOf,
  }) => {
    const lengthOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    for (const place of ['a visitor', 'a learner']) {
      if (place === 'a learner') await sessionOf('Nusrat');
      for (const language of ['en', 'bn'] as const) {
        const name = `${place} ${language}`;
        await speak(language);
        await page.setViewportSize({ width: 390, height: 844 });
        await open(page, COURSE);
        expect.soft(await lengthOf(), name).toBeLessThanOrEqual(5500);
        const last = page.getByText('সব ক্লাসের রেকর্ডিং থাকে।');
        await expect(last, name).toBeHidden();
        await page.getByRole('button', { name: /^(Show all|পুরোটা দেখুন)$/ }).click();
        await expect(last, name).toBeVisible();

        await page.setViewportSize({ width: 768, height: 1024 });
        await expect(last, name).toBeVisible();
        const [includes, modules] = await Promise.all(
          [/^(This course includes|কোর্সে যা থাকছে)$/, /^(What you will learn|যা যা শিখবেন)$/].map((title) =>
            page.getByRole('main').getByRole('heading', { name: title }).last().boundingBox(),
          ),
        );
        expect.soft(includes?.y, name).toBe(modules?.y);
        expect.soft(await lengthOf(), name).toBeLessThanOrEqual(4700);

        if (place === 'a learner') continue;
        const pay = page.getByRole('button', { name: /^(Pay First Month|প্রথম মাসের ফি দিন)$/ });
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        await expect(pay.first(), name).toBeInViewport();
        const box = await page.getByRole('complementary').boundingBox();
        expect.soft((box?.y ?? Infinity) + (box?.height ?? 0), `price, ${name}`).toBeLessThan(1024);
      }
    }
  });

  test('the button of a docked price holds its words', async ({ page, speak }) => {
    for (const language of ['en', 'bn'] as const) {
      await speak(language);
      await open(page, COURSE);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        const name = `${language} ${width}`;
        const button = page.locator('[data-docked="true"] button');
        await expect(button, name).toBeVisible();
        const room = await button.evaluate((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const [inner, outer] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
          return Math.min(inner.left - outer.left, outer.right - inner.right, window.innerWidth - outer.right);
        });
        expect.soft(room, name).toBeGreaterThanOrEqual(8);
      }
    }
  });

  test('a price docks where a jump has led past it', async ({ page }) => {
    // Low enough for the price to be below the first screen.
    await page.setViewportSize({ width: 360, height: 400 });
    await open(page, COURSE);
    await hydrated(page);
    const price = page.locator('[data-docked]');
    await expect(price).not.toBeInViewport();
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(price).toBeInViewport();
  });

  test('in the list of courses, what is said of one stands in one line, and so does its price', async ({
    page,
    speak,
    sessionOf,
  }) => {
    await sessionOf('Moumita');
    for (const language of ['en', 'bn'] as const) {
      await speak(language);
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, paths.batches());
      const heightsOf = (selector: string) =>
        page
          .getByRole('article')
          .locator(selector)
          .evaluateAll((each) => each.map((one) => one.getBoundingClientRect().height));
      const facts = await heightsOf('p:has(> span):not(:has(> strong))');
      expect.soft(facts, language).toHaveLength(14);
      expect.soft(Math.max(...facts), language).toBeLessThan(40);
      // What it is for stands below it.
      expect.soft(Math.max(...(await heightsOf('p:has(> strong)'))), language).toBeLessThan(66);
    }
  });
});

test(
  'the price stays within reach all the way down on a phone, and has one button at every width',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(COURSE);
    const buy = page.getByRole('main').getByRole('button', { name: 'Pay First Month' });
    await expect(buy).toBeEnabled();
    await page.getByRole('heading', { name: 'What you will learn' }).scrollIntoViewIfNeeded();
    await expect(buy).toHaveCount(1);
    await expect(buy).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(buy).toHaveCount(1);
  },
);

test('the house of a short course does not grow tall', { tag: '@phone' }, async ({ page }) => {
  for (const slug of ['git-and-github', 'sql-and-databases', 'react-in-depth']) {
    await open(page, paths.course(slug));
    for (const width of [360, 560, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const house = await boxOf(page, '[data-in-a-row] > svg');
      expect(house.height, `${slug} at ${width}`).toBeLessThan(width < 600 ? 320 : 500);
      const walls = await boxOf(page, '[data-in-a-row] > ol');
      expect(Math.abs(walls.y - house.y - house.height), `${slug} at ${width}`).toBeLessThanOrEqual(1.5);
    }
  }
});

test(
  'the stairs of a short or long course on the landing page are no higher than those of six months, and leave the button free',
  { tag: '@phone' },
  async ({ page, speak }) => {
    await speak('bn');
    for (const count of [1, 3, 8, 24]) {
      await page.goto(paths.login());
      await hydrated(page);
      const months = Array.from({ length: count }, (_, index) => ({
        __typename: 'PlannedMonth',
        number: index + 1,
        price: null,
      }));
      await changeAnswers(page, 'LandingPage', { 'flagship.nodes.0.plan.months': months });
      await goWithin(page, paths.home());
      const section = page.locator('section').filter({ has: page.getByRole('link', { name: 'প্রথম মাসে কী আছে' }) });
      const stairs = section.locator('svg:has(> g)');
      await expect(stairs.locator('> g')).toHaveCount(count);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const name = `${count} months at ${width}`;
        const { height, width: room } = (await stairs.boundingBox()) ?? { height: NaN, width: NaN };
        expect.soft(height, name).toBeLessThan(room * 0.67);
        const button = await section.getByRole('link').boundingBox();
        const drawn = await stairs
          .locator('rect, circle')
          .evaluateAll((shapes) => shapes.map((shape) => shape.getBoundingClientRect().toJSON()));
        const over = drawn.filter(
          ({ left, right, top, bottom }) =>
            button !== null &&
            left < button.x + button.width &&
            right > button.x &&
            top < button.y + button.height &&
            bottom > button.y,
        );
        expect.soft(over, name).toEqual([]);
      }
      await page.unrouteAll();
    }
  },
);

test(
  'no filter of the batches stands alone in its line, and the order stands beside the count',
  { tag: '@phone' },
  async ({ page, speak, sessionOf }) => {
    await sessionOf('Moumita');
    for (const language of ['en', 'bn'] as const) {
      await speak(language);
      await page.goto('/batches');
      await page.evaluate(() => document.fonts.ready);
      for (const width of [360, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const filters = page.getByRole('search').getByRole('listitem');
        await expect(filters).toHaveCount(4);
        const tops = await filters.evaluateAll((each) =>
          each.map((one) => Math.round(one.getBoundingClientRect().top)),
        );
        const alone = tops.filter((top) => tops.filter((other) => other === top).length === 1);
        expect.soft(alone, `${language} ${width}`).toEqual([]);
        const middles = await Promise.all(['search form p', 'search form select'].map((part) => boxOf(page, part)));
        const [count = NaN, order = NaN] = middles.map(({ y, height }) => y + height / 2);
        expect.soft(Math.abs(count - order), `the order beside the count: ${language} ${width}`).toBeLessThan(2);
      }
    }
  },
);

test(
  'posters of webinars are shown whole, and the day of each stays in one line',
  { tag: '@phone' },
  async ({ page, speak, sessionOf }) => {
    await sessionOf('Moumita');
    await speak('bn');
    await page.goto('/webinars');
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const posters = page.getByRole('article').locator('> img');
      await expect(posters).not.toHaveCount(0);
      for (const poster of await posters.all()) await expect(poster).toHaveCSS('object-fit', 'contain');
      const broken = await page.locator('article time:not([aria-hidden])').evaluateAll((times) =>
        times.flatMap((time) =>
          (time.textContent ?? '').split(', ').filter((part) => {
            const words = document.createRange();
            const from = (time.textContent ?? '').indexOf(part);
            if (time.firstChild === null) return false;
            words.setStart(time.firstChild, from);
            words.setEnd(time.firstChild, from + part.length);
            return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          }),
        ),
      );
      expect.soft(broken, String(width)).toEqual([]);
    }
  },
);
