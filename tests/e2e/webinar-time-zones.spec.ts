import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { open } from './places.ts';

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
