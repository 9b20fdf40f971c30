// Draws pictures from the site's components: opens a browser, and loads modules of the web client with Vite.
// Needs a Chromium: the one of CHROMIUM_PATH, or one that is installed.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { existingBrowser } from '../find/browser.mjs';

/** The folder of the web client. */
export const webFolder = fileURLToPath(new URL('../../web/', import.meta.url));

/** Calls `draw` with a browser and a function that loads modules of the web client, and closes both afterwards. */
export const withDrawingBoard = async (draw) => {
  const vite = await createServer({
    root: webFolder,
    configFile: false,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  const browser = await chromium.launch({
    executablePath: existingBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await draw({ browser, load: (file) => vite.ssrLoadModule(file) });
  } finally {
    await browser.close();
    await vite.close();
  }
};
