import { readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';

const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** The rules that ask for the colours of texts alone. */
export const colourRules = ['color-contrast', 'link-in-text-block'];
const COLOURS = { type: 'rule', values: colourRules };

/** The rules of WCAG 2.2 AA and of good practice that the page breaks in its current state; `exempt` names rules to skip. */
export const faults = (page: Page, exempt: string[] = []): Promise<string[]> =>
  brokenRules(page, {
    context: { exclude: 'iframe' },
    runOnly: RULES,
    rules: Object.fromEntries(exempt.map((rule) => [rule, { enabled: false }])),
  });

/** The same for what a frame of this site shows; `frame` is the selector of the frame. */
export const faultsInFrame = async (page: Page, frame: string): Promise<string[]> => {
  const shown = await page.locator(frame).contentFrame().locator('html').elementHandle();
  const within = await shown?.ownerFrame();
  if (within) await bringAxe(within);
  return brokenRules(page, { context: { include: frame }, runOnly: RULES });
};

/** Checks the colour contrast alone, for the same page in other colours, where no other rule can have changed. */
export const faultsOfColour = (page: Page): Promise<string[]> =>
  brokenRules(page, { context: { exclude: 'iframe' }, runOnly: COLOURS });

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Gives a frame the half megabyte of axe, unless its document has it from a look before. */
const bringAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
};

type Look = {
  context: { include: string } | { exclude: string };
  runOnly: typeof RULES;
  rules?: Record<string, { enabled: boolean }>;
};

const brokenRules = async (page: Page, look: Look): Promise<string[]> => {
  await bringAxe(page.mainFrame());
  // Axe's own builder would fetch all results, and ask every frame, which takes a quarter of the time. Frames that are left
  // out belong to the payment provider or a video site.
  return page.evaluate(async ({ context, ...options }): Promise<string[]> => {
    const { violations } = await Object(window).axe.run(context, { ...options, reporter: 'no-passes' });
    return violations.map(({ id, nodes }: { id: string; nodes: { target: string[] }[] }) => {
      return `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;
    });
  }, look);
};
