import type { Page } from '@playwright/test';
import { onBothDevices } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { isOfGraph, operationOf } from './graph.ts';
import { boxOf, sidewaysPixels } from './measure.ts';
import { movesOf, watchMoves } from './moves.ts';

/** One page of each kind. */
const kindsOfPages = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=abc',
  '/course/full-stack-web-development',
  '/course/dsa-with-cpp',
  '/my-privacy-policy',
];
const publicPages = [...kindsOfPages, '/terms-conditions', '/cancellation-refund', '/shipping-delivery'];

// The server sends all devices the same, so each page is opened once for both.
test.describe('without scripts', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read, and says what it is', async ({ page, academy }) => {
    for (const address of publicPages) {
      await page.goto(academy.site + address);
      await expect(page).toHaveTitle(/Dhap Academy/);
      await onBothDevices(page, async () => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // On a phone the menu is closed.
        const menu = page.getByRole('navigation', { name: 'Main', includeHidden: true });
        await expect(menu.getByText('Login', { exact: true })).toBeAttached();
        if (address === '/course/dsa-with-cpp')
          await expect(page.getByText('₹4999', { exact: false }).first()).toBeVisible();
      });
    }
    expect((await page.goto(`${academy.site}/course/nothing`))?.status()).toBe(404);
  });

  test('a page says first that nothing can be sent, in its language', async ({ page, academy, speak }) => {
    for (const [language, words] of [
      [
        'en',
        'Scripts are switched off in this browser. Pages can be read, but nothing can be sent or bought, and nobody can log in. Go to the home page',
      ],
      ['bn', 'এই ব্রাউজারে স্ক্রিপ্ট বন্ধ আছে। পাতাগুলো পড়া যাবে, কিন্তু কিছু পাঠানো বা কেনা যাবে না, লগইনও করা যাবে না। হোম পাতায় যান'],
    ] as const) {
      await speak(language);
      await page.goto(`${academy.site}/login`);
      await onBothDevices(page, async () => {
        const notice = page.locator('#scripts-off');
        expect((await notice.innerText()).trim()).toBe(words);
        expect((await notice.boundingBox())?.y).toBe(0);
        expect(await sidewaysPixels(page)).toBe(0);
      });
    }

    // Pages that only scripts would lead away from.
    await speak('en');
    for (const address of ['/dashboard', '/no-such-page']) {
      await page.goto(academy.site + address);
      await expect(page.getByText('Loading…')).toBeHidden();
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL(`${academy.site}/`);
    }
  });

  test('the language can be chosen, for this page and the next', async ({ page, academy }) => {
    await page.goto(`${academy.site}/terms-conditions`);
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await expect(page).toHaveURL(`${academy.site}/terms-conditions`);
    await page.getByRole('navigation', { name: 'প্রধান মেনু' }).getByRole('link', { name: 'লগইন' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto(`${academy.site}/login?next=/profile`);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(`${academy.site}/login?next=/profile`);
  });

  test('search engines find in every page what it is, where it belongs and what it is about', async ({
    request,
    academy,
  }) => {
    const headOf = async (address: string) => {
      const html = await (await request.get(address)).text();
      const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, content = '']) => content);
      const data = all(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
      return {
        canonical: all(/<link rel="canonical" href="([^"]*)"/g),
        descriptions: all(/<meta name="description" content="([^"]+)"/g).length,
        robots: all(/<meta name="robots" content="([^"]*)"/g),
        preview: all(/<meta property="og:(?:title|image)" content="([^"]*)"/g),
        types: data.flatMap((text) => JSON.parse(text)['@graph'].map((thing: { '@type': string }) => thing['@type'])),
      };
    };
    const listed = (address: string, types: unknown) => ({
      canonical: [academy.site + address],
      descriptions: 1,
      robots: [],
      preview: [expect.stringContaining(' · '), expect.stringContaining('/share/')],
      types,
    });
    for (const [address, types] of [
      ['/', expect.arrayContaining(['EducationalOrganization', 'WebSite', 'FAQPage', 'Event'])],
      ['/course/dsa-with-cpp', ['Course', 'BreadcrumbList']],
      ['/terms-conditions?lang=bn', []],
    ] as const)
      expect(await headOf(address)).toEqual(listed(address, types));
    expect(await headOf('/forgot-password')).toMatchObject({ robots: ['noindex'] });
    // What cannot show an SVG asks for it.
    expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//);
    // A teacher sends its address to a group, whose messenger is shown nothing of the page itself.
    expect(await headOf('/webinars')).toEqual({
      canonical: [],
      descriptions: 1,
      robots: ['noindex'],
      preview: ['Dhap Academy', `${academy.site}/share/en.png`],
      types: [],
    });
  });

  test('every script asks the browser to compile its functions while it arrives', async ({ request }) => {
    const page = await (await request.get('/')).text();
    const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))];
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts)
      expect(await (await request.get(script)).text(), script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });
});

