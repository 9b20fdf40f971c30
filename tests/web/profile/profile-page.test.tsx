import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chosenPhoto } from '../../../web/profile/chosen-photo.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { refusal } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';
import { statusPlaces } from '../../support/status-places.ts';

afterEach(() => {
  document.cookie = 'lang=; max-age=0; path=/';
  document.documentElement.lang = 'en';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const photoUploadForm = { maxByteCount: 1_000, maxSizeText: '1 KB' };

const visit = (graph: Record<string, unknown>) =>
  renderPage('/profile', { signedIn: true, graph: { viewer: aViewer(), photoUploadForm, ...graph } });

describe('the profile', () => {
  it('shows who one is and which courses one has', async () => {
    const enrolledCourses = [
      { id: '1', title: 'Full Stack', course: aCourse(), access: null },
      { id: '9', title: 'Gone', course: null, access: null },
    ];
    await visit({ viewer: aViewer({ enrolledCourses }) });
    const name = await screen.findByRole('heading', { name: 'Nusrat Jahan', level: 1 });
    expect(name.lang).toBe('en');
    const email = screen.getByText('nusrat@dhap.example');
    expectShown(email);
    // A narrow line is broken there, and not before the last letter.
    expect(email.innerHTML).toBe('nusrat@<wbr>dhap.example');
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Role', 'Age', 'Status', 'Total Paid']);
    expect(screen.getByRole('link', { name: 'Full Stack' }).getAttribute('href')).toBe('/course/1/access');
    const cards = screen.getAllByRole('article');
    expect(cards.map((card) => within(card).queryByRole('link', { name: 'Go to the course' }) !== null)).toEqual([
      true,
      false,
    ]);
    expectShown(screen.getByRole('link', { name: 'All courses' }));
    expect(screen.queryByRole('link', { name: 'Gone' })).toBeNull();
    expectShown(screen.getByText('Gone'));
  });

  it('says that there are no courses yet', async () => {
    await visit({});
    expectShown(await screen.findByText('No courses yet'));
  });

  it('can be asked for again when it failed', async () => {
    let viewer: unknown = () => failure('UPSTREAM_TIMEOUT');
    const page = await visit({ viewer: () => (typeof viewer === 'function' ? viewer() : viewer) });
    await screen.findByText('Your profile could not be loaded.');
    viewer = aViewer();
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    const heading = await screen.findByRole('heading', { name: 'Nusrat Jahan', level: 1 });
    expectShown(heading);
    // The pressed button is gone, and while the profile was fetched there was no heading.
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('stays where it cannot be refreshed', async () => {
    let viewer: () => unknown = () => aViewer();
    const page = await visit({ viewer: () => viewer() });
    const heading = await screen.findByRole('heading', { name: 'Nusrat Jahan', level: 1 });
    for (const lost of [() => failure('UPSTREAM_TIMEOUT'), connectionLost]) {
      viewer = lost;
      await act(() => Promise.allSettled([page.client.refetchQueries({ include: ['ProfilePage'] })]));
      expect(heading.isConnected).toBe(true);
    }
    expect(page.sent('ProfilePage')).toHaveLength(3);
  });
});

describe('a new photo', () => {
  const upload = {
    uploadUrl: 'https://files.example/u1/me.png?sign=1',
    contentType: 'image/png',
    publicUrl: 'https://files.example/u1/me.png',
  };
  const field = () => screen.findByLabelText<HTMLInputElement>('Change photo');
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload photo' });
  const choose = async ({ user }: Awaited<ReturnType<typeof visit>>, type = 'image/png', size = 7) =>
    user.upload(await field(), new File(['x'.repeat(size)], 'me.png', { type }));
  const chooseAndSend = async (page: Awaited<ReturnType<typeof visit>>) => {
    expect((await field()).accept).toBe('image/*');
    expect(button().disabled).toBe(true);
    await choose(page);
    await waitFor(() => expect(button().disabled).toBe(false));
    await page.user.click(button());
  };

  it('has no preview that outlives it, however quickly another one is chosen', async () => {
    const shown = new Set<string>();
    let made = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      made += 1;
      shown.add(`blob:${made}`);
      return `blob:${made}`;
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void shown.delete(address));
    const pictures: (() => void)[] = [];
    const decoded = { width: 1, height: 1, close: () => undefined };
    vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => pictures.push(() => resolve(decoded))));
    const drawing = {
      canvas: { width: 1, height: 1 },
      drawImage: () => undefined,
      getImageData: () => ({ data: [0, 0, 0, 255] }),
    };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object.create(drawing));
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));

    const { user } = await visit({});
    for (const name of ['first.png', 'second.png'])
      await user.upload(await field(), new File(['x'], name, { type: 'image/png' }));
    for (const decode of pictures.toReversed()) await act(async () => decode());
    await screen.findByText('second.png');
    expect(shown.size).toBe(1);
  });

  it('is prepared, sent without cookies, and set', async () => {
    const put = vi.fn<typeof fetch>(async () => new Response(null, { status: 200 }));
    vi.stubGlobal('fetch', put);
    // Nothing is loaded in these tests, and a picture without a size counts as missing.
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(96);
    const page = await visit({
      createPhotoUpload: { upload, userErrors: [] },
      setPhoto: { viewer: aViewer({ photo: upload.publicUrl }), userErrors: [] },
    });
    await screen.findByLabelText('Change photo');
    const expectSaid = statusPlaces();
    await chooseAndSend(page);

    await screen.findByText('Your photo is up to date.');
    expectSaid('Your photo is up to date.');
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Nusrat Jahan' }).src).toBe(upload.publicUrl);
    expect(page.sent('CreatePhotoUpload')[0]?.variables).toEqual({
      input: { fileName: 'me.png', contentType: 'image/png' },
    });
    expect(put.mock.calls[0]?.[0]).toBe(upload.uploadUrl);
    expect(put.mock.calls[0]?.[1]).toMatchObject({
      method: 'PUT',
      credentials: 'omit',
      headers: { 'content-type': 'image/png' },
    });
    expect(page.sent('SetPhoto')[0]?.variables).toEqual({ input: { photoUrl: upload.publicUrl } });
  });

  it('that is set leaves the name where the person cannot be had afterwards', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }));
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(96);
    const lost = () => failure('UPSTREAM_UNAVAILABLE');
    const unknown = aViewer({ name: lost, initials: lost, photo: lost });
    const page = await visit({
      createPhotoUpload: { upload, userErrors: [] },
      setPhoto: { viewer: unknown, userErrors: [] },
    });
    await chooseAndSend(page);
    await screen.findByText('Your photo is up to date.');
    expectShown(screen.getByRole('heading', { level: 1, name: 'Nusrat Jahan' }));
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Nusrat Jahan' }).src).toBe(upload.publicUrl);
  });

  it('has a limit that is told beforehand, and what is no picture or too large is refused at once', async () => {
    const page = await visit({});
    expectShown(await screen.findByText(/^Up to 1 KB\./));
    // A browser takes any file by drag and drop.
    await userEvent.upload(await field(), new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }), {
      applyAccept: false,
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Please choose an image file.');
    expect(button().disabled).toBe(true);

    await choose(page, 'image/heic', 1_001);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This file is larger than 1 KB/);
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(button().disabled).toBe(true);

    await choose(page, 'image/heic', 1_000);
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(screen.queryByText(/^This file is larger/)).toBeNull();
    expect(page.sent('CreatePhotoUpload')).toHaveLength(0);
  });

  it('may come without a type, as phones hand over files without an ending, where the browser can read it', async () => {
    const decode = vi.fn(async () => ({ width: 1, height: 1, close: () => undefined }));
    vi.stubGlobal('createImageBitmap', decode);
    const drawing = {
      canvas: { width: 1, height: 1 },
      drawImage: () => undefined,
      getImageData: () => ({ data: [0, 0, 0, 255] }),
    };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object.create(drawing));
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob(['x'], { type })));
    const page = await visit({});
    const chooseUntyped = async () =>
      userEvent.upload(await field(), new File(['x'], 'image-1023'), { applyAccept: false });
    await chooseUntyped();
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(chosenPhoto(page.client, 'u1')?.file).toMatchObject({ name: 'image-1023.jpg', type: 'image/jpeg' });

    decode.mockRejectedValue(new DOMException('no picture', 'InvalidStateError'));
    await chooseUntyped();
    expect((await screen.findByRole('alert')).textContent).toContain('Please choose an image file.');
    expect(button().disabled).toBe(true);
  });

  it('that was chosen is kept for its learner alone', async () => {
    const page = await visit({});
    await choose(page);
    await screen.findByText('me.png');
    expect(chosenPhoto(page.client, 'u1')?.file.name).toBe('me.png');
    expect(chosenPhoto(page.client, 'somebody else')).toBeNull();
  });

  it('that is on its way while its page is left is awaited when that is opened again', async () => {
    let arrive: (() => void) | null = null;
    vi.stubGlobal(
      'fetch',
      () => new Promise((resolve) => (arrive = () => resolve(new Response(null, { status: 200 })))),
    );
    const page = await visit({
      createPhotoUpload: { upload, userErrors: [] },
      setPhoto: { viewer: aViewer({ photo: upload.publicUrl }), userErrors: [] },
    });
    await chooseAndSend(page);
    await waitFor(() => expect(arrive).not.toBeNull());
    await page.goTo('/nowhere');
    await page.goTo('/profile');
    expect((await field()).disabled).toBe(true);
    expectShown(screen.getByRole('button', { name: 'Uploading…' }));

    await act(async () => arrive?.());
    expectShown(await screen.findByText('Your photo is up to date.'));
    expect(screen.queryByText('me.png')).toBeNull();
    expect((await field()).disabled).toBe(false);
    expect(page.sent('SetPhoto')).toHaveLength(1);
  });

  it('that the gateway refuses has its reason', async () => {
    const page = await visit({ createPhotoUpload: refusal('Please choose a picture.', null, 'NOT_AN_IMAGE') });
    await chooseAndSend(page);
    expect((await screen.findByRole('alert')).textContent).toContain('Please choose a picture.');
    expect(screen.getByText('Please choose a picture.').lang).toBe('en');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that the academy could not take just now can be tried again', async () => {
    const message = 'Your photo could not be saved right now. Please try again.';
    const userErrors = [{ message, code: 'PHOTO_REFUSED', field: null, isTemporary: true }];
    let created: object = { userErrors };
    let set: object = { userErrors };
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }));
    const page = await visit({ createPhotoUpload: () => created, setPhoto: () => set });
    await chooseAndSend(page);
    expect((await screen.findByRole('alert')).textContent).toContain(message);

    created = { upload, userErrors: [] };
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.sent('SetPhoto')).toHaveLength(1));
    await screen.findByRole('button', { name: 'Try again' });
    // The pressed button has gone with the reason that it stood under.
    expect(document.activeElement).toBe(await field());

    set = { viewer: aViewer(), userErrors: [] };
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Your photo is up to date.');
  });

  it.each([
    [413, 'This photo is too large.', false],
    [415, 'Please choose an image file.', false],
    [429, 'You have uploaded a lot of photos in a short time.', true],
    [500, 'Your photo could not be saved right now.', true],
  ])('that the store refuses with %s changes nothing and has its reason', async (status, reason, canBeRepeated) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    const page = await visit({ createPhotoUpload: { upload, userErrors: [] } });
    await chooseAndSend(page);
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canBeRepeated);
    expect(page.sent('SetPhoto')).toHaveLength(0);
  });

  it('that was refused is not called so in the former language once that has changed, and is still chosen', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
    const page = await visit({ createPhotoUpload: { upload, userErrors: [] } });
    await chooseAndSend(page);
    await screen.findByText(/^Your photo could not be saved right now\./);
    await act(async () => page.user.click(screen.getByRole('button', { name: 'বাংলা' })));
    await waitFor(() => expect(document.documentElement.lang).toBe('bn'));
    expect(screen.queryByText(/^Your photo could not be saved right now\./)).toBeNull();
    expectShown(screen.getByText('me.png'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ছবি আপলোড করুন' }).disabled).toBe(false);
  });

  it('that a bad network stops can be tried again, and leaves nothing chosen once it is up', async () => {
    let put: () => Response = () => {
      throw new TypeError('Failed to fetch');
    };
    vi.stubGlobal('fetch', async () => put());
    const page = await visit({
      createPhotoUpload: { upload, userErrors: [] },
      setPhoto: { viewer: aViewer({ photo: upload.publicUrl }), userErrors: [] },
    });
    await chooseAndSend(page);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the academy.');

    put = () => new Response(null, { status: 200 });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Your photo is up to date.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('me.png')).toBeNull();
    expect((await field()).files).toHaveLength(0);
    expect(button().disabled).toBe(true);

    await choose(page);
    await screen.findByText('me.png');
    expect(screen.queryByText('Your photo is up to date.')).toBeNull();
  });
});
