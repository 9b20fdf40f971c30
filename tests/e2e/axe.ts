import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of WCAG 2.2 AA and of good practice that the page breaks in its current state; `exempt` names rules to skip. */
export const faults = (page: Page, exempt: string[] = []): Promise<string[]> =>
  brokenRules(page, (axe) => axe.exclude('iframe').withTags(RULES).disableRules(exempt));

/** The same for what a frame of this site shows; `frame` is the selector of the frame. */
export const faultsInFrame = async (page: Page, frame: string): Promise<string[]> => {
  const shown = await page.locator(frame).contentFrame().locator('html').elementHandle();
  const within = await shown?.ownerFrame();
  if (within) await bringAxe(within);
  return brokenRules(page, (axe) => axe.include(frame).withTags(RULES));
};

/** Checks the colour contrast alone, for the same page in other colours, where no other rule can have changed. */
export const faultsOfColour = (page: Page): Promise<string[]> =>
  brokenRules(page, (axe) => axe.exclude('iframe').withRules(['color-contrast', 'link-in-text-block']));

const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Gives a frame the half megabyte of axe, unless its document has it from a look before. */
const bringAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
};

const brokenRules = async (page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> => {
  await bringAxe(page.mainFrame());
  // The builder would bring axe into every frame, and twice into the page, each time it is asked.
  const axe = choose(new AxeBuilder({ page, axeSource: ';' }).options({ resultTypes: ['violations'] }));
  // It describes the nodes that break a rule alone, which takes a fraction of the time. Frames belong to the payment
  // provider or a video site, and axe would open a window for each.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};
