// Whether a page has room for its words, at every size of its window and of its letters.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { cutWords, sidewaysPixels, smallTargets, targetsBeyond } from './measure.ts';

export const phone = { width: 320, height: 640 };
// Of the phones in use the narrowest common one.
export const commonPhone = { width: 360, height: 740 };
export const tablet = { width: 768, height: 1024 };
export const desk = { width: 1280, height: 800 };
// A desktop window at a zoom of 200 %, in which half as many CSS pixels fit.
const magnified = { width: 640, height: 400 };

export const largerText = 'html { font-size: 200% !important; }';
// The text spacing of WCAG 1.4.12.
export const widerText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Expects that nothing scrolls sideways, is cut off or is out of reach. */
export const expectWhole = async (page: Page, what: string): Promise<void> => {
  expect.soft(await sidewaysPixels(page), `sideways: ${what}`).toBe(0);
  expect.soft(await cutWords(page), `cut: ${what}`).toEqual([]);
  expect.soft(await targetsBeyond(page), `out of reach: ${what}`).toEqual([]);
};

/** Gives the page a style sheet of the reader's own, in place of the one before; an empty one is none. */
const readWith = (page: Page, content: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, content);

/** Runs a check with a style sheet of the reader's own. */
export const withStyle = async (page: Page, content: string, look: () => Promise<void>): Promise<void> => {
  await readWith(page, content);
  await look();
  await readWith(page, '');
};

/** Expects of the open page that it has room for its words at every size, and nothing to press is tiny; leaves it on a desk. */
export const expectRoom = async (page: Page, address: string): Promise<void> => {
  // The browser draws the page anew for each change of size or style, so each step changes one of them.
  await page.setViewportSize(desk);
  expect.soft(await smallTargets(page), `targets of ${address} on a desk`).toEqual([]);
  await readWith(page, widerText);
  await expectWhole(page, `${address} with wider text on a desk`);
  await readWith(page, largerText);
  await expectWhole(page, `${address} with text twice as large`);
  await page.setViewportSize(commonPhone);
  await expectWhole(page, `${address} with text twice as large on a phone`);
  await readWith(page, widerText);
  await expectWhole(page, `${address} with wider text on a phone`);
  await page.setViewportSize(phone);
  await expectWhole(page, `${address} with wider text at 320 px`);
  await readWith(page, largerText);
  await expectWhole(page, `${address} with text twice as large at 320 px`);
  await readWith(page, '');
  await expectWhole(page, `${address} on the narrowest phone`);
  expect.soft(await smallTargets(page), `targets of ${address} on a phone`).toEqual([]);
  await page.setViewportSize(magnified);
  await expectWhole(page, `${address} at 200 %`);
  await page.setViewportSize(desk);
};
