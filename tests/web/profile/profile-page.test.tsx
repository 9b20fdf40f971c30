import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { failure } from '../../support/graph-double.ts';
import { aCourse, aViewer, refusal } from '../../support/graph-objects.ts';
import { renderPage } from '../../support/render-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

const visit = (graph: Record<string, unknown>) =>
  renderPage('/profile', { signedIn: true, graph: { viewer: aViewer(), ...graph } });

describe('the profile', () => {
  it('shows who one is and which courses one has', async () => {
    const enrolledCourses = [
      { id: '1', title: 'Full Stack', course: aCourse(), access: null },
      { id: '9', title: 'Gone', course: null, access: null },
    ];
    await visit({ viewer: aViewer({ enrolledCourses }) });
    await screen.findByRole('heading', { name: 'Nusrat Jahan', level: 1 });
    expectShown(screen.getByText('nusrat@dhap.example'));
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Role', 'Age', 'Status', 'Total Paid']);
    expect(screen.getByRole('link', { name: 'Full Stack' }).getAttribute('href')).toBe('/course/1/access');
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
    expectShown(await screen.findByRole('heading', { name: 'Nusrat Jahan', level: 1 }));
  });
});

describe('a new photo', () => {
  const upload = {
    uploadUrl: 'https://files.example/u1/me.png?sign=1',
    contentType: 'image/png',
    publicUrl: 'https://files.example/u1/me.png',
  };
  const choose = async (page: Awaited<ReturnType<typeof visit>>) => {
    const field = await screen.findByLabelText<HTMLInputElement>(/Photo|Choose a file/);
    expect(field.accept).toBe('image/*');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload photo' }).disabled).toBe(true);
    await page.user.upload(field, new File(['picture'], 'me.png', { type: 'image/png' }));
    await page.user.click(screen.getByRole('button', { name: 'Upload photo' }));
  };

  it('is prepared, sent without cookies, and set', async () => {
    const put = vi.fn<typeof fetch>(async () => new Response(null, { status: 200 }));
    vi.stubGlobal('fetch', put);
    const page = await visit({
      createPhotoUpload: { upload, userErrors: [] },
      setPhoto: { viewer: aViewer({ photo: upload.publicUrl }), userErrors: [] },
    });
    await choose(page);

    await screen.findByText('Your photo is up to date.');
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

  it('that is no picture is refused with the reason', async () => {
    const page = await visit({ createPhotoUpload: refusal('Please choose a picture.', null, 'NOT_AN_IMAGE') });
    await choose(page);
    expect((await screen.findByRole('alert')).textContent).toContain('Please choose a picture.');
  });

  it('that does not arrive changes nothing', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
    const page = await visit({ createPhotoUpload: { upload, userErrors: [] } });
    await choose(page);
    await screen.findByRole('alert');
    await waitFor(() => expect(page.sent('SetPhoto')).toHaveLength(0));
  });
});
