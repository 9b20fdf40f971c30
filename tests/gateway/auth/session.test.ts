import { describe, expect, it } from 'vitest';
import { aCourse, aSession, aSummary } from '../../support/factories.ts';
import { api, client, signedIn } from './client.ts';

describe('the session check', () => {
  const session = '{ session { isAuthenticated viewer { __typename } } }';

  it('says that somebody is signed in when the API says so and sends a user, whatever fields that has', async () => {
    signedIn();
    api.when('GET /me', { body: { authenticated: true, user: { anything: 1 } } });
    expect((await client.ask(session)).session).toEqual({ isAuthenticated: true, viewer: { __typename: 'Viewer' } });
    expect(api.called()).toEqual(['GET /me']);
  });

  it.each([
    ['authenticated without a user', { body: { authenticated: true, user: null } }],
    ['a user without authenticated', { body: { authenticated: false, user: { id: 1 } } }],
    ['a refusal', { status: 401, body: { code: 'TOKEN_EXPIRED' } }],
    ['a fault', { status: 500, body: 'oops' }],
    ['a page instead of JSON', { body: '<html></html>' }],
    ['an empty answer', { status: 204, body: '' }],
    ['a broken connection', { fault: 'reset' as const }],
  ])('means signed out, and is never an error, for %s', async (_name, script) => {
    signedIn();
    api.when('GET /me', script);
    expect((await client.ask(session)).session).toEqual({ isAuthenticated: false, viewer: null });
    expect(client.cookies.entries().get('accessToken')).toBe('secret');
  });

  it('names the person as far as GET /me does, and asks for nothing more', async () => {
    const named = '{ session { person { id name initials photo } } }';
    signedIn();
    const user = { id: 7, name: 'Moumita Sen', photoUrl: 'https://pictures.example/m.png' };
    api.when('GET /me', { body: { authenticated: true, user } });
    const person = { id: '7', name: 'Moumita Sen', initials: 'MS', photo: 'https://pictures.example/m.png' };
    expect((await client.ask(named)).session).toEqual({ person });

    api.when('GET /me', { body: { authenticated: true, user: {} } });
    expect((await client.ask(named)).session).toEqual({
      person: { id: null, name: null, initials: null, photo: null },
    });

    api.when('GET /me', { body: { authenticated: false, user } });
    expect((await client.ask(named)).session).toEqual({ person: null });
    expect(api.called()).toEqual(['GET /me', 'GET /me', 'GET /me']);
  });

  it('asks nothing for a request without a session cookie', async () => {
    api.when('GET /me', { body: aSession() });
    client.cookies.set('lang', 'bn');
    expect((await client.ask(session)).session).toEqual({ isAuthenticated: false, viewer: null });
    expect(api.called()).toEqual([]);
  });

  it('is made once, however many fields ask', async () => {
    signedIn();
    api.when('GET /me', { body: aSession() });
    await client.ask('{ a: session { isAuthenticated } b: session { isAuthenticated } viewer { __typename } }');
    expect(api.called()).toEqual(['GET /me']);
  });
});

