import { expect, hydrated, test } from './fixtures.ts';

test('a link to a part of a long page leads to its beginning', async ({ page, academy }) => {
  await page.goto(academy.site);
  await page.getByRole('main').getByRole('link', { name: 'Free Webinars' }).click();
  const part = page.locator('#webinars');
  // Below the header, which covers the top of the window.
  await expect
    .poll(() => part.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeGreaterThanOrEqual(0);
  await expect
    .poll(() => part.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThanOrEqual(100);
});

// The longest page, of which a phone lays out the least at once; that of the desk is walked below.
test(
  'a page is found again where it was left, and another one opens at its beginning',
  { tag: '@phone' },
  async ({ page, academy }) => {
    await page.goto(academy.site);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
    // A reader is not at the end of the page before it is laid out.
    await hydrated(page);
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await expect(page).toHaveURL(/terms-conditions/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(link).toBeInViewport();
    await page.reload();
    await expect(link).toBeInViewport();
    await page.goto(`${academy.site}/course/dsa-with-cpp`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    // Opened anew it is another visit, whatever was left in this tab before.
    await page.goto(academy.site);
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test(
  'a page is found again where it was left, also where the address names a part of it and a reload came between',
  { tag: '@desktop' },
  async ({ page, academy }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const position = () => page.evaluate(() => window.scrollY);
    // Set after the timer of the scroll to a part, and longer, this one ends after it.
    const afterScrollToPart = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await page.goto(`${academy.site}/#courses`);
    await hydrated(page);
    await afterScrollToPart();
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
    await link.scrollIntoViewIfNeeded();
    const left = await position();
    await link.click();
    await expect(page).toHaveURL(/terms-conditions/);
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await expect.poll(position).toBe(left);
    await afterScrollToPart();
    expect(await position()).toBe(left);
    await page.reload();
    await hydrated(page);
    await afterScrollToPart();
    await expect.poll(position).toBe(left);
  },
);
