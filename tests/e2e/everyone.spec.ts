import type { Page } from '@playwright/test';
import { faults, faultsOfColour } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { learnersPlaces, open, openPlaces } from './places.ts';

// All combinations of width, language and theme would take minutes, so those that cannot differ are checked once.
const everyLook = process.env['EVERY_LOOK'] === 'yes';
const softly = expect.configure({ soft: true });
const allWidths = [360, 768, 1440];

const expectNoFaults = async (page: Page, addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, address);
    if (everyLook) {
      await expectNoFaultsAtAnyWidth(page, address);
      continue;
    }
    // Its scripts may still be on their way, which let a strip of cards be scrolled by keys.
    await softly.poll(() => faults(page), { message: `${address} on paper`, timeout: 5_000 }).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect.soft(await faultsOfColour(page), `${address} in the evening`).toEqual([]);
  }
};

const expectNoFaultsAtAnyWidth = async (page: Page, address: string): Promise<void> => {
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await faults(page), `${address} at ${width}, ${colorScheme}`).toEqual([]);
    }
  }
};

for (const language of ['en', 'bn'] as const) {
  test.describe(`in ${language}`, () => {
    // Axe checks every page in both themes.
    test.beforeEach(() => test.setTimeout(everyLook ? 900_000 : 180_000));

    test('the pages for everybody keep the rules, on paper and in the evening', async ({ page, speak }) => {
      await speak(language);
      await expectNoFaults(page, openPlaces);
    });

    test('the pages of a learner keep the rules, on paper and in the evening', async ({ page, sessionOf, speak }) => {
      await sessionOf('Moumita');
      await speak(language);
      await expectNoFaults(page, learnersPlaces);
    });
  });
}
