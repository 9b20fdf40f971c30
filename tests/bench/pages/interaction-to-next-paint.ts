// How long the commonest touches take to show something, on a phone with a processor four times slower.
import type { Browser, Locator, Page } from '@playwright/test';
import { paths } from '../../../web/paths.ts';
import type { FirstName } from '../../support/people.ts';
import { median } from '../measure.ts';
import { type RunningAcademy, startAcademy } from './academy.ts';
import { withBrowser } from './browser.ts';

const cpuSlowdown = 4;
const viewport = { width: 390, height: 844 };

type Touch = {
  readonly path: string;
  /** The seeded person who does it; null for a visitor. */
  readonly person: FirstName | null;
  /** What is done before, at full speed, and the thing to touch. */
  readonly target: (page: Page) => Promise<Locator>;
  /** A key in place of a touch. */
  readonly key?: string;
};

const course = paths.course('full-stack-web-development');
const main = (page: Page): Locator => page.getByRole('main');

const touches: Readonly<Record<string, Touch>> = {
  'open menu': { path: paths.home(), person: null, target: async (page) => page.getByRole('button', { name: 'Menu' }) },
  'open dialog': {
    path: paths.dashboard(),
    person: 'Moumita',
    target: async (page) => page.getByRole('button', { name: 'Schedule Mentorship' }),
  },
  filter: {
    path: paths.batches(),
    person: 'Moumita',
    target: async (page) => page.getByRole('search').getByRole('link').first(),
  },
  search: {
    path: paths.batches(),
    person: 'Moumita',
    target: async (page) => page.getByRole('searchbox'),
    key: 'w',
  },
  accordion: { path: paths.home(), person: null, target: async (page) => main(page).locator('summary').first() },
  language: { path: paths.home(), person: null, target: async (page) => page.getByRole('button', { name: 'বাংলা' }) },
  theme: {
    path: paths.home(),
    person: null,
    target: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      return page.getByRole('navigation').getByRole('button', { name: /colours$/ });
    },
  },
  'next page': {
    path: paths.home(),
    person: null,
    target: async (page) =>
      main(page)
        .getByRole('link', { name: /full.?stack/i })
        .first(),
  },
  pay: {
    path: course,
    person: 'Nusrat',
    target: async (page) => {
      await page.getByRole('button', { name: 'Pay First Month' }).first().click();
      return page.getByRole('dialog').getByRole('button', { name: /^Pay ₹/ });
    },
  },
  send: {
    path: paths.login(),
    person: null,
    target: async (page) => {
      await page.getByLabel('E-mail').fill('nobody@dhap.example');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      return main(page).getByRole('button', { name: 'Login' });
    },
  },
};

/** Runs in the page before its own scripts: keeps how long each interaction took until its next frame. */
const watch = (): void => {
  localStorage.setItem('intro-seen', 'yes');
  const seen: number[] = [];
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0) seen.push(entry.duration);
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }));
};

/** The interaction to next paint of one touch, in milliseconds; 16 stands for anything quicker. */
const measure = async (browser: Browser, { site, signIn }: RunningAcademy, touch: Touch): Promise<number> => {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  try {
    if (touch.person !== null) {
      const cookies = await signIn(touch.person);
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site })));
    }
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto(site + touch.path);
    // The whole page is hydrated and laid out.
    await page.locator('html[data-all-content]').waitFor({ timeout: 60_000 });
    const target = await touch.target(page);
    await target.scrollIntoViewIfNeeded();
    if (touch.key !== undefined) await target.focus();
    await page.waitForTimeout(500);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.evaluate('seen.length = 0');
    if (touch.key === undefined) await target.tap({ noWaitAfter: true });
    else await page.keyboard.press(touch.key);
    await page.waitForTimeout(1_500);
    const seen = await page.evaluate<number[]>('seen');
    return Math.max(16, ...seen);
  } finally {
    await context.close();
  }
};

/** Prints a line for each touch: its interaction to next paint, the median of several, with the worst in brackets. */
export const printTouches = async (rounds: number, only: readonly string[]): Promise<void> => {
  const academy = await startAcademy();
  try {
    await withBrowser(async (browser) => {
      console.log(`interaction to next paint at a ${cpuSlowdown} times slower processor, median of ${rounds} (worst)`);
      for (const [name, touch] of Object.entries(touches)) {
        if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) times.push(await measure(browser, academy, touch));
        console.log(`  ${name.padEnd(14)}${median(times).toFixed(0)} (${Math.max(...times).toFixed(0)}) ms`);
      }
    });
  } finally {
    await academy.stop();
  }
};
