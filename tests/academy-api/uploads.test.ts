import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictures } from '../support/pictures.ts';
import { aSignedIn, aVisitor, type Caller } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

let academy: StartedAcademy;
let nusrat: Caller;
let id: number;

beforeAll(async () => {
  academy = await startAcademy();
  nusrat = await aSignedIn(academy, 'Nusrat');
  id = (await nusrat.get('/api/me/summary')).body.id;
});
afterAll(async () => {
  await academy.close();
});

type Upload = { uploadUrl: string; publicUrl: string };

const presign = async (key: string, contentType = 'image/png') =>
  await nusrat.post<Upload>('/api/admin/uploads/presign', { key, contentType });

const put = async (url: string, body: Buffer | ReadableStream, contentType = 'image/png') =>
  await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body, duplex: 'half' } as RequestInit);

const upload = async (body: Buffer, contentType = 'image/png'): Promise<string> => {
  const { uploadUrl, publicUrl } = (await presign(`${id}/me.png`, contentType)).body;
  const { status } = await put(uploadUrl, body, contentType);
  expect(status).toBe(200);
  return publicUrl;
};

const setPhoto = async (photoUrl: string) => await nusrat.post('/api/me/photo', { photoUrl });

const eleven = Buffer.alloc(11 * 1024 * 1024, 1);

describe('a photo', () => {
  it('is uploaded, set, shown and replaced, and the old one is gone', async () => {
    const first = await upload(pictures.png);
    expect(await setPhoto(first)).toMatchObject({ status: 200, body: { photoUrl: first } });
    expect((await nusrat.get('/api/me/summary')).body.photoUrl).toBe(first);

    const shown = await fetch(first);
    expect(shown.status).toBe(200);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pictures.png);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });

    const second = await upload(pictures.gif);
    await setPhoto(second);
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).headers.get('content-type')).toBe('image/gif');
  });

  it.each(Object.entries(pictures))('may be a %s, whatever it was announced as', async (kind, picture) => {
    const photoUrl = await upload(picture, 'image/png');
    expect((await setPhoto(photoUrl)).status).toBe(200);
    expect((await fetch(photoUrl)).headers.get('content-type')).toBe(`image/${kind}`);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a text that only says that it is one', 'PNG'],
    ['nothing at all', ''],
  ])('may not be %s: that is refused, never shown, and deleted', async (_what, text) => {
    const photoUrl = await upload(Buffer.from(text));
    expect((await fetch(photoUrl)).status).toBe(404);
    expect(await setPhoto(photoUrl)).toMatchObject({ status: 422, body: { code: 'NOT_A_PICTURE' } });
    expect(await setPhoto(photoUrl)).toMatchObject({ status: 404, body: { code: 'NOT_UPLOADED' } });
  });

  it('must be one’s own upload', async () => {
    const photoUrl = await upload(pictures.png);
    const arif = await aSignedIn(academy, 'Arif');
    const addresses = [
      photoUrl,
      'https://elsewhere.example/me.png',
      `${academy.origin}/academy-files/illustrations/course-dsa.svg`,
      `${academy.origin}/academy-files/photos/${id}/../${id}/me.png`,
      `${academy.origin}/academy-files/photos/${id}/..%2f..%2fsecret`,
      '',
    ];
    for (const address of addresses) {
      const answer = await arif.post('/api/me/photo', { photoUrl: address });
      expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_PICTURE' } });
    }
    expect((await setPhoto(photoUrl)).status).toBe(200);
  });
});

describe('an address to upload to', () => {
  it('is given for pictures below one’s own id only, and to learners only', async () => {
    expect(await presign(`${id + 1}/me.png`)).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_FOLDER' } });
    expect(await presign('me.png')).toMatchObject({ status: 403 });
    expect(await presign(`${id}/me.html`, 'text/html')).toMatchObject({ status: 400 });
    expect((await aVisitor(academy).post('/api/admin/uploads/presign', {})).status).toBe(401);
  });

  it.each([
    '../../secret.png',
    '../etc/passwd',
    '..',
    '.env',
    'a/b/c.png',
    'ছবি.png',
    '',
    ' .png',
    `${'x'.repeat(400)}.png`,
  ])('makes a harmless name of %j', async (name) => {
    const { uploadUrl, publicUrl } = (await presign(`${id}/${name}`)).body;
    expect(new URL(publicUrl).pathname).toMatch(
      new RegExp(`^/academy-files/photos/${id}/[0-9a-f]{12}-[A-Za-z0-9_-][A-Za-z0-9._-]*$`),
    );
    expect((await put(uploadUrl, pictures.png)).status).toBe(200);
    expect((await fetch(publicUrl)).status).toBe(200);
  });

  it('takes this name and this content type only', async () => {
    const [one, two] = [(await presign(`${id}/one.png`)).body, (await presign(`${id}/two.png`)).body];
    expect((await put(one.uploadUrl, pictures.png, 'image/svg+xml')).status).toBe(403);
    expect((await put(one.uploadUrl, pictures.png, 'text/html')).status).toBe(403);
    const swapped = new URL(two.uploadUrl);
    swapped.search = new URL(one.uploadUrl).search;
    expect((await put(swapped.href, pictures.png)).status).toBe(403);
    const prolonged = new URL(one.uploadUrl);
    prolonged.searchParams.set('expires', '99999999999');
    expect((await put(prolonged.href, pictures.png)).status).toBe(403);
    expect((await put(one.uploadUrl, pictures.png)).status).toBe(200);
  });

  it('is good for ten minutes', async () => {
    const { uploadUrl } = (await presign(`${id}/me.png`)).body;
    academy.clock.advance(10 * 60_000 - 5_000);
    expect((await put(uploadUrl, pictures.png)).status).toBe(200);
    academy.clock.advance(10_000);
    expect((await put(uploadUrl, pictures.png)).status).toBe(403);
  });

  it('takes at most 10 MB, whether the size is announced or not, and keeps nothing of more', async () => {
    const announced = (await presign(`${id}/big.png`)).body;
    expect((await put(announced.uploadUrl, eleven)).status).toBe(413);

    const streamed = (await presign(`${id}/big.png`)).body;
    const answer = await put(streamed.uploadUrl, new Blob([eleven]).stream()).catch(() => null);
    // The connection may be closed before the answer is read; what counts is that nothing was kept.
    expect(answer?.status ?? 413).toBe(413);
    expect((await setPhoto(streamed.publicUrl)).status).toBe(404);
    expect((await setPhoto(announced.publicUrl)).status).toBe(404);
  });
});

describe('a file', () => {
  it('of the demonstration is shown as a picture that can do nothing', async () => {
    const shown = await fetch(`${academy.origin}/academy-files/illustrations/course-dsa.svg`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it.each([
    '/academy-files/illustrations/..%2f..%2fconfig.ts',
    '/academy-files/illustrations/none.svg',
    '/academy-files/photos/..%2f..%2f..%2fetc/passwd',
    '/academy-files/photos/..%2fdatabase/PG_VERSION',
    '/academy-files/photos/1/%2e%2e',
    '/academy-files/photos/1/none.png',
    '/academy-files/',
  ])('outside of the folders cannot be reached by %s', async (path) => {
    expect((await fetch(`${academy.origin}${path}`)).status).toBe(404);
  });
});
