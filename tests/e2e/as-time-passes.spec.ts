import { paths } from '../../web/paths.ts';
import { expect, payInWindow, test } from './fixtures.ts';
import { comesToLife, operationOf } from './graph.ts';
import { open } from './places.ts';

// Months are approved here, which other files expect to be closed.
test.use({ academyOf: 'time that passes' });

const HALF_A_MINUTE_MS = 30_000;

test('an approval that arrives is shown after half a minute, and at once where somebody looks again', async ({
  page,
  context,
  academy,
  sessionOf,
}) => {
  await sessionOf('Moumita');
  await open(page, paths.courseAccess('1'));
  await page.getByRole('button', { name: 'Pay for 2nd Month', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await payInWindow(page);
  await expect(page.getByRole('button', { name: 'Approval Pending' })).toBeVisible();

  const dashboard = await context.newPage();
  await open(dashboard, paths.dashboard());
  await expect(dashboard.getByText('1/6 months')).toBeVisible();
  await page.clock.install();
  await Promise.all([comesToLife(page), open(page, paths.courseAccess('1'))]);
  await expect(page.getByRole('button', { name: 'Approval Pending' })).toBeVisible();
  await academy.approveNewest('moumita@dhap.example');

  await page.clock.runFor(HALF_A_MINUTE_MS);
  await expect(page.getByRole('button', { name: 'Pay for 3rd Month', exact: true })).toBeVisible();
  await dashboard.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dashboard.getByText('2/6 months')).toBeVisible();

  // Once the purchase is approved, the page stops polling.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(operationOf(request)));
  await page.clock.runFor(2 * HALF_A_MINUTE_MS);
  expect(asked).not.toContain('CourseAccessPage');
});

test('a course goes on at the month that was open last on this device', async ({ page, sessionOf }) => {
  await sessionOf('Rafiq');
  const goOn = page.getByRole('main').getByRole('link', { name: /^Continue Month/ });
  await open(page, paths.courseAccess('1'));
  await expect(page.getByRole('link', { name: 'See your certificate' })).toBeVisible();
  await expect(goOn).toHaveCount(0);

  await page.goto(paths.courseMonth('1', 2));
  // The device remembers the month as soon as the scripts have come.
  await expect(page.locator('html')).toHaveAttribute('data-all-content');
  await open(page, paths.courseAccess('1'));
  await expect(goOn).toHaveAttribute('href', paths.courseMonth('1', 2));
  await page.reload();
  await expect(goOn).toHaveAttribute('href', paths.courseMonth('1', 2));
});

test('in India a webinar has one time', async ({ page, sessionOf }) => {
  await sessionOf('Moumita');
  await open(page, paths.webinars());
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(/^Your time:/)).toHaveCount(0);
});

test.describe('on a device in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a webinar has the academy’s time and the device’s beside it', async ({ page, sessionOf }) => {
    await sessionOf('Moumita');
    await open(page, paths.webinars());
    const webinar = page.getByRole('article').first();
    await expect(webinar.getByText(/^Your time:/)).toBeVisible();
    const time = webinar.locator('time[datetime*="T"]'); // The tile beside it has the day alone.
    const startsAt = await time.getAttribute('datetime');
    const hourIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-IN', { timeZone, timeStyle: 'short' }).format(new Date(startsAt ?? ''));
    await expect(time).toContainText(hourIn('Asia/Kolkata'));
    await expect(webinar.getByText(/^Your time:/)).toContainText(hourIn('America/New_York'));
  });
});
