import { beforeEach, describe, expect, it } from 'vitest';
import { removeAbandonedUploads } from '../../academy-api/files/pending-uploads.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { jpegOfPhone } from '../support/photo-of-phone.ts';
import { pictures } from '../support/pictures.ts';
import { aSignedIn } from '../support/rest.ts';
import { s3Settings, startS3Double } from '../support/s3-double.ts';
import { startAcademy } from '../support/start-academy.ts';

const store = await closeAfterAll(startS3Double());
const academy = await closeAfterAll(startAcademy({ env: s3Settings(store) }));
const nusrat = await aSignedIn(academy, 'Nusrat');
const id = (await nusrat.get('/api/me/summary')).body.id;

// Uploads that were open for an hour make room for others.
beforeEach(() => academy.clock.advance(61 * 60_000));

const keyOf = (url: string) => new URL(url).pathname.slice(1);

const presign = async (wish: object = {}) =>
  (
    await nusrat.post<{ uploadUrl: string; publicUrl: string }>('/api/admin/uploads/presign', {
      key: `${id}/me.png`,
      contentType: 'image/png',
      ...wish,
    })
  ).body;

const put = async (url: string, body: Buffer, contentType = 'image/png') =>
  await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) });

const setPhoto = async (photoUrl: string) => await nusrat.post('/api/me/photo', { photoUrl });

