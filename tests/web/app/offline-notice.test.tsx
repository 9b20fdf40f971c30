import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost } from '../../support/graph-double.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const connection = vi.spyOn(navigator, 'onLine', 'get');
const become = (state: 'online' | 'offline') => {
  connection.mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
};

afterEach(() => become('online'));

describe('a device without a connection', () => {
  it('is told so, aloud, for as long as it has none', async () => {
    await renderPage('/login');
    expect(screen.queryByText(/offline|no connection/i)).toBeNull();

    become('offline');
    const notice = screen.getByText(/offline|no connection/i);
    expectShown(notice.closest('[aria-live="polite"]'));

    become('online');
    expect(screen.queryByText(/offline|no connection/i)).toBeNull();
  });

  it('asks again for what has failed, as soon as it has one again', async () => {
    let isLost = true;
    const courses = () => (isLost ? connectionLost() : aPageOf([aCourse({ title: 'Compilers' })]));
    const page = await renderPage('/batches', { signedIn: true, graph: { viewer: aViewer(), courses } });
    become('offline');
    await screen.findByRole('button', { name: /try again/i });

    isLost = false;
    const sentForTheFrame = page.sent('SiteLayout').length;
    become('online');
    await screen.findByRole('heading', { name: 'Compilers' });
    expect(page.sent('SiteLayout')).toHaveLength(sentForTheFrame);
  });
});
