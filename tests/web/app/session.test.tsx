import { type ApolloClient, gql } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchUnread } from '../../../web/announcements/unread-poll.ts';
import { CheckoutLearnerDocument } from '../../../web/generated/graphql.ts';
import { fetchLearnerId } from '../../../web/purchases/fetch-learner-id.ts';
import { routes } from '../../../web/routes.ts';
import { courseTitle, visitAccessPage } from '../../support/access-page.tsx';
import { endTimeOutsAfter } from '../../support/end-time-outs.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure, held } from '../../support/graph-double.ts';
import { anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const expired = () => failure('UNAUTHENTICATED', 'Your session has expired. Please login again.');
type AccessPage = Awaited<ReturnType<typeof visitAccessPage>>;

describe('pages for signed-in people', () => {
  it('are all that belong to a learner, or list what only learners are shown', () => {
    expect(Object.values(routes).flatMap(({ path, isPublic }) => (isPublic ? [] : path))).toEqual([
      '/batches',
      '/webinars',
      '/announcements',
      '/dashboard',
      '/profile',
      '/purchases',
      '/course/:courseId/access',
      '/course/:courseId/month/:month',
    ]);
  });

  it.each(['/batches', '/course/1/month/1'])(
    'send a visitor of %s to the sign-in page, which leads back',
    async (address) => {
      const page = await renderPage(`${address}?a=1`);
      await screen.findByRole('heading', { name: 'Login', level: 1 });
      expect(page.address()).toBe(`/login?next=${address}%3Fa%3D1`);
    },
  );

  it('wait for the session before they decide', async () => {
    const session = held({ isAuthenticated: true });
    const page = await renderPage('/purchases', {
      graph: { session: session.answer, viewer: aViewer(), courses: aPageOf([]) },
    });
    expect(screen.getByRole('status').textContent).toContain('Loading');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    session.release();
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
  afterEach(() => {
    document.cookie = 'lang=; max-age=0; path=/';
    document.documentElement.lang = 'en';
  });

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
    expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull();

    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Login' })));
    expect(screen.queryByRole('alert')).toBeNull();
    const register = within(screen.getByRole('main')).getByRole('link', { name: 'Register' });
    expect(register.getAttribute('href')).toBe('/register?next=/purchases');
  });

  it('is told in the language of the page, also once that is another one', async () => {
    const page = await renderPage('/purchases', { signedIn: true, graph: { viewer: expired, courses: expired } });
    const english = 'Your session has expired. Please login again.';
    await screen.findByText(english);
    await act(async () => page.user.click(screen.getByRole('button', { name: 'বাংলা' })));
    await screen.findByRole('heading', { name: 'লগইন', level: 1 });
    expect(screen.getByRole('alert').textContent).toBe('এগোতে হলে লগইন করুন।');
    await act(async () => page.user.click(screen.getByRole('button', { name: 'English' })));
    expectShown(await screen.findByText(english));
  });

  it('leads there too when the browser has dropped its cookies', async () => {
    await renderPage('/purchases', { signedIn: true, graph: { viewer: null, courses: aPageOf([]) } });
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Please login to continue.']);
  });

  it.each([
    [
      'looks for a lesson',
      ({ user }: AccessPage) => user.type(screen.getByRole('searchbox', { name: 'Find a lesson' }), 'grid'),
    ],
    ['opens a month', ({ goTo }: AccessPage) => goTo('/course/1/month/1')],
  ])('leads there whoever %s after the browser has dropped its cookies', async (_what, doIt) => {
    let isOver = false;
    const course = () => aCourse({ viewerAccess: isOver ? null : anOpenAccess() });
    const page = await visitAccessPage(course, { viewer: () => (isOver ? null : aViewer()) });
    await courseTitle();
    isOver = true;
    await doIt(page);
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Please login to continue.']);
  });

  it('is followed by the page that it interrupted, once, so that Back leads to the page before', async () => {
    let isOver = true;
    const lost = (answer: unknown) => () => (isOver ? expired() : answer);
    const page = await renderPage('/forgot-password', {
      signedIn: true,
      graph: {
        viewer: lost(aViewer()),
        courses: lost(aPageOf([])),
        logIn: { person: { id: '1', name: 'Nusrat Jahan' }, destination: { path: '/purchases#all' }, userErrors: [] },
      },
    });
    await page.goTo('/purchases#all');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    isOver = false;
    await page.user.type(screen.getByLabelText('E-mail'), 'nusrat@dhap.example');
    await page.user.type(screen.getByLabelText('Password'), 'dhap-learner');
    await page.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Purchases', level: 1 });
    expect(page.sent('LogIn')[0]?.variables['input']).toMatchObject({ next: '/purchases#all' });
    await page.back();
    await waitFor(() => expect(page.address()).toBe('/forgot-password'));
  });

  it('goes unnoticed on public pages', async () => {
    const page = await renderPage('/batches', {
      signedIn: true,
      graph: { viewer: expired, courses: expired },
    });
    await screen.findByText('No courses available at the moment.');
    expect(page.address()).toBe('/batches');
    expect(screen.queryByRole('alert')).toBeNull();
    expectShown(screen.getByRole('menuitem', { name: 'Logout' }));
  });
});

describe('a session check that is slower than what changes the session', () => {
  const check = () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    return { promise, answer: (isAuthenticated: boolean) => act(async () => resolve({ isAuthenticated })) };
  };

  it('signs nobody out who has signed in meanwhile', async () => {
    const slow = check();
    const page = await renderPage('/login', {
      graph: {
        session: () => slow.promise,
        logIn: { destination: { path: '/batches' }, userErrors: [] },
        courses: aPageOf([]),
        viewer: aViewer(),
      },
    });
    await page.user.type(await screen.findByLabelText('E-mail'), 'a@b');
    await page.user.type(screen.getByLabelText('Password'), '12345678');
    await page.user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('No courses available at the moment.');

    await slow.answer(false);
    expectShown(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(page.address()).toBe('/batches');
  });

  it('does not count beside a later one', async () => {
    const checks = [check(), check()];
    let asked = 0;
    const page = await renderPage('/', {
      graph: { session: () => checks[asked++]?.promise, viewer: aViewer() },
    });
    await waitFor(() => expect(page.sent('Session')).toHaveLength(1));
    const other = new BroadcastChannel('session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    other.postMessage('ended');
    await waitFor(() => expect(page.sent('Session')).toHaveLength(2));

    await checks[1]?.answer(false);
    await screen.findByRole('link', { name: 'Login' });
    await checks[0]?.answer(true);
    expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull();
    other.close();
  });
});

describe('a page that the browser has kept for Back and Forward', () => {
  it('checks the session when it is shown again, since it has heard nothing of other tabs meanwhile', async () => {
    let session: () => unknown = () => ({ isAuthenticated: true });
    const page = await renderPage('/purchases', {
      graph: { session: () => session(), viewer: aViewer(), courses: aPageOf([]) },
    });
    await screen.findByRole('heading', { name: 'Purchases', level: 1 });
    const showAgain = () =>
      act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

    session = connectionLost;
    await showAgain();
    // Its answer comes after the one that was lost.
    await act(async () => void (await fetchUnread(page.client)));
    expect([page.sent('Session').length, page.address()]).toEqual([2, '/purchases']);
    session = () => ({ isAuthenticated: false });
    await showAgain();
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(page.address()).toBe('/login?next=/purchases');
  });
});

describe('signing in', () => {
  it('keeps nothing of somebody whose answers came after their session had ended, least of all the id for payments', async () => {
    const page = await renderPage('/', {
      graph: { logIn: { destination: { path: '/batches' }, userErrors: [] }, courses: aPageOf([]), viewer: aViewer() },
    });
    await screen.findByRole('link', { name: 'Login' });
    await page.goTo('/login');
    await screen.findByLabelText('E-mail');
    const before = { __typename: 'Viewer' as const, id: 'somebody before' };
    page.client.writeQuery({ query: CheckoutLearnerDocument, data: { __typename: 'Query', viewer: before } });

    await page.user.type(screen.getByLabelText('E-mail'), 'a@b');
    await page.user.type(screen.getByLabelText('Password'), '12345678');
    await page.user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('No courses available at the moment.');
    expect(await fetchLearnerId(page.client)).toBe('u1');
  });
});

describe('another tab', () => {
  it('is told of somebody who signs in here', async () => {
    const told: unknown[] = [];
    const other = new BroadcastChannel('session');
    other.addEventListener('message', ({ data }) => told.push(data));
    const page = await renderPage('/login', {
      graph: { logIn: { destination: { path: '/batches' }, userErrors: [] }, courses: aPageOf([]), viewer: aViewer() },
    });
    await page.user.type(await screen.findByLabelText('E-mail'), 'a@b');
    await page.user.type(screen.getByLabelText('Password'), '12345678');
    await page.user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(told).toEqual(['begun']));
    other.close();
  });

  it('that signs somebody in finds nothing here that came after the session before had ended', async () => {
    const session = { isAuthenticated: false };
    const page = await renderPage('/', { graph: { session, viewer: aViewer() } });
    await screen.findByRole('link', { name: 'Login' });
    const late = { __typename: 'Viewer', name: 'Somebody before' };
    page.client.writeQuery({ query: gql('{ viewer { name } }'), data: { viewer: late } });

    session.isAuthenticated = true;
    const other = new BroadcastChannel('session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    other.postMessage('begun');
    await screen.findByRole('menuitem', { name: 'Logout' });
    expect(JSON.stringify(page.client.cache.extract())).not.toContain('Somebody before');
    other.close();
  });

  it('that signs another person in leaves nothing of the first one here', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const session = { isAuthenticated: true, person: { id: 'u1', name: 'Nusrat Jahan', initials: 'NJ', photo: null } };
    const page = await renderPage('/', { graph: { session, viewer: aViewer() } });
    await screen.findByRole('button', { name: 'Account' });
    const other = new BroadcastChannel('session');
    const begin = () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
      other.postMessage('begun');
    };
    begin();
    await waitFor(() => expect(page.sent('Session')).toHaveLength(2));
    expect(reload).not.toHaveBeenCalled();

    session.person = { id: 'u2', name: 'Arif Hossain', initials: 'AH', photo: null };
    begin();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    other.close();
  });

  it('that signs another person in does not load a page again whose own session had ended before', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const person = { id: 'u1', name: 'Nusrat Jahan', initials: 'NJ', photo: null };
    const session = { isAuthenticated: true, person };
    const page = await renderPage('/', {
      graph: { session, viewer: aViewer(), logOut: { destination: { path: '/' }, userErrors: [] } },
    });
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, Logout' }));
    await screen.findByRole('link', { name: 'Login' });

    session.person = { id: 'u2', name: 'Arif Hossain', initials: 'AH', photo: null };
    const other = new BroadcastChannel('session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    other.postMessage('begun');
    await screen.findByRole('menuitem', { name: 'Logout' });
    expect(reload).not.toHaveBeenCalled();
    other.close();
  });

  it('that signs somebody in whom the academy does not name leaves nothing of the first one here', async () => {
    const names = { greeting: 'Welcome, Nusrat', name: 'Nusrat Jahan' };
    const viewer = aViewer({ greeting: () => names.greeting, name: () => names.name });
    const page = await renderPage('/dashboard', { signedIn: true, graph: { viewer, courses: aPageOf([]) } });
    await screen.findByRole('heading', { name: 'Welcome, Nusrat' });
    page.client.writeQuery({
      query: gql('{ viewer { name } }'),
      data: { viewer: { __typename: 'Viewer', name: names.name } },
    });

    Object.assign(names, { greeting: 'Welcome, Arif', name: 'Arif Hossain' });
    const other = new BroadcastChannel('session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    other.postMessage('begun');
    await screen.findByRole('heading', { name: 'Welcome, Arif' });
    expect(JSON.stringify(page.client.cache.extract())).not.toContain('Nusrat');
    other.close();
  });
});

describe('signing out', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    delete document.documentElement.dataset['theme'];
    for (const name of ['lang', 'theme', 'log-out-pending']) document.cookie = `${name}=; max-age=0; path=/`;
  });

  const logOut = async (graph: Record<string, unknown>, prepare: (client: ApolloClient) => void = () => {}) => {
    const page = await renderPage('/purchases', {
      signedIn: true,
      graph: { viewer: aViewer(), courses: aPageOf([]), ...graph },
    });
    document.cookie = 'something=kept; path=/';
    prepare(page.client);
    localStorage.setItem('something', 'kept');
    sessionStorage.setItem('something', 'kept');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Logout' });
    const question = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(question?.textContent).toMatch(/^Are you sure you want to logout/);
    await page.user.click(within(dialog).getByRole('button', { name: 'Yes, Logout' }));
    await waitFor(() => expect(page.address()).toBe('/'));
    return page;
  };

  it('clears what the browser keeps and goes where the graph says', async () => {
    const page = await logOut({ logOut: { destination: { path: '/' }, userErrors: [] } }, ({ cache }) => {
      // Of a public page, which the visitor may see again.
      const viewerAccess = { __typename: 'CourseAccess', statusText: 'Nusrat has paid' };
      const viewer = { __typename: 'Viewer', greeting: 'Welcome, Nusrat' };
      const query = gql('{ viewer { greeting } course(id: "1") { id viewerAccess { statusText } } }');
      cache.writeQuery({ query, data: { viewer, course: { __typename: 'Course', id: '1', viewerAccess } } });
    });
    await screen.findByRole('link', { name: 'Login' });

    expect(page.history).toEqual(['/purchases', '/']);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
    await waitFor(() => expect(JSON.stringify(page.client.cache.extract())).not.toContain('Nusrat'));
  });

  it('forgets which pages were read in the tab', async () => {
    await logOut({ logOut: { destination: { path: '/' }, userErrors: [] } });
    await waitFor(() => {
      window.dispatchEvent(new Event('pagehide'));
      const kept: unknown = JSON.parse(sessionStorage.getItem('scroll-positions') ?? '');
      expect(kept).toEqual([[expect.stringMatching(/ \/$/), 0]]);
    });
  });

  it('keeps a language and colours that were chosen', async () => {
    const logOutExpiringCookies = () => {
      for (const name of ['lang', 'theme']) document.cookie = `${name}=; max-age=0; path=/`;
      return { destination: { path: '/' }, userErrors: [] };
    };
    await logOut({ logOut: logOutExpiringCookies }, () => {
      document.cookie = 'lang=bn; path=/';
      document.documentElement.lang = 'bn';
      document.documentElement.dataset['theme'] = 'dark';
    });
    expect(document.cookie).toBe('lang=bn; theme=dark');
  });

  it('works where the browser refuses storage', async () => {
    vi.stubGlobal('localStorage', {
      ...localStorage,
      setItem: () => {},
      clear: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    const page = await logOut({ logOut: { destination: { path: '/' }, userErrors: [] } });
    expect(page.address()).toBe('/');
  });

  describe('without a connection', () => {
    const whole = { destination: { path: '/' }, userErrors: [] };

    it('is kept as a mark on the device, and repeated at the next load and when the connection is back', async () => {
      let logOutAnswer: () => unknown = connectionLost;
      const page = await logOut({ logOut: () => logOutAnswer() });
      expect(document.cookie).toContain('log-out-pending=1');
      page.unmount();

      const again = await renderPage('/', { graph: { logOut: () => logOutAnswer() } });
      await waitFor(() => expect(again.sent('LogOut')).toHaveLength(1));
      expect(document.cookie).toContain('log-out-pending=1');

      // The page may have kept something since the device was cleared.
      localStorage.setItem('something', 'kept');
      logOutAnswer = () => whole;
      await act(async () => window.dispatchEvent(new Event('online')));
      await waitFor(() => expect(document.cookie).not.toContain('log-out-pending'));
      expect(localStorage.getItem('something')).toBeNull();
      await act(async () => window.dispatchEvent(new Event('online')));
      expect(again.sent('LogOut')).toHaveLength(2);
    });

    const logIn = async (logOut: () => unknown, before = async () => {}) => {
      document.cookie = 'log-out-pending=1; path=/';
      const page = await renderPage('/login', {
        graph: {
          logOut,
          logIn: { destination: { path: '/batches' }, userErrors: [] },
          courses: aPageOf([]),
          viewer: aViewer(),
        },
      });
      await before();
      await page.user.type(await screen.findByLabelText('E-mail'), 'a@b');
      await page.user.type(screen.getByLabelText('Password'), '12345678');
      await page.user.click(screen.getByRole('button', { name: 'Login' }));
      await screen.findByText('No courses available at the moment.');
      return page;
    };

    it('is forgotten when somebody signs in, whose session it would end', async () => {
      await logIn(connectionLost);
      expect(document.cookie).not.toContain('log-out-pending');
    });

    it('is given up when somebody signs in, however often it is under way', async () => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const page = await logIn(
        () => promise,
        () => act(async () => void window.dispatchEvent(new Event('online'))),
      );
      expect(page.sent('LogOut')).toHaveLength(2);
      localStorage.setItem('of', 'the new session');
      await act(async () => resolve(whole));
      expect(localStorage.getItem('of')).toBe('the new session');
    });

    it('is given up as well when somebody signs in in another tab', async () => {
      document.cookie = 'log-out-pending=1; path=/';
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const page = await renderPage('/', { graph: { logOut: () => promise } });
      await waitFor(() => expect(page.sent('LogOut')).toHaveLength(1));
      const checks = page.sent('Session').length;
      const otherTab = new BroadcastChannel('session');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
      await act(async () => otherTab.postMessage('begun'));
      await waitFor(() => expect(page.sent('Session').length).toBeGreaterThan(checks));
      localStorage.setItem('of', 'the new session');
      await act(async () => resolve(whole));
      expect(localStorage.getItem('of')).toBe('the new session');
      otherTab.close();
    });

    it('holds up no change of the language for longer than any request may take', async () => {
      endTimeOutsAfter(100);
      document.cookie = 'log-out-pending=1; path=/';
      const page = await renderPage('/', { graph: { logOut: () => new Promise(() => undefined) } });
      await waitFor(() => expect(page.sent('LogOut')).toHaveLength(1));
      await page.user.click(screen.getByRole('button', { name: 'বাংলা' }));
      await waitFor(() => expect(document.documentElement.lang).toBe('bn'));
    });

    it('is no more asked for once it has been answered', async () => {
      const page = await logOut({ logOut: whole });
      expect(document.cookie).not.toContain('log-out-pending');
      await act(async () => window.dispatchEvent(new Event('online')));
      expect(page.sent('LogOut')).toHaveLength(1);
    });
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

  it('is told to the other tabs', async () => {
    const told: unknown[] = [];
    const otherTab = new BroadcastChannel('session');
    otherTab.addEventListener('message', ({ data }) => told.push(data));
    await logOut({ logOut: { destination: { path: '/' }, userErrors: [] } });
    await waitFor(() => expect(told).toEqual(['ended']));
    otherTab.close();
  });

  it('in another tab signs out here', async () => {
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
