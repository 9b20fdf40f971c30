// Finds a Chromium for the browser tests, and installs one when there is none.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import path from 'node:path';
import { root } from '../settings.mjs';
import { installPackages, isDebian } from './programs.mjs';

const knownPlaces = {
  // The headless shell has no window to draw, which saves about a third of a browser test's CPU.
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
  ],
};

const playwrightFolder = () =>
  process.env.PLAYWRIGHT_BROWSERS_PATH ??
  path.join(
    homedir(),
    { darwin: 'Library/Caches/ms-playwright', win32: 'AppData/Local/ms-playwright' }[platform()] ??
      '.cache/ms-playwright',
  );

const playwrightBrowsers = () => {
  const folder = playwrightFolder();
  if (!existsSync(folder)) return [];
  const inside = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/headless_shell',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  return readdirSync(folder)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .sort()
    .reverse()
    .flatMap((name) => inside.map((place) => path.join(folder, name, place)));
};

/** The path of an installed Chromium, the one of CHROMIUM_PATH before others; undefined where there is none. */
export const existingBrowser = () =>
  [process.env.CHROMIUM_PATH, ...(knownPlaces[platform()] ?? []), ...playwrightBrowsers()].find(
    (place) => place && existsSync(place),
  );

/**
 * The site's fallback face takes its measures from Arial or a font of the same widths, which every phone and desktop has.
 * A bare server has none, and text would move there when the web font arrives.
 */
const hasFallbackFont = () => {
  const { stdout } = spawnSync('fc-match', ['-f', '%{family}', 'Arial'], { encoding: 'utf8' });
  return /Arial|Arimo|Liberation Sans|Helvetica|Roboto/.test(stdout ?? '');
};

/** The path of a Chromium; null when there is none and none can be installed. */
export const findBrowser = () => {
  if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH)) {
    console.error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.`);
    return null;
  }
  if (existingBrowser() === undefined) {
    console.error('No Chromium found; asking Playwright for one …');
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium'], {
      cwd: root,
      stdio: ['ignore', process.stderr, process.stderr],
      timeout: 600_000,
    });
    if (existingBrowser() === undefined && isDebian) {
      console.error("… and then the distribution's packages …");
      installPackages('chromium-headless-shell');
      // Older releases have the whole browser only.
      if (existingBrowser() === undefined) installPackages('chromium');
    }
  }
  if (isDebian && !hasFallbackFont()) installPackages('fontconfig', 'fonts-liberation');
  return existingBrowser() ?? null;
};
