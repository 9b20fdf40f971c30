import type { Page } from '@playwright/test';
import { colourRules, faults, faultsOfColour } from './axe.ts';
import { onBothDevices } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { expectFocusSeen } from './keyboard.ts';
import { wronglyMarked } from './measure.ts';
import { learnersPlaces, names, open, openPlaces } from './places.ts';
import { desk, expectRoom } from './room.ts';
import { paths } from '../../web/paths.ts';

// All combinations of width, language and theme would take minutes, so those that cannot differ are checked once.
const everyLook = process.env['EVERY_LOOK'] === 'yes';
const softly = expect.configure({ soft: true });
const allWidths = [360, 768, 1440];

type Look = {
  addresses: readonly string[];
  language: 'en' | 'bn';
  /** In which colours the way of the focus is looked at. */
  focusIn: 'light' | 'dark';
  /** What is to hold of some pages besides. */
  alsoAt?: (address: string) => Promise<void>;
};

/** Opens each page once and looks at it at every size, and for every rule on both devices. */
const expectNoFaults = async (page: Page, { addresses, language, focusIn, alsoAt }: Look): Promise<void> => {
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, address);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect.soft(await wronglyMarked(page, names), `words of ${address}`).toEqual([]);
    await alsoAt?.(address);
    await expectRoom(page, address);
    if (everyLook) {
      await expectNoFaultsAtAnyWidth(page, address);
      continue;
    }
    // No language has colours or an order of its own, and these take most of the time.
    const ofColour = language === 'en' ? [] : colourRules;
    if (language === 'en') {
      await page.emulateMedia({ colorScheme: focusIn, reducedMotion: 'reduce' });
      await expectFocusSeen(page, { width: 360, height: 640 }, address);
      await page.setViewportSize(desk);
    }
    await onBothDevices(page, async (device) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      // Its scripts may still be on their way, which let a strip of cards be scrolled by keys. One look of axe takes seconds
      // on a busy machine, so the time is for several.
      const onPaper = { message: `${address} on paper, on a ${device}`, timeout: 30_000 };
      await softly.poll(() => faults(page, ofColour), onPaper).toEqual([]);
      if (language !== 'en') return;
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect.soft(await faultsOfColour(page), `${address} in the evening, on a ${device}`).toEqual([]);
    });
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

const notes = { en: 'Contacts and numbers are examples', bn: 'উদাহরণমাত্র' };

for (const language of ['en', 'bn'] as const) {
  test.describe(`in ${language}`, () => {
    // Every page is looked at in nine sizes, and by axe in both themes.
    test.beforeEach(() => test.setTimeout(everyLook ? 900_000 : 300_000));

    test('the pages for everybody have room for their words at every size, keep the rules, on paper and in the evening, show the focus, say in which language each word is, and show nothing that the academy has not set', async ({
      page,
      speak,
    }) => {
      await speak(language);
      const expectNothingUnset = async (address: string) => {
        await expect(page.getByRole('contentinfo').getByText(notes[language]), address).toBeAttached();
        expect.soft(await page.locator('body').textContent(), address).not.toMatch(/placeholder|not set/i);
      };
      await expectNoFaults(page, {
        addresses: [...openPlaces, paths.enterCode()],
        language,
        focusIn: 'light',
        alsoAt: expectNothingUnset,
      });
    });

    test('the pages of a learner have room for their words at every size, keep the rules, on paper and in the evening, show the focus, and say in which language each word is', async ({
      page,
      sessionOf,
      speak,
    }) => {
      await sessionOf('Moumita');
      await speak(language);
      await expectNoFaults(page, { addresses: learnersPlaces, language, focusIn: 'dark' });
    });
  });
}
