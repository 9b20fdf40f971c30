import { expect, test } from './fixtures.ts';

test('nothing moves on the page of a course while its letters arrive slowly', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const moved = { by: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) moved.by += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const device = await context.newCDPSession(page);
  await device.send('Network.enable');
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 100_000,
    uploadThroughput: 50_000,
  });
  for (const course of ['full-stack-web-development', 'python-first-steps']) {
    await page.goto(`/course/${course}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => Number(Object(window).moved.by)), course).toBeLessThan(0.01);
  }
});

test('courses are searched and filtered before the page’s scripts work', async ({
  browser,
  page,
  academy,
  signInAs,
}) => {
  await signInAs('Moumita');
  const bare = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const reader = await bare.newPage();
  await reader.goto(`${academy.site}/batches`);
  await expect(reader.getByText('14 courses')).toBeVisible();
  await reader.getByRole('link', { name: 'One payment' }).click();
  await expect(reader).toHaveURL(/payment=ONE_TIME/);
  await expect(reader.getByRole('link', { name: /^React/ })).toHaveCount(0);
  await reader.getByLabel('Search courses').fill('css');
  await reader.getByLabel('Search courses').press('Enter');
  await expect(reader).toHaveURL(/search=css/);
  await expect(reader).toHaveURL(/payment=ONE_TIME/);
  await expect(reader.getByRole('article')).toHaveCount(1);
  await bare.close();
});
