import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeAbandonedUploads } from '../../academy-api/files/pending-uploads.ts';
import { pictures } from '../support/pictures.ts';
import { aSignedIn, type Caller } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

// A server that others wrote. It looks at the key's name, not at the signature, and breaks off on ranges of an empty
// object: the store of uploads-to-s3.test.ts knows both.
let directory: string;
let store: S3rver;
let academy: StartedAcademy;
let nusrat: Caller;
let key: string;
let port: number;

const settings = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'academy',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'academy-s3-'));
  const bucket = { name: 'academy' };
  store = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets: [bucket] });
  ({ port } = await store.run());
  academy = await startAcademy({ env: settings(port) });
  nusrat = await aSignedIn(academy, 'Nusrat');
  key = `${(await nusrat.get('/api/me/summary')).body.id}/me.png`;
});
afterAll(async () => {
  await academy.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const put = async (url: string, body: Buffer) =>
  await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(body) });

/** Sends something to the store as a browser does, and resolves with the address under which it can be read. */
const upload = async (body: Buffer): Promise<string> => {
  const { uploadUrl, publicUrl } = (
    await nusrat.post<{ uploadUrl: string; publicUrl: string }>('/api/admin/uploads/presign', {
      key,
      contentType: 'image/png',
    })
  ).body;
  expect((await put(uploadUrl, body)).status).toBe(200);
  return publicUrl;
};

const setPhoto = async (photoUrl: string) => await nusrat.post('/api/me/photo', { photoUrl });
const read = async (url: string) => await fetch(url);

describe('photos in an S3 server', () => {
  it('are uploaded, set and shown, and make room for the next one', async () => {
    const first = await upload(pictures.png);
    expect(await setPhoto(first)).toMatchObject({ status: 200, body: { photoUrl: first } });
    expect((await nusrat.get('/api/me/summary')).body.photoUrl).toBe(first);
    const shown = await read(first);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pictures.png);

    const second = await upload(pictures.webp);
    expect((await setPhoto(second)).status).toBe(200);
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
  });

  it.each([
    ['no picture', Buffer.from('<html><script>alert(1)</script></html>'), 422],
    ['larger than 10 MB', Buffer.concat([pictures.png, Buffer.alloc(10 * 1024 * 1024)]), 413],
  ])('are refused and deleted when what was stored is %s', async (_what, body, status) => {
    const before = (await nusrat.get('/api/me/summary')).body.photoUrl;
    const url = await upload(body);
    expect((await setPhoto(url)).status).toBe(status);
    expect((await read(url)).status).toBe(404);
    expect((await nusrat.get('/api/me/summary')).body.photoUrl).toBe(before);
  });

  it('are removed when nobody has set them within a day', async () => {
    const photo = (await nusrat.get('/api/me/summary')).body.photoUrl;
    const abandoned = await upload(pictures.png);
    expect((await read(abandoned)).status).toBe(200);
    academy.clock.advance(25 * 60 * 60_000);
    await removeAbandonedUploads(academy.dependencies);
    expect((await read(abandoned)).status).toBe(404);
    expect((await read(photo)).status).toBe(200);
  });

  it('are not taken by a store that does not know the academy’s key', async () => {
    const stranger = await startAcademy({ env: { ...settings(port), S3_ACCESS_KEY_ID: 'STRANGER' } });
    const body = { key, contentType: 'image/png' };
    const { uploadUrl } = (await (await aSignedIn(stranger, 'Nusrat')).post('/api/admin/uploads/presign', body)).body;
    await stranger.close();
    expect((await put(uploadUrl, pictures.png)).status).toBe(403);
  });
});
