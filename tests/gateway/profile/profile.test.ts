import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient, type Client } from '../../support/execute.ts';
import { aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

let client: Client;

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));
beforeEach(() => {
  api.reset();
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'secret');
  api.when('GET /me', { body: aSession() });
  api.when('GET /me/summary', { body: aSummary() });
});

describe('the profile', () => {
  it('shows the summary of the person who asks', async () => {
    api.when('GET /me/summary', { body: aSummary({ photoUrl: '/academy-files/7/me.png' }) });
    const { viewer } = await client.ask(
      '{ viewer { id greeting name email photo initials role age status totalPaid { amount display } } }',
    );
    expect(viewer).toEqual({
      id: '7',
      greeting: 'Welcome, Moumita Sen',
      name: 'Moumita Sen',
      email: 'moumita@dhap.example',
      photo: `${gateway.url}/academy-files/7/me.png`,
      initials: 'MS',
      role: 'STUDENT',
      age: 24,
      status: 'ACTIVE',
      totalPaid: { amount: 150_000, display: '₹1500.00' },
    });
  });

  it('has each course once, where the API lists one for every payment', async () => {
    const [web, dsa] = [
      { id: 1, title: 'Web' },
      { id: 2, title: 'DSA' },
    ];
    api.when('GET /me/summary', { body: aSummary({ courses: [web, dsa, { ...web, id: '1' }, web] }) });
    api.when('GET /courses', { body: [] });
    const { viewer } = await client.ask('{ viewer { enrolledCourses { title } } }');
    expect(viewer.enrolledCourses).toEqual([{ title: 'Web' }, { title: 'DSA' }]);
  });

  it.each([[{ error: 'The database is away' }], [{ data: aSummary() }], [{}]])(
    'is not known where the answer names nobody: %o',
    async (body) => {
      api.when('GET /me/summary', { body });
      const { data, errors } = await client.execute('{ viewer { greeting enrolledCourses { title } } }');
      expect(data).toEqual({ viewer: { greeting: null, enrolledCourses: null } });
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID', 'UPSTREAM_INVALID']);
    },
  );

  it('is usable when the summary knows next to nothing', async () => {
    api.when('GET /me/summary', {
      body: { id: 'u-1', age: 'twenty', totalPaidCents: 'none', photoUrl: 'javascript:x' },
    });
    const { viewer } = await client.ask(
      '{ viewer { id greeting photo age totalPaid { amount } profileCards { value } } }',
    );
    expect(viewer).toEqual({
      id: 'u-1',
      greeting: 'Welcome',
      photo: null,
      age: null,
      totalPaid: null,
      profileCards: [{ value: '—' }, { value: '—' }, { value: '—' }, { value: '₹0.00' }],
    });
  });
});