describe('photos in a store that speaks S3', () => {
  it('go there straight away, are set, shown from there and replaced', async () => {
    const first = await presign();
    expect((await put(first.uploadUrl, pictures.png)).status).toBe(200);
    expect(await setPhoto(first.publicUrl)).toMatchObject({ status: 200, body: { photoUrl: first.publicUrl } });
    expect((await nusrat.get('/api/me/summary')).body.photoUrl).toBe(first.publicUrl);
    expect(Buffer.from(await (await fetch(first.publicUrl)).arrayBuffer())).toEqual(pictures.png);

    const second = await presign();
    await put(second.uploadUrl, pictures.jpeg);
    expect((await setPhoto(second.publicUrl)).status).toBe(200);
    expect([...store.objects.keys()]).toEqual([new URL(second.publicUrl).pathname.slice(1)]);
  });

  it('do not tell where they were taken', async () => {
    const { uploadUrl, publicUrl } = await presign({ contentType: 'image/jpeg' });
    const { picture, bare } = jpegOfPhone(6, 'MM');
    await put(uploadUrl, picture, 'image/jpeg');
    expect((await setPhoto(publicUrl)).status).toBe(200);
    expect(Buffer.from(await (await fetch(publicUrl)).arrayBuffer())).toEqual(bare);
  });

  it('are not set, and nobody waits for long, where the store does not take them back without that', async () => {
    const { uploadUrl, publicUrl } = await presign();
    await put(uploadUrl, jpegOfPhone(6, 'MM').picture);
    store.fail({ method: 'PUT', status: 'never' });
    expect((await setPhoto(publicUrl)).status).toBe(500);
    store.fail(null);
    expect((await nusrat.get('/api/me/summary')).body.photoUrl).not.toBe(publicUrl);
    expect((await setPhoto(publicUrl)).status).toBe(200);
  });

  it('can be sent to the presigned address with its content type only', async () => {
    const { uploadUrl } = await presign();
    expect((await put(uploadUrl, pictures.png, 'text/html')).status).toBe(403);
    expect((await put(uploadUrl.replace(`/photos/${id}/`, `/photos/${id + 1}/`), pictures.png)).status).toBe(403);
    expect((await put(uploadUrl.replace('Expires=600', 'Expires=6000'), pictures.png)).status).toBe(403);
  });

  it.each([
    ['no picture', Buffer.from('<svg/>'), 422],
    ['empty', Buffer.alloc(0), 422],
    ['larger than 10 MB', Buffer.concat([pictures.png, Buffer.alloc(10 * 1024 * 1024)]), 413],
  ])('are refused and deleted when what was stored is %s', async (_what, body, status) => {
    const { uploadUrl, publicUrl } = await presign();
    await put(uploadUrl, body);
    expect((await setPhoto(publicUrl)).status).toBe(status);
    expect(store.objects.has(new URL(publicUrl).pathname.slice(1))).toBe(false);
  });

  it('are refused for what they are where the store does not delete them, and removed within a day', async () => {
    const { uploadUrl, publicUrl } = await presign();
    await put(uploadUrl, Buffer.from('<svg/>'));
    store.fail({ method: 'DELETE', status: 503 });
    expect(await setPhoto(publicUrl)).toMatchObject({ status: 422, body: { code: 'NOT_A_PICTURE' } });
    store.fail(null);
    academy.clock.advance(25 * 60 * 60_000);
    await removeAbandonedUploads(academy.dependencies);
    expect(store.objects.has(keyOf(publicUrl))).toBe(false);
  });

  it('must have been uploaded, and to one’s own folder', async () => {
    expect(await setPhoto((await presign()).publicUrl)).toMatchObject({ status: 404, body: { code: 'NOT_UPLOADED' } });
    const others = `${store.url}/academy/photos/${id + 1}/me.png`;
    expect(await setPhoto(others)).toMatchObject({ status: 403 });
  });

  it('are of the announced size, where one was announced, and never an SVG', async () => {
    const { uploadUrl } = await presign({ contentLength: pictures.png.length });
    expect((await put(uploadUrl, Buffer.concat([pictures.png, Buffer.alloc(1)]))).status).toBe(403);
    expect((await put(uploadUrl, pictures.png)).status).toBe(200);
    expect(await presign({ contentLength: 10 * 1024 * 1024 + 1 })).toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(await presign({ contentType: 'image/svg+xml' })).toMatchObject({ code: 'NOT_A_PICTURE' });
  });

  it('count until their addresses expire, and stay for an hour, in which they may be on their way', async () => {
    const late = await presign();
    await put(late.uploadUrl, pictures.png);
    for (let index = 1; index < 5; index += 1) await presign();
    expect(await presign()).toMatchObject({ code: 'TOO_MANY_UPLOADS' });
    academy.clock.advance(10 * 60_000);
    expect(await presign()).toMatchObject({ uploadUrl: expect.any(String) });
    expect((await setPhoto(late.publicUrl)).status).toBe(200);
  });

  it('are removed within a day when nobody has set them, also what was sent after a refusal or a replacement', async () => {
    const [refused, replaced, photo] = [await presign(), await presign(), await presign()];
    await put(refused.uploadUrl, Buffer.from('<svg/>'));
    await setPhoto(refused.publicUrl);
    await put(refused.uploadUrl, Buffer.from('<svg/>'));
    for (const { uploadUrl, publicUrl } of [replaced, photo]) {
      await put(uploadUrl, pictures.png);
      expect((await setPhoto(publicUrl)).status).toBe(200);
    }
    await put(replaced.uploadUrl, pictures.png);
    const here = () => [refused, replaced, photo].map(({ publicUrl }) => store.objects.has(keyOf(publicUrl)));
    expect(here()).toEqual([true, true, true]);

    academy.clock.advance(24 * 60 * 60_000 + 60_000);
    await removeAbandonedUploads(academy.dependencies);
    expect(here()).toEqual([false, false, true]);
    expect((await nusrat.get('/api/me/summary')).body.photoUrl).toBe(photo.publicUrl);
  });

  it.each([
    ['no picture', Buffer.from('<html>')],
    ['larger than 10 MB', Buffer.concat([pictures.png, Buffer.alloc(10 * 1024 * 1024)])],
  ])(
    'are removed within a day where they are %s by then, sent to the address of the set photo',
    async (_what, body) => {
      const { uploadUrl, publicUrl } = await presign();
      await put(uploadUrl, pictures.png);
      expect((await setPhoto(publicUrl)).status).toBe(200);
      await put(uploadUrl, body);
      academy.clock.advance(25 * 60 * 60_000);
      store.fail({ method: 'GET', status: 503 });
      await removeAbandonedUploads(academy.dependencies);
      store.fail(null);
      expect(store.objects.has(keyOf(publicUrl))).toBe(true);
      await removeAbandonedUploads(academy.dependencies);
      expect(store.objects.has(keyOf(publicUrl))).toBe(false);
      expect((await nusrat.get('/api/me/summary')).body.photoUrl).toBeNull();
    },
  );

  it.each([503, 'never'] as const)(
    'are replaced without waiting for a store that answers a removal with %s; the old file is removed a day later',
    async (status) => {
      const before = await presign();
      await put(before.uploadUrl, pictures.png);
      await setPhoto(before.publicUrl);
      academy.clock.advance(25 * 60 * 60_000);
      await removeAbandonedUploads(academy.dependencies);

      const second = await presign();
      await put(second.uploadUrl, pictures.png);
      store.fail({ method: 'DELETE', status });
      const startedAt = performance.now();
      expect((await setPhoto(second.publicUrl)).status).toBe(200);
      // The gateway waits five seconds.
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      store.fail(null);
      expect(store.objects.has(keyOf(before.publicUrl))).toBe(true);

      academy.clock.advance(25 * 60 * 60_000);
      await removeAbandonedUploads(academy.dependencies);
      expect([...store.objects.keys()].filter((key) => key.startsWith(`academy/photos/${id}/`))).toEqual([
        keyOf(second.publicUrl),
      ]);
    },
  );

  it.each([
    ['eu-central-1', { S3_REGION: 'eu-central-1' }],
    ['us-east-1', {}],
  ])('are signed for the region of the bucket: %s with %o', async (region, env) => {
    const elsewhere = await startAcademy({ env: { ...s3Settings(store), ...env } });
    store.belongTo(region);
    try {
      const tanvir = await aSignedIn(elsewhere, 'Tanvir');
      const wish = { key: `${(await tanvir.get('/api/me/summary')).body.id}/me.png`, contentType: 'image/png' };
      const { uploadUrl, publicUrl } = (await tanvir.post('/api/admin/uploads/presign', wish)).body;
      expect((await put(uploadUrl, pictures.png)).status).toBe(200);
      expect((await tanvir.post('/api/me/photo', { photoUrl: publicUrl })).status).toBe(200);
    } finally {
      store.belongTo(null);
      await elsewhere.close();
    }
  });

  it('leave no upload target on the academy itself', async () => {
    const answer = await fetch(`${academy.origin}/academy-files/uploads/photos/${id}/me.png`, { method: 'PUT' });
    expect(answer.status).toBe(404);
  });
});
