import { expect, test } from './fixtures.ts';

test('the explorer answers an example without the internet', async ({ page, academy }) => {
  const foreign: string[] = [];
  await page.route('**/*', (route) => {
    if (route.request().url().startsWith(academy.site) || route.request().url().startsWith('blob:'))
      return route.continue();
    foreign.push(route.request().url());
    return route.abort();
  });
  await page.goto('/explorer?example=browse-the-catalogue');

  // The editor takes a moment to be ready for the button; a phone shows three lines of the answer, and errors would come first.
  await expect(async () => {
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await expect(page.getByRole('region', { name: 'Result Window' })).toHaveText(/^\s*\{\s*"data":\s*\{\s*"courses":/, {
      timeout: 2_000,
    });
  }).toPass();
  expect(foreign).toEqual([]);
});
