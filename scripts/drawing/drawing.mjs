// Where pictures of the site are made from its components: a browser to draw in, and what turns sources into modules.
// Needs Chromium (CHROMIUM_PATH, else /usr/bin/chromium).
import { chromium } from '@playwright/test';
import { createServer } from 'vite';

/** The folder of the web client. */
export const webFolder = new URL('../../web/', import.meta.url).pathname;

/** Hands a browser and a way to load modules of the web client to `draw`, and closes both behind it. */
export const withDrawingBoard = async (draw) => {
  const vite = await createServer({
    root: webFolder,
    configFile: false,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await draw({ browser, load: (file) => vite.ssrLoadModule(file) });
  } finally {
    await browser.close();
    await vite.close();
  }
};
