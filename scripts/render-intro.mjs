// Films the intro: the drawing of web/academy/intro-film.tsx, frame by frame in a browser, encoded by ffmpeg.
// Run it after changing the drawing or its timing: node scripts/render-intro.mjs
// Needs ffmpeg and Chromium (CHROMIUM_PATH, else /usr/bin/chromium).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';

const FRAMES_PER_SECOND = 30;
const SECONDS = 3;
const LIMIT = 250_000;

const target = new URL('../web/academy/film/', import.meta.url).pathname;
const root = new URL('../web/', import.meta.url).pathname;

/** The drawing of one film with its styles, as a page of its own in evening colours. */
const stillPage = async (vite, words) => {
  const { WordStairs } = await vite.ssrLoadModule('/illustrations/word-stairs.tsx');
  const { default: styles } = await vite.ssrLoadModule('/illustrations/word-stairs.module.css?inline');
  const tokens = await readFile(`${root}ui/tokens.css`, 'utf8');
  const picture = renderToStaticMarkup(createElement(WordStairs, { words, animated: true }));
  const page = 'body { margin: 0; background: var(--night); } svg { display: block; inline-size: 100%; }';
  return `<html data-theme="dark"><style>${tokens}${styles}${page}</style><body>${picture}`;
};

const encoders = {
  webm: ['-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0', '-row-mt', '1'],
  mp4: ['-c:v', 'libx264', '-crf', '26', '-preset', 'veryslow', '-movflags', '+faststart'],
};

/** Starts an encoder that takes PNG frames on its input. */
const encode = (file, format) =>
  spawn(
    'ffmpeg',
    // prettier-ignore
    ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-framerate', String(FRAMES_PER_SECOND), '-i', '-',
     ...encoders[format], '-pix_fmt', 'yuv420p', '-an', file],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );

const film = async (browser, vite, { name, words, width, height }) => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(await stillPage(vite, words));
  const outputs = Object.keys(encoders).map((format) => {
    const file = `${target}${name}.${format}`;
    return { file, encoder: encode(file, format) };
  });

  for (let frame = 0; frame < FRAMES_PER_SECOND * SECONDS; frame += 1) {
    await page.evaluate(
      (at) => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = at;
        }
      },
      (frame * 1000) / FRAMES_PER_SECOND,
    );
    const picture = await page.screenshot({ type: 'png' });
    for (const { encoder } of outputs) if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
  }

  await page.close();
  for (const { file, encoder } of outputs) {
    encoder.stdin.end();
    const [code] = await once(encoder, 'close');
    if (code !== 0) throw new Error(`ffmpeg could not write ${file}.`);
    const { size } = await stat(file);
    console.log(`${file.slice(root.length)}: ${size} bytes`);
    if (size > LIMIT) throw new Error(`${file} is larger than ${LIMIT} bytes.`);
  }
};

const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false },
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const { introWords } = await vite.ssrLoadModule('/academy/intro-words.ts');
await film(browser, vite, { name: 'intro-wide', words: introWords.wide, width: 1280, height: 564 });
await film(browser, vite, { name: 'intro-narrow', words: introWords.narrow, width: 720, height: 376 });
await browser.close();
await vite.close();
