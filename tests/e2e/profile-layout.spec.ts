import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { open } from './places.ts';

test('a sum among the facts of the profile stands in one line at every width', async ({ page, sessionOf, baseURL }) => {
  await sessionOf('Ananya');
  await page.context().addCookies([{ name: 'lang', value: 'bn', url: baseURL ?? '' }]);
  await open(page, paths.profile());
  const sum = page.locator('dd', { hasText: '₹' });
  for (const width of [360, 390, 768, 1024, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await sum.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `${width} px`).toBe(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('a long word of the API for role or status leaves the other facts of the profile in sight', async ({
  page,
  sessionOf,
}) => {
  await sessionOf('Ananya');
  await open(page, paths.profile());
  await page.locator('main dl').evaluate((facts) => {
    const [role, , status] = facts.querySelectorAll('dd');
    for (const fact of [role, status]) if (fact) fact.textContent = 'AWAITING_VERIFICATION_OF_IDENTITY';
  });
  for (const width of [360, 390, 768, 1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.locator('main dl').evaluate((facts) => {
      const edge = facts.getBoundingClientRect().right + 0.5;
      return [...facts.querySelectorAll('dd')].flatMap((fact) => {
        const range = document.createRange();
        range.selectNodeContents(fact);
        return range.getBoundingClientRect().right > edge ? [fact.textContent] : [];
      });
    });
    expect(beyond, `${width} px`).toEqual([]);
  }
});
