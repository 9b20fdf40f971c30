import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { removeAbandonedUploads } from '../../academy-api/files/pending-uploads.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { jpegOfPhone } from '../support/photo-of-phone.ts';
import { pictures } from '../support/pictures.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { rowsRead } from '../support/rows-read.ts';
import { startAcademy } from '../support/start-academy.ts';

const academy = await closeAfterAll(startAcademy());
const nusrat = await aSignedIn(academy, 'Nusrat');
const id = (await nusrat.get('/api/me/summary')).body.id;

// Uploads whose addresses have expired make room for others.
beforeEach(() => academy.clock.advance(61 * 60_000));

/** An address as browsers have it: the API names the paths of its own files. */
const here = (url: string): URL => new URL(url, academy.origin);

type Upload = { uploadUrl: string; publicUrl: string };

const presign = async (key: string, contentType = 'image/png') =>
  await nusrat.post<Upload>('/api/admin/uploads/presign', { key, contentType });

const put = async (url: string, body: Buffer | ReadableStream, contentType = 'image/png') =>
  await fetch(here(url), {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body,
    duplex: 'half',
  } as RequestInit);

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
    const arif = await aSignedIn(academy, 'Arif');
    const ofArif = (await arif.get('/api/me/summary')).body.photoUrl;
    const first = await upload(pictures.png);
    expect(await setPhoto(first)).toMatchObject({ status: 200, body: { photoUrl: first } });
    expect((await nusrat.get('/api/me/summary')).body.photoUrl).toBe(first);
    expect((await arif.get('/api/me/summary')).body.photoUrl).toBe(ofArif);

    const shown = await fetch(here(first));
    expect(shown.status).toBe(200);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pictures.png);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });

    const second = await upload(pictures.gif);
    await setPhoto(second);
    expect((await fetch(here(first))).status).toBe(404);
    expect((await fetch(here(second))).headers.get('content-type')).toBe('image/gif');
  });

  it('is shown in ranges and under preconditions as HTTP says', async () => {
    const url = here(await upload(pictures.png));
    const length = pictures.png.length;
    const shown = await fetch(url);
    const etag = shown.headers.get('etag') ?? '';
    const ask = async (headers: Record<string, string>) => {
      // Without one of its own, fetch adds a Cache-Control that allows no 304.
      const response = await fetch(url, { headers: { 'cache-control': 'max-age=0', ...headers } });
      const named = ['content-type', 'content-range', 'cache-control'].map((name) => response.headers.get(name));
      return [response.status, ...named];
    };
    const immutable = 'private, max-age=31536000, immutable';
    const json = 'application/json; charset=utf-8';

    expect(await ask({ range: 'bytes=0-3' })).toEqual([206, 'image/png', `bytes 0-3/${length}`, immutable]);
    expect(await ask({ range: `bytes=${length}-` })).toEqual([416, json, `bytes */${length}`, 'no-store']);
    expect(await ask({ 'if-match': '"other"' })).toEqual([412, json, null, 'no-store']);
    expect(await ask({ 'if-unmodified-since': new Date(0).toUTCString() })).toEqual([412, json, null, 'no-store']);
    expect((await ask({ 'if-none-match': etag }))[0]).toBe(304);
    expect((await ask({ 'if-match': etag }))[0]).toBe(200);
    const missing = await fetch(`${url}-of-nobody`);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it.each(Object.entries(pictures))('may be a %s, whatever it was announced as', async (kind, picture) => {
    const photoUrl = await upload(picture, 'image/png');
    expect((await setPhoto(photoUrl)).status).toBe(200);
    expect((await fetch(here(photoUrl))).headers.get('content-type')).toBe(`image/${kind}`);
  });

  it('does not tell where it was taken', async () => {
    const { picture, bare } = jpegOfPhone(6, 'MM');
    const photoUrl = await upload(picture);
    await setPhoto(photoUrl);
    expect(Buffer.from(await (await fetch(here(photoUrl))).arrayBuffer())).toEqual(bare);

    const ofTooMany = Buffer.concat([
      pictures.jpeg.subarray(0, 20),
      Buffer.alloc(80_004, Buffer.from('fffe0002', 'hex')),
    ]);
    const refused = await upload(ofTooMany);
    expect(await setPhoto(refused)).toMatchObject({ status: 422, body: { code: 'NOT_A_PICTURE' } });
    expect((await fetch(here(refused))).status).toBe(404);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a text that only says that it is one', 'PNG'],
    ['nothing at all', ''],
  ])('may not be %s: that is refused, never shown, and deleted', async (_what, text) => {
    const photoUrl = await upload(Buffer.from(text));
    expect((await fetch(here(photoUrl))).status).toBe(404);
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
    for (const type of ['image/svg+xml', 'image/heic', 'image/x-icon']) {
      expect(await presign(`${id}/me.png`, type)).toMatchObject({ status: 422, body: { code: 'NOT_A_PICTURE' } });
    }
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
    'Nusrat Jahan, class 8.png',
  ])('says nothing of the name %j', async (name) => {
    const { uploadUrl, publicUrl } = (await presign(`${id}/${name}`)).body;
    expect(publicUrl).toMatch(new RegExp(`^/academy-files/photos/${id}/[0-9a-f]{32}$`));
    expect((await put(uploadUrl, pictures.png)).status).toBe(200);
    expect((await fetch(here(publicUrl))).status).toBe(200);
  });

  it('takes this name and this content type only', async () => {
    const [one, two] = [(await presign(`${id}/one.png`)).body, (await presign(`${id}/two.png`)).body];
    expect((await put(one.uploadUrl, pictures.png, 'image/svg+xml')).status).toBe(403);
    expect((await put(one.uploadUrl, pictures.png, 'text/html')).status).toBe(403);
    const swapped = here(two.uploadUrl);
    swapped.search = here(one.uploadUrl).search;
    expect((await put(swapped.href, pictures.png)).status).toBe(403);
    const prolonged = here(one.uploadUrl);
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

describe('an upload that its client breaks off', () => {
  const filesNamed = (part: string) =>
    readdirSync(academy.dependencies.config.dataFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.includes(part),
    );

  it.each([
    ['in its middle', 1],
    ['at once', 0],
  ])('%s is no error for the log, and nothing of it is kept', async (_when, begun) => {
    const logged = vi.spyOn(academy.dependencies.log, 'error');
    const { uploadUrl, publicUrl } = (await presign(`${id}/me.png`)).body;
    const name = path.basename(publicUrl);
    const { pathname, search, port } = here(uploadUrl);
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['Host: a', 'Content-Type: image/png', 'Content-Length: 90000', '', 'x'];
    socket.write([`PUT ${pathname}${search} HTTP/1.1`, ...head].join('\r\n'));
    await once(socket, 'ready');
    await expect.poll(() => filesNamed(name)).toHaveLength(begun);
    socket.destroy();
    await setTimeout(200);

    await expect.poll(() => filesNamed(name)).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});

describe('uploads that nobody uses', () => {
  const pathname = (url: string) => here(url).pathname;
  const fileOf = (url: string) =>
    path.join(academy.dependencies.config.dataFolder, pathname(url).replace('/academy-files/', 'files/'));
  const day = 24 * 60 * 60_000;

  it('are five at most, and make room for others once their addresses have expired', async () => {
    const abandoned: string[] = [];
    for (let index = 0; index < 5; index += 1) abandoned.push(await upload(pictures.png));
    const refused = await presign(`${id}/sixth.png`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_UPLOADS' } });
    expect(refused.body).toMatchObject({ error: expect.stringMatching(/Please try again in (9|10) minutes\.$/) });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    const arif = await aSignedIn(academy, 'Arif');
    const arifs = (await arif.get('/api/me/summary')).body.id;
    const wish = { key: `${arifs}/me.png`, contentType: 'image/png' };
    expect((await arif.post('/api/admin/uploads/presign', wish)).status).toBe(200);

    expect((await setPhoto(abandoned[0] ?? '')).status).toBe(200);
    expect((await presign(`${id}/sixth.png`)).status).toBe(200);
    expect((await presign(`${id}/seventh.png`)).status).toBe(429);
    academy.clock.advance(10 * 60_000);
    for (let index = 0; index < 5; index += 1) expect((await presign(`${id}/more.png`)).status).toBe(200);
    expect((await presign(`${id}/more.png`)).status).toBe(429);
    expect(abandoned.map((url) => existsSync(fileOf(url)))).toEqual([true, false, false, false, false]);
  });

  it('keep nobody from another one for a day where they were begun while the clock was that far ahead', async () => {
    academy.clock.advance(day);
    for (let index = 0; index < 5; index += 1) await presign(`${id}/me.png`);
    academy.clock.advance(-day);
    expect((await presign(`${id}/me.png`)).status).toBe(200);
  });

  it('are five at most when all are begun at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => presign(`${id}/me.png`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('are gone after a day, with what was left half-written; photos stay', async () => {
    const photo = await upload(pictures.png);
    await setPhoto(photo);
    const abandoned = await upload(pictures.gif);
    // Files have the time of the machine, which the academy's clock is ahead of here.
    const touch = (file: string) => utimesSync(file, academy.clock.now(), academy.clock.now());
    for (const url of [photo, abandoned]) touch(fileOf(url));
    const half = `${fileOf(abandoned)}.half.part`;
    const other = path.join(academy.dependencies.config.dataFolder, 'files', 'photos', '999', 'new.png');
    mkdirSync(path.dirname(other), { recursive: true });
    for (const file of [half, other]) {
      writeFileSync(file, pictures.png);
      touch(file);
    }

    academy.clock.advance(day - 60_000);
    await removeAbandonedUploads(academy.dependencies);
    expect([photo, abandoned].map((url) => existsSync(fileOf(url)))).toEqual([true, true]);
    academy.clock.advance(120_000);
    touch(other);
    await removeAbandonedUploads(academy.dependencies);
    expect([photo, abandoned].map((url) => existsSync(fileOf(url)))).toEqual([true, false]);
    expect([half, other].map((file) => existsSync(file))).toEqual([false, true]);
    expect(await setPhoto(abandoned)).toMatchObject({ status: 404, body: { code: 'NOT_UPLOADED' } });
    expect(await setPhoto(photo)).toMatchObject({ status: 200 });

    const { database } = academy.dependencies;
    await database
      .update(accounts)
      .set({ photoUrl: here(photo).href })
      .where(eq(accounts.id, id));
    await removeAbandonedUploads(academy.dependencies);
    expect(existsSync(fileOf(photo))).toBe(true);
  });

  it('are told from photos without searching all accounts for each of these', async () => {
    const { database } = academy.dependencies;
    const owners = Array.from({ length: 20 }, (_, number) => ({
      name: 'Somebody',
      email: `somebody-${number}@dhap.example`,
      passwordHash: '',
      photoUrl: `/academy-files/photos/${9_000 + number}/photo`,
      createdAt: academy.clock.now(),
    }));
    await database.insert(accounts).values(owners);
    const photos = owners.map(({ photoUrl }) => fileOf(photoUrl));
    for (const file of photos) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, pictures.png);
      utimesSync(file, 0, 0);
    }

    const read = await rowsRead(database, accounts, (transaction) =>
      removeAbandonedUploads({ ...academy.dependencies, database: transaction }),
    );
    expect(photos.every((file) => existsSync(file))).toBe(true);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(10 * owners.length);
  });

  it('cannot be written over once they are the photo', async () => {
    const { uploadUrl, publicUrl } = (await presign(`${id}/me.png`)).body;
    await put(uploadUrl, pictures.png);
    await setPhoto(publicUrl);
    await presign(`${id}/another.png`);
    expect((await put(uploadUrl, pictures.gif)).status).toBe(403);
    expect((await fetch(here(publicUrl))).headers.get('content-type')).toBe('image/png');
  });

  it('cannot be written over by an upload that began before they became the photo', async () => {
    const { uploadUrl, publicUrl } = (await presign(`${id}/me.png`)).body;
    await put(uploadUrl, pictures.png);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const late = put(uploadUrl, readable);
    await writer.write(pictures.gif.subarray(0, 10));
    const folder = path.dirname(fileOf(publicUrl));
    const unfinished = () => readdirSync(folder).filter((name) => name.endsWith('.part'));
    await vi.waitFor(() => expect(unfinished()).toHaveLength(1));
    expect((await setPhoto(publicUrl)).status).toBe(200);
    await writer.write(pictures.gif.subarray(10));
    await writer.close();
    expect((await late).status).toBe(403);
    expect((await fetch(here(publicUrl))).headers.get('content-type')).toBe('image/png');
    expect(unfinished()).toEqual([]);
  });

  it.each([
    ['a picture of a phone', jpegOfPhone(6, 'MM').picture],
    ['no picture', Buffer.from('<html>')],
  ])('cannot be written over by %s while they become the photo', async (_kind, other) => {
    const { uploadUrl, publicUrl } = (await presign(`${id}/me.png`)).body;
    await put(uploadUrl, pictures.png);
    const { files } = academy.dependencies;
    const { read } = files;
    const late: number[] = [];
    const reading = vi.spyOn(files, 'read').mockImplementationOnce(async (key) => {
      const content = await read(key);
      late.push((await put(uploadUrl, other)).status);
      return content;
    });
    expect((await setPhoto(publicUrl)).status).toBe(200);
    reading.mockRestore();
    expect(late).toEqual([403]);
    expect(Buffer.from(await (await fetch(here(publicUrl))).arrayBuffer())).toEqual(pictures.png);
  });

  it('can be sent after somebody has tried to set them too early', async () => {
    const { uploadUrl, publicUrl } = (await presign(`${id}/me.png`)).body;
    expect((await setPhoto(publicUrl)).status).toBe(404);
    expect((await put(uploadUrl, pictures.png)).status).toBe(200);
    expect((await setPhoto(publicUrl)).status).toBe(200);
  });

  it('are asked for twenty times an hour by one account', async () => {
    const limited = await startAcademy({ env: { RATE_LIMITS: 'standard' } });
    const sohini = await aSignedIn(limited, 'Sohini');
    const own = (await sohini.get('/api/me/summary')).body.id;
    const ask = async () =>
      await sohini.post<Upload>('/api/admin/uploads/presign', { key: `${own}/me.png`, contentType: 'image/png' });
    for (let index = 0; index < 20; index += 1) {
      const { status, body } = await ask();
      expect(status).toBe(200);
      await put(new URL(body.uploadUrl, limited.origin).href, pictures.png);
      expect((await sohini.post('/api/me/photo', { photoUrl: body.publicUrl })).status).toBe(200);
    }
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    await limited.close();
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
