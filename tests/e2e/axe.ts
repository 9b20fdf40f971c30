import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of WCAG 2.2 AA and of good practice that the page breaks in its current state; `exempt` names rules to skip. */
export const faults = (page: Page, exempt: string[] = []): Promise<string[]> =>
  brokenRules(axeFor(page).exclude('iframe').withTags(RULES).disableRules(exempt));

/** The same for what a frame of this site shows; `frame` is the selector of the frame. */
export const faultsInFrame = (page: Page, frame: string): Promise<string[]> =>
  brokenRules(axeFor(page).include(frame).withTags(RULES));

/** Checks the colour contrast alone, for the same page in other colours, where no other rule can have changed. */
export const faultsOfColour = (page: Page): Promise<string[]> =>
  brokenRules(axeFor(page).exclude('iframe').withRules(['color-contrast', 'link-in-text-block']));

/** Axe for a page; it describes the nodes that break a rule alone, which takes a fraction of the time. */
const axeFor = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

const brokenRules = async (axe: AxeBuilder): Promise<string[]> => {
  // Frames belong to the payment provider or a video site, and axe would open a window for each.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};