test.describe('in the browser', () => {
  // Where the device has no Bengali letters, its boxes are not as wide as letters, and a narrow title breaks anew.
  for (const [language, maxMoved] of [
    ['en', 0.02],
    ['bn', 0.05],
  ] as const) {
    test(`a page comes to life as it was made, moves nothing, and asks for nothing again: ${language}`, async ({
      page,
      academy,
      speak,
    }) => {
      const complaints: string[] = [];
      const asked: string[] = [];
      page.on('console', (message) => {
        // The tests' machine need not reach the stills of videos. Answering for them would switch the browser's cache off.
        const isOfStill = message.location().url.startsWith('https://i.ytimg.com/');
        if (['error', 'warning'].includes(message.type()) && !isOfStill) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (isOfGraph(request)) asked.push(request.url());
      });
      await watchMoves(page);
      await speak(language);

      for (const address of kindsOfPages) {
        await page.goto(academy.site + address, { waitUntil: 'commit' });
        await page.waitForLoadState('networkidle');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const { by, what } = await movesOf(page);
        expect(by, `${address}: ${what}`).toBeLessThan(maxMoved);
        // Firefox reports the preload of a script that was fetched before as one that failed.
        const scripts = await page
          .locator('script[src], link[rel="modulepreload"]')
          .evaluateAll((elements) =>
            elements.map(
              (each) => new URL(each.getAttribute('src') ?? each.getAttribute('href') ?? '', document.baseURI).href,
            ),
          );
        expect(scripts, address).toEqual([...new Set(scripts)]);
      }
      expect(complaints).toEqual([]);
      expect(asked).toEqual([]);
    });
  }

  for (const slug of ['nothing', '%E0%A6%AA%5Cx'])
    test(
      `the page of courses that do not exist comes to life at each of their addresses: ${slug}`,
      {
        tag: '@desktop',
      },
      async ({ page, academy }) => {
        const asked: string[] = [];
        const failures: string[] = [];
        page.on('pageerror', (error) => failures.push(error.message));
        page.on('request', (request) => {
          if (request.url().includes('/graphql')) asked.push(request.url());
        });
        const response = await page.goto(`${academy.site}/course/${slug}`);
        expect(response?.status()).toBe(404);
        const words = page.getByText('Course Not Found').first();
        await expect(words).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(words).toBeVisible();
        await expect(page.locator('#hydration-state')).not.toBeAttached();
        expect({ asked, failures }).toEqual({ asked: [], failures: [] });
      },
    );

  test(
    'the mark of the lesson to go on with moves no other lesson',
    { tag: '@desktop' },
    async ({ browser, page, academy, sessionOf }) => {
      await sessionOf('Moumita');
      const heightsOfFirst = async (each: Page) => {
        await each.goto(`${academy.site}/course/1/month/1`);
        await each.waitForLoadState('networkidle');
        const heights: number[] = [];
        for (const width of [1280, 360]) {
          await each.setViewportSize({ width, height: 800 });
          heights.push((await boxOf(each, 'main summary')).height);
        }
        return heights;
      };
      const bare = await browser.newContext({
        javaScriptEnabled: false,
        storageState: await page.context().storageState(),
      });
      const before = await heightsOfFirst(await bare.newPage());
      await bare.close();
      const after = await heightsOfFirst(page);
      await expect(page.locator('main summary').first()).toContainText('Begin here');
      expect(after).toEqual(before);
    },
  );

  test(
    'a learner sees the page at once, and the own part as soon as it is there',
    { tag: '@desktop' },
    async ({ page, academy, sessionOf }) => {
      await sessionOf('Moumita');
      const operations: string[] = [];
      page.on('request', (request) => {
        if (isOfGraph(request)) operations.push(operationOf(request));
      });
      await page.goto(`${academy.site}/course/full-stack-web-development`);
      await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
      expect(operations).toContain('Session');
      expect(operations).not.toContain('CoursePage');
    },
  );

  test(
    'a learner’s own pages are there before any script, and come to life as they were made',
    {
      tag: '@desktop',
    },
    async ({ page, academy, sessionOf }) => {
      await sessionOf('Moumita');
      const complaints: string[] = [];
      const asked: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('framenavigated', () => void asked.splice(0));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (isOfGraph(request)) asked.push(operationOf(request));
      });

      for (const [address, words] of [
        ['/dashboard', 'Welcome, Moumita'],
        ['/purchases', 'Purchases'],
        ['/batches', 'Available Batches'],
        ['/announcements', 'Announcements'],
        ['/profile', 'Moumita Sen'],
        ['/course/1/access', 'Full-Stack Web Development'],
        ['/course/1/month/1', 'Month 1'],
      ] as const) {
        // Where the academy is slow, the browser renders the page.
        await expect(async () => {
          const response = await page.goto(academy.site + address);
          const html = (await response?.text()) ?? '';
          expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1], address).toContain(words);
          expect(response?.headers()['cache-control'], address).toBe('no-store');
        }).toPass();
        await page.waitForLoadState('networkidle');
        // The hydration state, which has data of the person, is removed from the page.
        await expect(page.locator('#hydration-state'), address).not.toBeAttached();
        // Topics of real lessons follow the page, which is not to wait for them.
        const follows = address === '/course/1/access' ? ['MonthTopics', 'UnreadBadge'] : ['UnreadBadge'];
        await expect.poll(() => asked.toSorted(), address).toEqual(follows);
      }
      expect(complaints).toEqual([]);
    },
  );

  test(
    'a page from the server asks again when it is told to, and by itself while a payment waits',
    {
      tag: '@desktop',
    },
    async ({ page, academy, sessionOf }) => {
      await sessionOf('Tanvir');
      await page.clock.install();
      await page.goto(`${academy.site}/course/1/access`);
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      page.on('request', (request) => {
        if (isOfGraph(request)) asked.push(operationOf(request));
      });

      // The interval begins once the page is hydrated.
      await expect(async () => {
        await page.clock.runFor('00:31');
        expect(asked).toContain('CourseAccessPage');
      }).toPass();
      asked.splice(0);
      await page.reload();
      await expect(page.locator('#hydration-state')).not.toBeAttached();
      await page.waitForLoadState('networkidle');
      asked.splice(0);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(() => asked).toContain('CourseAccessPage');
    },
  );
});

test(
  'nothing moves while the dashboard comes to life on a wide screen',
  { tag: '@desktop' },
  async ({ page, academy, sessionOf }) => {
    await sessionOf('Moumita');
    // Letters that arrive later may break a line elsewhere, which is another matter.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.setViewportSize({ width: 1440, height: 900 });
    await watchMoves(page);
    await page.goto(`${academy.site}/dashboard`);
    await page.waitForLoadState('networkidle');
    const { by, what } = await movesOf(page);
    expect(by, what).toBeLessThan(0.01);
  },
);

test('nothing moves while a page comes to life on a first visit', { tag: '@phone' }, async ({ context, academy }) => {
  const page = await context.newPage();
  await watchMoves(page);
  for (const address of kindsOfPages) {
    await page.goto(academy.site + address);
    await expect(page.locator('[data-fading]'), address).toBeAttached();
    await page.waitForLoadState('networkidle');
    const { by, what } = await movesOf(page);
    expect(by, `${address}: ${what}`).toBeLessThan(0.02);
    await page.evaluate(() => localStorage.clear());
  }
});
