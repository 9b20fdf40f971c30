import { defineConfig } from '@playwright/test';
import { existingBrowser } from '../scripts/find/browser.mjs';
import { browserWorkers } from './workers.ts';

// Chromium heeds the last list of features to switch off alone, so this one begins with Playwright's own.
const playwrightsOwn = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
// Each test has a window of its own, for which the whole browser loads the pages of its address bar and a spare process.
const partsOfWindows = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'results/browser',
  workers: browserWorkers,
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
      executablePath: process.env['CHROMIUM_PATH'] ?? existingBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // Pages live for seconds here, and the last of V8's compilers pays off after minutes.
        '--js-flags=--max-optimized-bytecode-size=1',
        `--disable-features=${[...playwrightsOwn, ...partsOfWindows].join(',')}`,
      ],
    },
  },
  // A test that is tagged with a device would see nothing else on the other one.
  projects: [
    // Presses and words that come before the scripts wait for them in the same way everywhere, and on phones scripts come late.
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: /input-before-hydration/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // What chooses its own devices or sizes is looked at once, and a keyboard alone works the wide page. Polls, approvals,
    // time zones, the form of requests and the name of the host are the same on every device.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: [
        /accessibility-pages|keyboard-focus|keyboard-journeys|phone-navigation|profile-layout/,
        /reduced-motion-contrast-print|reflow-and-zoom/,
        /desktop-layout|purchases-arrive|shared-polling|webinar-time-zones/,
        /persisted-query-fallback|site-by-ip-address|trusted-documents/,
      ],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
