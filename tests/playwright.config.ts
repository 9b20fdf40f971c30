import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'results/browser',
  workers: 2,
  fullyParallel: false,
  retries: process.env['CI'] === 'true' ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of every test costs a tenth of the run's CPU; `--trace on` writes one where it is wanted.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // What chooses its own sizes is looked at once, and a keyboard alone works the wide page.
    {
      name: 'phone',
      testIgnore: /(without-a-mouse|every-size|every-reader|as-time-passes)/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
