import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of WCAG 2.2 AA and of good practice that the page breaks as it stands; `exempt` names rules to leave out. */
export const faults = (page: Page, exempt: string[] = []): Promise<string[]> =>
  brokenRules(new AxeBuilder({ page }).exclude('iframe').withTags(RULES).disableRules(exempt));

/** The same in other colours: no other rule can have changed. */
export const faultsOfColour = (page: Page): Promise<string[]> =>
  brokenRules(new AxeBuilder({ page }).exclude('iframe').withRules(['color-contrast', 'link-in-text-block']));

const brokenRules = async (axe: AxeBuilder): Promise<string[]> => {
  // What is in a frame is the payment provider's or a video's, and axe would open a window for it every time.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};
