import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';

/** A photo as a phone takes it: large, heavy, held upright, and with something in it that says where it was taken. */
const aPhoto = async (page: Page): Promise<Buffer> => {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3000, 2000];
    canvas.getContext('2d')?.fillRect(0, 0, 1000, 1000);
    return canvas.toDataURL('image/jpeg');
  });
  const jpeg = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  // Exif with the orientation 6, which turns the picture by 90 degrees, and a remark in place of coordinates.
  const exif = Buffer.from(
    '45786966000049492a0008000000010012010300010000000600000000000000' + Buffer.from('22.5726N').toString('hex'),
    'hex',
  );
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2), Buffer.alloc(11 * 1024 * 1024)]);
};

test(
  'a photo beyond the limit is made smaller, shown, and goes up without what the camera wrote into it',
  { tag: '@desktop' },
  async ({ page, sessionOf }) => {
    await sessionOf('Farhana');
    await page.goto('/profile');
    await hydrated(page);
    await expect(page.getByText('Up to 10 MB.')).toBeVisible();
    const button = page.getByRole('button', { name: 'Upload photo' });
    const background = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const atRest = await background();
    await button.hover({ force: true });
    expect(await background()).toBe(atRest);

    const buffer = await aPhoto(page);
    expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024);
    await page.getByLabel('Change photo').setInputFiles({ name: 'holiday.jpeg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('Preview: not uploaded yet')).toBeVisible();
    const picture = page.getByRole('img', { name: 'Farhana Akter' });
    // The picture is decoded after its element is shown.
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([683, 1024]);

    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await button.press('Enter');
    const request = await sent;
    await expect(page.getByText('Your photo is up to date.')).toBeVisible();
    expect(request.headers()['content-type']).toBe('image/jpeg');
    await expect(picture).toHaveAttribute('src', /\/photos\/\d+\/[0-9a-f]{32}$/);
    const stored = await (await page.request.get((await picture.getAttribute('src')) ?? '')).body();
    expect(stored.length).toBeLessThan(1024 * 1024);
    expect(stored.includes('22.5726N')).toBe(false);
    await expect(button).toBeDisabled();
    await expect(page.getByLabel('Change photo')).toBeFocused();
  },
);

test(
  'a picture with transparency keeps it, and another becomes a JPEG',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Farhana');
    await page.goto('/profile');
    await hydrated(page);
    const sentFor = async (fill: string) => {
      const drawn = await page.evaluate((style) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [1500, 1500];
        const context = canvas.getContext('2d');
        if (context !== null) context.fillStyle = style;
        context?.fillRect(0, 0, 1500, 1500);
        return canvas.toDataURL('image/png');
      }, fill);
      const buffer = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
      await page.getByLabel('Change photo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await expect(page.getByText('Preview: not uploaded yet')).toBeVisible();
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await page.getByRole('button', { name: 'Upload photo' }).click();
      return (await sent).headers()['content-type'];
    };
    expect(await sentFor('rgb(0 0 255)')).toBe('image/jpeg');
    await expect(page.getByText('Your photo is up to date.')).toBeVisible();
    expect(await sentFor('rgb(0 0 255 / 50%)')).toBe('image/webp');
    const picture = page.getByRole('img', { name: 'Farhana Akter' });
    await expect(picture).toHaveAttribute('src', /\/photos\/\d+\/[0-9a-f]{32}$/);
    const alpha = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const context = document.createElement('canvas').getContext('2d');
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, 1, 1).data[3];
    });
    expect(alpha).toBeGreaterThan(120);
    expect(alpha).toBeLessThan(136);
  },
);

test('a picture that is broken is refused before it goes up', { tag: '@phone' }, async ({ page, sessionOf }) => {
  await sessionOf('Farhana');
  await page.goto('/profile');
  await hydrated(page);
  const photo = page.getByLabel('Change photo');
  await photo.setInputFiles({ name: 'broken.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByRole('alert')).toHaveText('Please choose an image file.');
  await expect(page.getByRole('button', { name: 'Upload photo' })).toBeDisabled();

  // The site can show it to whoever has a browser that knows its type.
  await photo.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') });
  await expect(page.getByRole('button', { name: 'Upload photo' })).toBeEnabled();
});
