import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { sidewaysPixels } from './measure.ts';
import { open, openHydrated } from './places.ts';

test('a sum among the facts of the profile stands in one line at every width', async ({ page, sessionOf, speak }) => {
  await sessionOf('Ananya');
  await speak('bn');
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
    expect(await sidewaysPixels(page), `${width} px`).toBe(0);
  }
});

test('a long word of the API for role or status leaves the other facts of the profile in sight', async ({
  page,
  sessionOf,
}) => {
  await sessionOf('Ananya');
  await openHydrated(page, paths.profile());
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

test('the courses of a row begin their titles, and end with their buttons, at one height', async ({
  page,
  sessionOf,
}) => {
  await sessionOf('Ananya');
  await openHydrated(page, paths.profile());
  // Another course whose title and description are shorter.
  await page.locator('main li:has(article h3)').evaluate((course) => {
    const short = course.cloneNode(true);
    course.after(short);
    for (const words of course.nextElementSibling?.querySelectorAll('h3 a, p') ?? []) words.textContent = 'Short';
    course.querySelector('p')?.append(' More of it.'.repeat(20));
  });
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const edges = await page.locator('main article').evaluateAll((cards) =>
      cards.map((card) => ({
        title: card.querySelector('h3')?.getBoundingClientRect().top,
        button: [...card.querySelectorAll('a')].at(-1)?.getBoundingClientRect().bottom,
      })),
    );
    expect(edges).toHaveLength(2);
    expect(edges[1], `${width} px`).toEqual(edges[0]);
  }
});

test('a course that is no longer offered has the whole card for its title', async ({ page, sessionOf }) => {
  await sessionOf('Ananya');
  await openHydrated(page, paths.profile());
  // Its card has the title alone: without the catalogue there is no picture, description or place to go to.
  await page.locator('main li article').evaluate((card) => {
    const title = card.querySelector('h3')?.textContent ?? '';
    card.querySelector('div')?.remove();
    for (const rest of card.querySelectorAll('p, div > a')) rest.remove();
    for (const heading of card.querySelectorAll('h3')) heading.textContent = title;
  });
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [card, words] = await page
      .locator('main li article')
      .evaluate((article) => [article.clientWidth, article.querySelector('div')?.offsetWidth]);
    expect(words, `${width} px`).toBe(card);
  }
});
