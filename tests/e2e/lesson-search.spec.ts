import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { open } from './places.ts';

test(
  'a lesson is found by a word of its notes, and its month opens at it',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Tanvir');
    await open(page, paths.courseAccess('1'));
    await page.getByRole('searchbox', { name: 'Find a lesson' }).fill('flexbox');
    const found = page.getByRole('search').getByRole('link').first();
    await expect(found).toContainText(/Flexbox/i);
    // Nothing of the months below shines through what was found.
    const uncovered = () =>
      found.evaluate((link) => {
        const results = link.closest('ol')?.parentElement ?? link;
        results.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, right, top, bottom } = results.getBoundingClientRect();
        const end = Math.min(bottom, document.documentElement.clientHeight);
        const places = [0.05, 0.35, 0.65, 0.95].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
        return places.filter(
          ([x, y]) => !results.contains(document.elementFromPoint(left + (right - left) * x, top + (end - top) * y)),
        );
      });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await uncovered(), `${width} px`).toEqual([]);
    }

    // What was found goes with the focus and comes back with it.
    await page.getByRole('search').getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(found).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Find a lesson' }).focus();
    await found.click();
    await expect(page).toHaveURL(/\/month\/1#lesson-\d+$/);
  },
);
