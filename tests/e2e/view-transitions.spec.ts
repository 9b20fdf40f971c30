import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';

/** Keeps what is named when a transition begins: the pictures of the old page by script, those of the new one by the sheet. */
const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const named = () =>
      [...document.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).getPropertyValue('view-transition-name') !== 'none',
      ).length;
    const original = document.startViewTransition?.bind(document);
    if (!original) return;
    document.startViewTransition = (change) => {
      seen.push(`before ${named()}`);
      const transition = original(change);
      void transition.updateCallbackDone.then(() => seen.push(`after ${named()}`));
      return transition;
    };
  });

const seen = (page: Page): Promise<string[]> => page.evaluate(() => Object(window).seen);
/** Opens a page and waits for its scripts, before which a press on a link is a load of the next page. */
const openAlive = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await hydrated(page);
};
const firstCourse = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link').first();

test('the picture of a card becomes that of the page, and everything else is as on any change of pages', async ({
  page,
  sessionOf,
}) => {
  await sessionOf('Moumita');
  await watchTransitions(page);
  // The page of the course is known already, so that it is there at once.
  await openAlive(page, '/course/git-and-github');
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL('/batches');
  const link = page.getByRole('article').getByRole('link', { name: /GitHub/ });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await link.click();

  await expect(page).toHaveURL(/\/course\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => seen(page)).toEqual(['before 2', 'after 2']);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(left, -1);
  expect(await seen(page)).toHaveLength(2);
});

test('the stairs of the dashboard become those of the course', async ({ page, signInAs }) => {
  await watchTransitions(page);
  await signInAs('Moumita');
  const course = page
    .getByRole('article')
    .getByRole('link', { name: /^Full-Stack/ })
    .first();
  await course.click();
  await expect(page).toHaveURL(/\/access$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => seen(page)).toContain('before 2');
});

test(
  'what is pressed twice leads to its page once, so that Back leads away from it',
  { tag: '@desktop' },
  async ({ page, sessionOf }) => {
    await openAlive(page, '/course/git-and-github');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(?:Buy|Pay)/ })
      .dblclick();
    // Not focused: a second press that comes late takes the focus to where it is.
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/course/git-and-github');

    await sessionOf('Moumita');
    await openAlive(page, '/batches');
    await firstCourse(page).dblclick();
    await expect(page).toHaveURL(/\/course\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/batches');
  },
);

// Without transitions there is nothing that a width could change.
test('nothing becomes anything where little motion is wanted', { tag: '@phone' }, async ({ page, sessionOf }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchTransitions(page);
  await sessionOf('Moumita');
  await openAlive(page, '/batches');
  await firstCourse(page).click();
  await expect(page).toHaveURL(/\/course\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await seen(page)).toEqual([]);
});

test('a browser without transitions opens the page as ever', { tag: '@phone' }, async ({ page, sessionOf }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
  await sessionOf('Moumita');
  await openAlive(page, '/batches');
  await firstCourse(page).click();
  await expect(page).toHaveURL(/\/course\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
