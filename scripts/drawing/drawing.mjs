// Draws pictures from the site's components: opens a browser, and loads modules of the web client with Vite.
// Needs Chromium (CHROMIUM_PATH, else /usr/bin/chromium).
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';

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
