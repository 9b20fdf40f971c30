import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../../scripts/find/browser.mjs';

/** Works with a Chromium of this machine; says so and gives null where there is none. */
export const withBrowser = async <T>(
  work: (browser: Browser) => Promise<T>,
  options: readonly string[] = [],
): Promise<T | null> => {
  const executablePath = findBrowser();
  if (executablePath === null) {
    console.log('There is no Chromium on this machine.');
    return null;
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...options],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};
