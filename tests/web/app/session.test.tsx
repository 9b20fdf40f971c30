import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { failure } from '../../support/graph-double.ts';
import { aPageOf, aViewer } from '../../support/graph-objects.ts';
import { renderPage } from '../../support/render-page.tsx';

const expired = () => failure('UNAUTHENTICATED', 'Your session has expired. Please login again.');
const guarded = [
  '/batches',
  '/webinars',
  '/announcements',
  '/dashboard',
  '/profile',
  '/purchases',
  '/course/1/access',
  '/course/1/month/1',
];

describe('pages for signed-in people', () => {
  it.each(guarded)('send a visitor of %s to the sign-in page, which leads back', async (address) => {
    const page = await renderPage(`${address}?a=1`);
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(page.address()).toBe(`/login?next=${address}%3Fa%3D1`);
  });

  it('wait for the session before they decide', async () => {
    const page = await renderPage('/purchases', {
      signedIn: true,
      graph: { viewer: aViewer(), courses: aPageOf([]) },
      delayMs: (operation) => (operation === 'Session' ? 50 : 0),
    });
    expect(screen.getByRole('status').textContent).toContain('Loading');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    await screen.findByRole('heading', { name: 'Purchases', level: 1 });
    expect(page.history).toEqual(['/purchases']);
  });

  it('count a session check that fails as signed out, without a word', async () => {
    const page = await renderPage('/purchases', { graph: { session: () => failure('UPSTREAM_UNAVAILABLE') } });
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(page.sent('Session')).toHaveLength(1);
  });
});

describe('a session that is lost', () => {
  it('leads to the sign-in page with the reason, once, however many calls fail', async () => {
    const page = await renderPage('/purchases', {
      signedIn: true,
      graph: { viewer: expired, courses: expired },
    });
    await screen.findByRole('heading', { name: 'Login', level: 1 });

    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Your session has expired. Please login again.',
    ]);
    expect(page.history).toEqual(['/purchases', '/login']);
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();

    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads there too when the browser has dropped its cookies', async () => {
    await renderPage('/purchases', { signedIn: true, graph: { viewer: null, courses: aPageOf([]) } });
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Please login to continue.']);
  });

  it('leads back to the sign-in form when one goes back to the page', async () => {
    const page = await renderPage('/purchases', { signedIn: true, graph: { viewer: expired, courses: expired } });
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    await page.back();
    await waitFor(() => expect(page.address()).toBe('/login?next=/purchases'));
    expectShown(screen.getByRole('heading', { name: 'Login', level: 1 }));
  });

  it('goes unnoticed on public pages', async () => {
    const page = await renderPage('/batches', {
      signedIn: true,
      graph: { viewer: expired, courses: expired },
    });
    await screen.findByText('No courses available at the moment.');
    expect(page.address()).toBe('/batches');
    expect(screen.queryByRole('alert')).toBeNull();
    expectShown(screen.getByRole('button', { name: 'Logout' }));
  });
});

describe('signing out', () => {
  afterEach(() => vi.unstubAllGlobals());

  const logOut = async (graph: Record<string, unknown>) => {
    const page = await renderPage('/purchases', {
      signedIn: true,
      graph: { viewer: aViewer(), courses: aPageOf([]), ...graph },
    });
    document.cookie = 'theme=dark; path=/';
    localStorage.setItem('something', 'kept');
    sessionStorage.setItem('something', 'kept');
    await page.user.click(await screen.findByRole('button', { name: 'Logout' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Logout' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Yes, Logout' }));
    await waitFor(() => expect(page.address()).toBe('/'));
    return page;
  };

  it('clears what the browser keeps and goes where the graph says', async () => {
    const page = await logOut({ logOut: { destination: { path: '/' }, userErrors: [] } });
    await screen.findByRole('link', { name: 'Login' });

    expect(page.history).toEqual(['/purchases', '/']);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
    await waitFor(() => expect(JSON.stringify(page.client.cache.extract())).not.toContain('Nusrat'));
  });

  it('leads to the sign-in form when one goes back', async () => {
    const page = await logOut({ logOut: { destination: { path: '/' }, userErrors: [] } });
    await screen.findByRole('link', { name: 'Login' });
    await page.back();
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(page.address()).toBe('/login?next=/purchases');
  });

  it('happens even when the academy does not answer', async () => {
    await logOut({ logOut: () => failure('CONNECTION_LOST') });
    expectShown(await screen.findByRole('link', { name: 'Login' }));
  });

  it('reaches the other tabs', async () => {
    const session = { isAuthenticated: true };
    const page = await renderPage('/purchases', { graph: { session, viewer: aViewer(), courses: aPageOf([]) } });
    await screen.findByRole('heading', { name: 'Purchases', level: 1 });

    session.isAuthenticated = false;
    const otherTab = new BroadcastChannel('session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    await act(async () => otherTab.postMessage('ended'));
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(page.address()).toBe('/login?next=/purchases');
    otherTab.close();
  });
});