describe('changing the photo', () => {
  const prepare = `mutation ($input: CreatePhotoUploadInput!) {
    createPhotoUpload(input: $input) { upload { uploadUrl contentType publicUrl } userErrors { code field } }
  }`;
  const set = `mutation ($url: URL!) { setPhoto(input: { photoUrl: $url }) { viewer { photo } userErrors { code message } } }`;

  it('prepares an upload below the id of the session’s own summary', async () => {
    api.when('POST /admin/uploads/presign', {
      body: { uploadUrl: 'https://files.example/put?sig=1', publicUrl: '/academy-files/7/me.png' },
    });
    const input = { fileName: '../8/me.png', contentType: 'image/png' };
    const { createPhotoUpload } = await client.ask(prepare, { input });
    expect(createPhotoUpload.upload).toEqual({
      uploadUrl: 'https://files.example/put?sig=1',
      contentType: 'image/png',
      publicUrl: `${gateway.url}/academy-files/7/me.png`,
    });
    expect(api.calls.at(-1)?.body).toEqual({ key: '7/me.png', contentType: 'image/png' });
  });

  it('is told of in the log where the pages of the site may not send the file to the store', async () => {
    const warned = ({ logLines }: RunningGateway) =>
      logLines.filter(({ origin }) => origin === 'https://store.example');
    const body = { uploadUrl: 'https://store.example/put?sig=1', publicUrl: 'https://cdn.example/7/me.png' };
    api.when('POST /admin/uploads/presign', { body });
    const input = { fileName: 'me.png', contentType: 'image/png' };
    await client.ask(prepare, { input });
    expect(warned(gateway)).toMatchObject([
      { level: 40, msg: 'pages may not send files there, UPLOAD_ORIGINS does not name it' },
    ]);

    const named = await startGateway({ academyApiUrl: api.url, env: { UPLOAD_ORIGINS: 'https://store.example' } });
    const allowed = createClient(named.url, { cookie: 'accessToken=secret' });
    const answers = [await allowed.ask(prepare, { input })];
    // The API's own origin needs no name.
    api.when('POST /admin/uploads/presign', { body: { ...body, uploadUrl: '/store/put?sig=1' } });
    answers.push(await allowed.ask(prepare, { input }));
    await named.close();
    expect(answers.map(({ createPhotoUpload }) => createPhotoUpload.userErrors)).toEqual([[], []]);
    expect(named.logLines.filter(({ origin }) => origin !== undefined)).toEqual([]);
  });

  it('refuses what is no image before asking anybody', async () => {
    const input = { fileName: 'cv.pdf', contentType: 'application/pdf' };
    const { createPhotoUpload } = await client.ask(prepare, { input });
    expect(createPhotoUpload.userErrors).toEqual([{ code: 'NOT_AN_IMAGE', field: ['input', 'contentType'] }]);
    expect(api.called()).toEqual([]);
  });

  it('refuses visitors, and people whose session ran out, with an error', async () => {
    const input = { fileName: 'me.png', contentType: 'image/png' };
    api.when('GET /me/summary', { status: 401, body: { code: 'TOKEN_EXPIRED' } });
    const expired = await client.execute(prepare, { input });
    expect(expired.errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'TOKEN_EXPIRED' });
    const visitor = await createClient(gateway.url).execute(prepare, { input });
    expect(visitor.errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'SIGN_IN_REQUIRED' });
  });

  it('says that it failed when the API does not prepare it, or not usably', async () => {
    const input = { fileName: 'me.png', contentType: 'image/png' };
    for (const script of [{ status: 500 }, { body: { uploadUrl: 'ftp://x', publicUrl: 'https://x.example/' } }]) {
      api.when('POST /admin/uploads/presign', script);
      const { createPhotoUpload } = await client.ask(prepare, { input });
      expect(createPhotoUpload).toMatchObject({ upload: null, userErrors: [{ code: 'PHOTO_REFUSED' }] });
    }
  });

  it('sets the uploaded picture, then loads the summary again', async () => {
    api.when('POST /me/photo', { status: 204, body: '' });
    api.when('GET /me/summary', { body: aSummary({ photoUrl: 'https://files.example/7/me.png' }) });
    const { setPhoto } = await client.ask(set, { url: 'https://files.example/7/me.png' });
    expect(setPhoto).toEqual({ viewer: { photo: 'https://files.example/7/me.png' }, userErrors: [] });
    expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /me/photo', 'GET /me/summary']);
    expect(api.calls[0]?.body).toEqual({ photoUrl: 'https://files.example/7/me.png' });
  });

  it('keeps the old picture when the API refuses the new one', async () => {
    api.when('POST /me/photo', { status: 422, body: { error: 'too large' } });
    const { setPhoto } = await client.ask(set, { url: 'https://files.example/7/me.png' });
    expect(setPhoto).toMatchObject({ viewer: null, userErrors: [{ code: 'PHOTO_REFUSED' }] });
    expect(api.called()).toEqual(['POST /me/photo']);
  });

  it('tells its limit beforehand, to everybody', async () => {
    const ask = '{ photoUploadForm { maxByteCount maxSizeText } }';
    expect(await createClient(gateway.url).ask(ask)).toEqual({
      photoUploadForm: { maxByteCount: 10_485_760, maxSizeText: '10 MB' },
    });
  });

  it.each([
    [{ status: 413 }, 'This photo is too large. Please choose a smaller one.'],
    [{ status: 415 }, 'We cannot show this file. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'],
    [{ status: 422 }, 'We cannot show this file. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'],
    [{ status: 429 }, 'You have uploaded a lot of photos in a short time. Please wait a little and try again.'],
    [{ status: 500 }, 'Your photo could not be saved right now. Please try again.'],
    [{ fault: 'reset' as const }, 'Your photo could not be saved right now. Please try again.'],
    [{ status: 403 }, 'We could not save this photo. Please try another one.'],
  ])('says why a picture was refused: %j', async (script, message) => {
    api.when('POST /me/photo', script);
    const { setPhoto } = await client.ask(set, { url: 'https://files.example/7/me.png' });
    expect(setPhoto.userErrors).toEqual([{ code: 'PHOTO_REFUSED', message }]);
  });
});
