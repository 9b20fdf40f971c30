// Draws the icons of the site and the card that other sites show for a link to it, with the academy's name, in each
// language.
// Run it after changing the mark, the fonts or the name (CONTENT_FILE): node scripts/drawing/draw-cards.mjs
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readFacts } from '../../gateway/academy/facts.ts';
import { academyTexts } from '../../gateway/academy/texts.ts';
import { webFolder as root, withDrawingBoard } from './drawing.mjs';

const target = `${root}public/`;

const facts = readFacts(process.env.CONTENT_FILE ?? null);
const cards = [
  { language: 'en', name: facts.name, headline: academyTexts.en.headlines[0] },
  { language: 'bn', name: facts.nameInBengali, headline: facts.tagline },
];

// Launchers crop maskable icons to different shapes; only the middle 80 percent are always visible.
const icons = [
  { name: 'apple-touch', size: 180, scale: 0.78 },
  { name: 'mark-192', size: 192, scale: 1 },
  { name: 'mark-512', size: 512, scale: 1 },
  { name: 'maskable-192', size: 192, scale: 0.7 },
  { name: 'maskable-512', size: 512, scale: 0.7 },
];

/** Wraps a PNG of 32 × 32 pixels as an icon, for browsers and other programs that cannot show an SVG. */
const asIcon = (png) => {
  const head = Buffer.alloc(22);
  // One picture, whose size, bits per pixel, length and place in the file follow.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
};

const fontFace = async (file, family, weight) => {
  const font = await readFile(`${root}ui/fonts/${file}.woff2`, 'base64');
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}); }`;
};

const draw = async (browser, { file, width, height, html }) => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file });
  await page.close();
  console.log(`${file.slice(root.length)}: ${(await stat(file)).size} bytes`);
};

const iconPage = (mark, scale) => `<style>
  body { display: grid; place-items: center; block-size: 100vb; margin: 0; background: #0b2029; }
  svg { inline-size: ${scale * 100}vi; }
</style>${mark}`;

const cardPage = ({ language, name, headline }, { styles, mark, stairs }) => `<!doctype html>
<html lang="${language}" data-theme="dark"><style>${styles}
  body { position: relative; display: flow-root; block-size: 100vb; margin: 0; overflow: hidden; color: var(--night-ink);
    background: var(--night); font-family: 'Anek Latin', 'Anek Bengali'; }
  .name { display: flex; gap: 20px; align-items: center; margin: 44px 64px 0; font-size: 38px; font-weight: 700; }
  .name svg { inline-size: 60px; border-radius: 10px; }
  .headline { max-inline-size: ${language === 'bn' ? 860 : 760}px; margin: 16px 64px 0; line-height: 1.2;
    font-size: ${language === 'bn' ? 54 : 64}px; font-weight: 700; text-wrap: balance; }
  .picture { position: absolute; inset: auto 0 0; }
  .picture svg { display: block; inline-size: 100%; }
</style><body><div class="picture">${stairs}</div>
<div class="name">${mark}<span>${name}</span></div><div class="headline">${headline}</div>`;

await Promise.all(['icons', 'share'].map((folder) => mkdir(`${target}${folder}`, { recursive: true })));
await withDrawingBoard(async ({ browser, load }) => {
  const { WordStairs } = await load('/illustrations/word-stairs.tsx');
  const { introWords } = await load('/academy/intro-words.ts');
  const { default: stairStyles } = await load('/illustrations/word-stairs.module.css?inline');
  const mark = await readFile(`${target}favicon.svg`, 'utf8');
  const fonts = [
    fontFace('anek-bangla-latin', 'Anek Latin', '400 700'),
    fontFace('anek-bangla-bengali-700', 'Anek Bengali', 700),
  ];
  const tokens = await readFile(`${root}ui/tokens.css`, 'utf8');
  const styles = [tokens, stairStyles, ...(await Promise.all(fonts))].join('\n');
  const stairs = renderToStaticMarkup(createElement(WordStairs, { words: introWords.wide }));

  for (const { name, size, scale } of icons) {
    await draw(browser, {
      file: `${target}icons/${name}.png`,
      width: size,
      height: size,
      html: iconPage(mark, scale),
    });
  }
  const favicon = `${target}favicon.png`;
  await draw(browser, { file: favicon, width: 32, height: 32, html: iconPage(mark, 1) });
  await writeFile(`${target}favicon.ico`, asIcon(await readFile(favicon)));
  await rm(favicon);
  for (const card of cards) {
    await draw(browser, {
      file: `${target}share/${card.language}.png`,
      width: 1200,
      height: 630,
      html: cardPage(card, { styles, mark, stairs }),
    });
  }
});