describe('the viewer', () => {
  const refusals = [
    [
      'TOKEN_EXPIRED',
      'in code',
      { error: 'no', code: 'TOKEN_EXPIRED' },
      'Your session has expired. Please login again.',
    ],
    [
      'TOKEN_EXPIRED',
      'in error.code',
      { error: { code: 'TOKEN_EXPIRED' } },
      'Your session has expired. Please login again.',
    ],
    ['TOKEN_EXPIRED', 'in error', { error: 'TOKEN_EXPIRED' }, 'Your session has expired. Please login again.'],
    ['SIGN_IN_REQUIRED', 'nowhere', { error: 'Unauthorised' }, 'Please login to continue.'],
  ] as const;

  it('is nobody, without an error and without a call, for a request without a session cookie', async () => {
    const { data, errors } = await client.execute('{ viewer { name purchases { nodes { id } } } }');
    expect([data, errors, api.called()]).toEqual([{ viewer: null }, [], []]);
  });

  it('costs no call of its own', async () => {
    signedIn();
    api.when('GET /announcements/me/unread-count', { body: { count: 2 } });
    expect(await client.ask('{ viewer { __typename unreadAnnouncementCount } }')).toEqual({
      viewer: { __typename: 'Viewer', unreadAnnouncementCount: 2 },
    });
    expect(api.called()).toEqual(['GET /announcements/me/unread-count']);
  });

  it.each(refusals)('is refused field by field with the reason %s when the API says it %s', async (...refusal) => {
    const [reason, , body, message] = refusal;
    signedIn();
    api.when('GET /me/summary', { status: 401, body });
    api.when('GET /announcements/me/unread-count', { status: 401, body });
    const { data, errors } = await client.execute('{ viewer { name unreadAnnouncementCount } }');
    expect(data).toEqual({ viewer: { name: null, unreadAnnouncementCount: null } });
    const extensions = { code: 'UNAUTHENTICATED', reason, message };
    expect(errors).toMatchObject([
      { path: ['viewer', 'name'], extensions },
      { path: ['viewer', 'unreadAnnouncementCount'], extensions },
    ]);
    expect(client.cookies.entries().get('accessToken')).toBe('secret');
  });

  it.each(refusals)('says the same as the session beside it, with the reason %s when it is %s', async (...refusal) => {
    const [reason, , body, message] = refusal;
    signedIn();
    api.when('GET /me', { status: 401, body });
    api.when('GET /me/summary', { body: aSummary() });
    const { data, errors } = await client.execute('{ viewer { name } session { isAuthenticated } }');
    expect(data).toEqual({ viewer: null, session: { isAuthenticated: false } });
    expect(errors).toMatchObject([{ path: ['viewer'], extensions: { code: 'UNAUTHENTICATED', reason, message } }]);
  });

  it.each([
    ['nobody is signed in', { body: { authenticated: false, user: null } }, 'UNAUTHENTICATED'],
    ['it is out of order', { status: 503 }, 'UPSTREAM_UNAVAILABLE'],
  ])('is not named where the session beside it is answered that %s', async (_what, answer, code) => {
    signedIn();
    api.when('GET /me', answer);
    api.when('GET /me/summary', { body: aSummary() });
    const { data, errors } = await client.execute('{ session { isAuthenticated } viewer { name } }');
    expect(data).toEqual({ session: { isAuthenticated: false }, viewer: null });
    expect(errors).toMatchObject([{ path: ['viewer'], extensions: { code } }]);
  });

  it('keeps the fields whose own calls succeed when one call loses its session', async () => {
    signedIn();
    api.when('GET /me/summary', { body: aSummary() });
    api.when('GET /announcements/me', { status: 401, body: { code: 'TOKEN_EXPIRED' } });
    const { data, errors } = await client.execute('{ viewer { name announcements { nodes { id } } } }');
    expect(data).toEqual({ viewer: { name: 'Moumita Sen', announcements: null } });
    expect(errors).toMatchObject([
      { path: ['viewer', 'announcements'], extensions: { code: 'UNAUTHENTICATED', reason: 'TOKEN_EXPIRED' } },
    ]);
  });
});

describe('a session whose cookie the API removes while it refuses it', () => {
  it.each([
    ['the viewer', '{ viewer { name } }', { viewer: { name: null } }, 'viewer.name'],
    [
      'the viewer beside the session',
      '{ session { isAuthenticated } viewer { name } }',
      { session: { isAuthenticated: false }, viewer: null },
      'viewer',
    ],
    [
      'the access to a course',
      '{ course(by: { id: 1 }) { viewerAccess { status } } }',
      { course: { viewerAccess: null } },
      'course.viewerAccess',
    ],
    ['a course that is in no list', '{ course(by: { id: 9 }) { title } }', { course: null }, 'course'],
  ])('is refused with its reason: %s', async (_what, query, nothing, path) => {
    const answer = {
      status: 401,
      body: { code: 'TOKEN_EXPIRED' },
      headers: { 'set-cookie': 'accessToken=; Path=/; Max-Age=0' },
    };
    for (const call of ['/me', '/me/summary', '/purchases/me']) api.when(`GET ${call}`, answer);
    api.when('GET /courses/id/1', { body: aCourse() });
    signedIn();
    const { data, errors } = await client.execute(query);
    expect(data).toEqual(nothing);
    expect(errors).toMatchObject([
      { path: path.split('.'), extensions: { code: 'UNAUTHENTICATED', reason: 'TOKEN_EXPIRED' } },
    ]);
    expect(client.cookies.entries().has('accessToken')).toBe(false);
  });

  it('is not tried again without a cookie by the calls that were under way', async () => {
    const calls = ['GET /me/summary', 'GET /announcements/me'];
    const answer = { status: 401, headers: { 'set-cookie': 'accessToken=; Path=/; Max-Age=0' } };
    for (const call of calls) api.when(call, answer);
    signedIn();
    await client.execute('{ viewer { name announcements { totalCount } } }');
    expect(api.calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(calls.sort());
  });
});
