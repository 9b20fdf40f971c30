import { person } from '../support/people.ts';
import { pictures } from '../support/pictures.ts';
import { expect, signIn, test } from './fixtures.ts';

test('The academy works under its number as under its name, pictures and uploads too', async ({ page, academy }) => {
  const site = academy.site.replace('localhost', '127.0.0.1');
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });

  await page.goto(`${site}/course/full-stack-web-development`);
  const picture = page.getByRole('main').locator('img').first();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, new URL(image.src).origin]),
  ).toEqual([true, site]);

  await page.goto(`${site}/login`);
  const { email, password } = person('Sohini');
  await signIn(page, email, password);
  await expect(page).toHaveURL(`${site}/dashboard`);
  await page.goto(`${site}/profile`);
  const before = await page.getByRole('main').locator('img').first().getAttribute('src');
  await page
    .getByLabel('Change photo')
    .setInputFiles({ name: 'sohini.png', mimeType: 'image/png', buffer: pictures.png });
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your photo is up to date.' })).toBeVisible();
  const photo = page.getByRole('main').locator('img').first();
  await expect(photo).not.toHaveAttribute('src', before ?? '');
  await expect(photo).toHaveAttribute('src', new RegExp(`^${site}/academy-files/photos/`));
  await expect(photo).toHaveJSProperty('complete', true);
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(refused).toEqual([]);
});
