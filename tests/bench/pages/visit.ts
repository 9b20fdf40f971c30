// One visit of a page in a fresh Chromium profile, and what it was like.
import type { Browser, Page } from '@playwright/test';

/** What a visit was like; times in milliseconds from the start of the navigation. */
export type Visit = {
  readonly requests: number;
  /** Bytes over the wire, headers included. */
  readonly bytes: number;
  /** Bytes of scripts among them. */
  readonly scriptBytes: number;
  /** When the texts that the page is about were visible. */
  readonly mainContent: number;
  readonly largestPaint: number;
  /** What tasks took beyond 50 ms each, once there was something to see: before that nobody touches anything. */
  readonly blocking: number;
  readonly shift: number;
};

/** A page to visit. */
export type Destination = {
  readonly address: string;
  /** Texts of headings that all have to be visible. */
  readonly headings: readonly string[];
  readonly cookie: string | null;
  /** Whether the visitor has been here before, so that the introductory film is not shown. */
  readonly hasSeenFilm: boolean;
};

/** A phone of the lower middle class on a slow network. */
const phone = { cpuSlowdown: 4, latencyMs: 150, bytesPerSecond: 1_600_000 / 8, width: 390, height: 844 };

const maxMs = 30_000;

/** Runs in the page before its own scripts. */
const watch = ({ headings, seenKey }: { headings: readonly string[]; seenKey: string | null }): void => {
  if (seenKey !== null) localStorage.setItem(seenKey, 'yes');
  const seen = { mainContent: 0, largestPaint: 0, blocking: 0, shift: 0 };
  const tasks: PerformanceEntry[] = [];
  let firstPaint = Number.POSITIVE_INFINITY;
  const sum = (): void => {
    const beyond = ({ startTime, duration }: PerformanceEntry): number =>
      Math.max(0, startTime + duration - Math.max(startTime, firstPaint) - 50);
    seen.blocking = tasks.reduce((all, task) => all + beyond(task), 0);
  };
  Object.assign(globalThis, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') firstPaint = startTime;
    sum();
  });
  observe('longtask', (task) => {
    tasks.push(task);
    sum();
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  const look = (): void => {
    const all = [...document.querySelectorAll('h1, h2, h3')];
    // Only those with a wanted text are asked whether they are visible: whoever asks lays out what the page puts off.
    const isSeen = (wanted: string): boolean =>
      all.some((each) => each.textContent.includes(wanted) && each.checkVisibility({ opacityProperty: true }));
    if (headings.every(isSeen)) seen.mainContent = performance.now();
    // A task that only draws counts as long when a script runs in it, so one does in every frame.
    requestAnimationFrame(seen.mainContent === 0 ? look : idle);
  };
  const idle = (): void => void requestAnimationFrame(idle);
  requestAnimationFrame(look);
};

/** Waits until a page of the site has laid out what is far below the screen too, and has the fonts of that. */
const waitForAll = async (page: Page): Promise<void> => {
  await page.locator('html[data-all-content]').waitFor({ state: 'attached', timeout: maxMs });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
};

/**
 * Visits a page as a phone does. With `isThrottled` false, as fast as it goes: for counting. With `isWhole` it is over only
 * when the page has asked for everything, however busy the machine is.
 */
export const visit = async (
  browser: Browser,
  { address, headings, cookie, hasSeenFilm }: Destination,
  { seenKey, isThrottled, isWhole }: { seenKey: string; isThrottled: boolean; isWhole: boolean },
): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: phone.width, height: phone.height },
    deviceScaleFactor: 2,
  });
  try {
    if (cookie !== null) {
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: address, httpOnly: true }]);
    }
    await context.addInitScript(watch, { headings, seenKey: hasSeenFilm ? seenKey : null });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (isThrottled) {
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: phone.latencyMs,
        downloadThroughput: phone.bytesPerSecond,
        uploadThroughput: phone.bytesPerSecond / 2,
      });
      await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
    }
    let [requests, bytes, scriptBytes] = [0, 0, 0];
    const scripts = new Set<string>();
    session.on('Network.responseReceived', ({ requestId, type }) => {
      requests += 1;
      if (type === 'Script') scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'load', timeout: maxMs });
    const end = Date.now() + maxMs;
    // Asked from outside, since the page's own policy forbids it to evaluate text.
    while ((await page.evaluate('seen.mainContent')) === 0) {
      if (Date.now() > end) throw new Error(`${address} did not show ${headings.join(', ')} within ${maxMs / 1000} s.`);
      await page.waitForTimeout(100);
    }
    if (isWhole) await waitForAll(page);
    await page.waitForLoadState('networkidle');
    // Late shifts and a late largest picture belong to the page as well.
    await page.waitForTimeout(isThrottled ? 1_000 : 200);
    const seen = await page.evaluate<{ mainContent: number; largestPaint: number; blocking: number; shift: number }>(
      'seen',
    );
    return { requests, bytes, scriptBytes, ...seen };
  } finally {
    await context.close();
  }
};
