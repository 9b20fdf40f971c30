import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../support/execute.ts';
import { aRegistration, aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

let api: RestDouble;
let gateway: RunningGateway;
let client: Client;

beforeAll(async () => {
  api = await startRestDouble();
  gateway = await startGateway({ academyApiUrl: api.url, now: () => new Date('2026-11-21T12:00:00Z') });
});
beforeEach(() => {
  api.reset();
  gateway.resetCalls();
  client = createClient(gateway.url);
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const signedIn = () => client.cookies.set('accessToken', 'secret');
const body = (call: string) => api.calls.find(({ method, path }) => `${method} ${path}` === call)?.body;

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

describe('logging in', () => {
  const logIn = `mutation ($input: LogInInput!) {
    logIn(input: $input) { viewer { name } expiresInSeconds destination { path } userErrors { code message field } }
  }`;
  const input = { email: ' moumita@dhap.example ', password: ' pass word ' };

  it('opens the session, tells who it is from the answer itself, and hands the cookies on', async () => {
    api.when('POST /auth/login', {
      body: { expiresInSec: 900, user: { id: 7, name: 'Moumita Sen' } },
      headers: { 'set-cookie': ['accessToken=new; HttpOnly', 'refreshToken=newer; HttpOnly'] },
    });
    const { logIn: outcome } = await client.ask(logIn, { input: { ...input, next: '/profile' } });
    expect(outcome).toEqual({
      viewer: { name: 'Moumita Sen' },
      expiresInSeconds: 900,
      destination: { path: '/profile' },
      userErrors: [],
    });
    expect(api.called()).toEqual(['POST /auth/login']);
    expect(body('POST /auth/login')).toEqual({ email: 'moumita@dhap.example', password: ' pass word ' });
    expect(Object.fromEntries(client.cookies.entries())).toEqual({ accessToken: 'new', refreshToken: 'newer' });
  });

  it('is a login also where the lifetime of its session is more than a number that clients can carry', async () => {
    api.when('POST /auth/login', { body: { expiresInSec: 1e11, user: { id: 7, name: 'Moumita Sen' } } });
    const { data, errors } = await client.execute(logIn, { input });
    expect(errors).toEqual([]);
    expect(data.logIn).toMatchObject({ viewer: { name: 'Moumita Sen' }, expiresInSeconds: null, userErrors: [] });
  });

  it('asks for what the answer did not tell, with the new cookies', async () => {
    signedIn();
    api.when('POST /auth/login', { body: { user: {} }, headers: { 'set-cookie': 'accessToken=new' } });
    api.when('GET /me/summary', ({ headers }) =>
      headers.cookie === 'accessToken=new' ? { body: aSummary() } : { status: 401 },
    );
    expect((await client.ask(logIn, { input })).logIn.viewer).toEqual({ name: 'Moumita Sen' });
    expect(api.called()).toEqual(['GET /me/summary', 'POST /auth/login']);
  });

  it('believes the session where the answer does not say who signed in', async () => {
    api.when('POST /auth/login', { body: {}, headers: { 'set-cookie': 'accessToken=new' } });
    api.when('GET /me', { body: aSession() });
    api.when('GET /me/summary', { body: aSummary() });
    const { logIn: outcome } = await client.ask(logIn, { input });
    expect(outcome).toMatchObject({
      viewer: { name: 'Moumita Sen' },
      destination: { path: '/dashboard' },
      userErrors: [],
    });

    api.when('GET /me', { body: { authenticated: false, user: null } });
    expect((await client.ask(logIn, { input })).logIn.userErrors).toMatchObject([{ code: 'SIGN_IN_REFUSED' }]);
  });

  it('refuses what cannot be right without asking the API', async () => {
    const { logIn: outcome } = await client.ask(logIn, { input: { email: 'abc', password: '12345678' } });
    expect(outcome.userErrors).toEqual([
      { code: 'EMAIL_INVALID', message: 'Please enter a valid email address.', field: ['input', 'email'] },
    ]);
    expect(api.called()).toEqual([]);
  });

  it('says beside the one sentence that there were too many tries', async () => {
    api.when('POST /auth/login', { status: 429, body: { error: 'slow down' } });
    const { logIn: outcome } = await client.ask(logIn, { input });
    expect(outcome.userErrors).toMatchObject([
      { code: 'SIGN_IN_REFUSED', message: 'We couldn’t log you in. Please check your email and password.' },
      {
        code: 'TOO_MANY_TRIES',
        message: 'There were too many tries. Wait a quarter of an hour, or set a new password.',
      },
    ]);
  });

  it.each([
    ['a 401, also of an expired token', { status: 401, body: { code: 'TOKEN_EXPIRED' } }],
    ['a 500', { status: 500 }],
    ['an answer without a user', { body: { expiresInSec: 900 } }],
    ['no content', { status: 204, body: '' }],
    ['a broken connection', { fault: 'reset' as const }],
  ])('fails with the one sentence for %s', async (_name, script) => {
    api.when('POST /auth/login', script);
    const { data, errors } = await client.execute(logIn, { input });
    expect(errors).toEqual([]);
    expect(data.logIn).toMatchObject({
      viewer: null,
      destination: null,
      userErrors: [
        {
          code: 'SIGN_IN_REFUSED',
          message: 'We couldn’t log you in. Please check your email and password.',
          field: null,
        },
      ],
    });
    expect(api.calls).toHaveLength(1);
  });
});

describe('logging out', () => {
  const logOut = 'mutation { logOut { destination { place path } userErrors { code } } }';

  it.each([
    ['the API agrees', { status: 200, body: {} }],
    ['the API fails', { status: 500 }],
    ['the API has lost the session', { status: 401 }],
    ['the connection breaks', { fault: 'reset' as const }],
    ['the API hangs', { fault: 'hang' as const }],
  ])('expires every cookie of the request and the configured ones when %s', async (_name, script) => {
    api.when('POST /auth/logout', script);
    for (const name of ['accessToken', 'analytics', 'theme']) client.cookies.set(name, 'x');
    const startedAt = Date.now();
    const { data, errors, headers } = await client.execute(logOut);
    expect([data.logOut, errors]).toEqual([{ destination: { place: 'HOME', path: '/' }, userErrors: [] }, []]);
    expect(client.cookies.entries().size).toBe(0);
    const expired = headers.getSetCookie();
    expect(expired.map((cookie) => cookie.split('=')[0]).sort()).toEqual(
      ['accessToken', 'access_token', 'analytics', 'refreshToken', 'refresh_token', 'theme', 'token'].sort(),
    );
    expect(expired.every((cookie) => /; Path=\/; Max-Age=0; Expires=Thu, 01 Jan 1970/.test(cookie))).toBe(true);
    // "cookies" would clear those of every site on the same registrable domain.
    expect(headers.get('clear-site-data')).toBe('"storage"');
    expect(Date.now() - startedAt).toBeLessThan(8_000);
    expect(api.called()).toEqual(['POST /auth/logout']);
  });

  describe('that did not reach the gateway', () => {
    beforeEach(() => {
      client.cookies.set('accessToken', 'x');
      client.cookies.set('log-out-pending', '1');
    });

    it('counts all the same: nobody is signed in, and nothing is asked with these cookies', async () => {
      api.when('GET /courses', { body: [] });
      const { data } = await client.execute('{ session { isAuthenticated } viewer { name } courses { totalCount } }');
      expect(data).toMatchObject({ session: { isAuthenticated: false }, viewer: null });
      expect(api.calls.map(({ method, path, headers }) => [method, path, headers.cookie])).toEqual([
        ['GET', '/courses', undefined],
      ]);
    });

    it('ends the session when it is repeated, and is no longer pending', async () => {
      await client.ask(logOut);
      expect(api.calls.map(({ path, headers }) => [path, headers.cookie])).toEqual([['/auth/logout', 'accessToken=x']]);
      expect(client.cookies.entries().size).toBe(0);
    });

    it('does not touch the session that is opened in between', async () => {
      const user = { id: 1, name: 'Nusrat Jahan' };
      api.when('POST /auth/login', { body: { user }, headers: { 'set-cookie': ['accessToken=new'] } });
      const { logIn } = await client.ask(
        'mutation { logIn(input: { email: "a@b", password: "12345678" }) { viewer { name } } }',
      );
      expect(logIn).toEqual({ viewer: { name: 'Nusrat Jahan' } });
      expect(api.calls[0]?.headers.cookie).toBeUndefined();
      expect(client.cookies.entries().get('accessToken')).toBe('new');
    });
  });
});

describe('registering', () => {
  const register = (name: string) => `mutation ($input: RegisterInput!) {
    ${name}(input: $input) {
      verification { email codeLength expiresInMinutes resendAfterSeconds message }
      userErrors { code message field }
    }
  }`;

  it('posts the registration and leads to the code step, whatever the answer says', async () => {
    api.when('POST /auth/register', { status: 202, body: '' });
    const { register: outcome } = await client.ask(register('register'), {
      input: aRegistration({ name: '  Nusrat Jahan ', email: ' nusrat@dhap.example ' }),
    });
    expect(body('POST /auth/register')).toEqual({
      name: 'Nusrat Jahan',
      email: 'nusrat@dhap.example',
      password: 'dhap-learner',
      dateOfBirth: '2000-06-15T00:00:00.000Z',
    });
    expect(outcome).toEqual({
      verification: {
        email: 'nusrat@dhap.example',
        codeLength: 6,
        expiresInMinutes: 15,
        resendAfterSeconds: 60,
        message: 'We sent a 6-digit code to nusrat@dhap.example. It expires in 15 minutes.',
      },
      userErrors: [],
    });
  });

  it.each([
    ['its error', { error: 'Email in use', message: 'other' }, 'Email in use'],
    ['its message where there is no error', { message: 'Try another' }, 'Try another'],
    ['the default where it says nothing', {}, "We couldn't create your account. Please try again."],
  ])('shows %s when the API refuses', async (_name, refusal, message) => {
    api.when('POST /auth/register', { status: 409, body: refusal });
    const { register: outcome } = await client.ask(register('register'), { input: aRegistration() });
    expect(outcome).toMatchObject({ verification: null, userErrors: [{ code: 'REGISTRATION_REFUSED', message }] });
  });

  it('gives up after 10 seconds with a sentence of its own', { timeout: 25_000 }, async () => {
    api.when('POST /auth/register', { fault: 'hang' });
    const startedAt = Date.now();
    const { register: outcome } = await client.ask(register('register'), { input: aRegistration() });
    expect(outcome.userErrors).toMatchObject([
      {
        code: 'REGISTRATION_TIMED_OUT',
        message: 'Registration timed out. Please check your internet connection and try again.',
      },
    ]);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(9_900);
    expect(Date.now() - startedAt).toBeLessThan(14_000);
  });

  it('posts the very same again for a new code', async () => {
    api.when('POST /auth/register', { status: 201, body: {} });
    const input = aRegistration({ name: ' Nusrat Jahan ', email: ' nusrat@dhap.example ' });
    const { register: first } = await client.ask(register('register'), { input });
    const { resendCode: second } = await client.ask(register('resendCode'), { input });
    expect(second).toEqual(first);
    const [posted, postedAgain] = api.calls.map((call) => call.body);
    expect(postedAgain).toEqual(posted);
    expect(api.called()).toEqual(['POST /auth/register', 'POST /auth/register']);
  });

  it('has one sentence for every failure to send a new code', async () => {
    api.when('POST /auth/register', { status: 429, body: { error: 'slow down' } });
    const { resendCode } = await client.ask(register('resendCode'), { input: aRegistration() });
    expect(resendCode.userErrors).toMatchObject([
      { code: 'RESEND_FAILED', message: 'Failed to resend code. Please try again.' },
    ]);
    expect(api.called()).toEqual(['POST /auth/register']);
  });

  it('asks nothing of the API while something is wrong', async () => {
    const { register: outcome } = await client.ask(register('register'), {
      input: aRegistration({ dateOfBirth: { day: 22, month: 11, year: 2013 } }),
    });
    expect(outcome.userErrors[0].message).toBe('You must be at least 13 years old to register.');
    expect(api.called()).toEqual([]);
  });
});

describe('verifying the e-mail address', () => {
  const verify = `mutation ($input: VerifyEmailInput!) {
    verifyEmail(input: $input) { destination { place path } userErrors { code message field } }
  }`;

  it('leads to the login after any answer of the 200s, with blanks around the code removed', async () => {
    api.when('POST /auth/verify-email', { status: 204, body: '' });
    const input = { email: 'a@b', code: ' 12x456 ' };
    expect((await client.ask(verify, { input })).verifyEmail).toEqual({
      destination: { place: 'LOGIN', path: '/login' },
      userErrors: [],
    });
    expect(body('POST /auth/verify-email')).toEqual({ email: 'a@b', code: '12x456' });
  });

  it('takes the digits of a Bengali keyboard', async () => {
    api.when('POST /auth/verify-email', { body: {} });
    await client.ask(verify, { input: { email: 'a@b', code: '১২৩৪৫০' } });
    expect(body('POST /auth/verify-email')).toEqual({ email: 'a@b', code: '123450' });
  });

  it.each([
    ['the API refuses', '123456', 1],
    ['the code has 5 characters', '12345', 0],
    ['the code has 7 characters', '1234567', 0],
  ])('says one sentence when %s', async (_name, code, calls) => {
    api.when('POST /auth/verify-email', { status: 401, body: { error: 'no' } });
    const { verifyEmail } = await client.ask(verify, { input: { email: 'a@b', code } });
    expect(verifyEmail.userErrors).toMatchObject([
      { code: 'CODE_REFUSED', message: "That code didn't work. Please check your email and try again." },
    ]);
    expect(api.calls).toHaveLength(calls);
  });
});

describe('a forgotten password', () => {
  it('is not asked about without an address', async () => {
    const calls = api.calls.length;
    const answer = await client.ask(
      'mutation { requestPasswordReset(input: { email: " abc " }) { message userErrors { code message field } } }',
    );
    const message = 'Please enter a valid email address.';
    expect(answer.requestPasswordReset).toEqual({
      message,
      userErrors: [{ code: 'EMAIL_INVALID', message, field: ['input', 'email'] }],
    });
    expect(api.calls).toHaveLength(calls);
  });

  it.each([[{ status: 200 }], [{ status: 404 }], [{ status: 500 }], [{ fault: 'reset' as const }]])(
    'is answered alike whatever the API says: %j',
    async (script) => {
      api.when('POST /auth/forgot-password', script);
      const answer = await client.ask(
        'mutation { requestPasswordReset(input: { email: " a@b " }) { message userErrors { code } } }',
      );
      expect(answer.requestPasswordReset).toEqual({
        message: 'If your email exists, we sent reset instructions. Check your inbox.',
        userErrors: [],
      });
      expect(body('POST /auth/forgot-password')).toEqual({ email: 'a@b' });
    },
  );

  const reset = `mutation ($input: ResetPasswordInput!) {
    resetPassword(input: $input) { message destination { path } userErrors { code message } }
  }`;

  it('can be replaced, by however short a new one the API accepts', async () => {
    api.when('POST /auth/reset-password', { status: 200, body: '' });
    const { resetPassword } = await client.ask(reset, { input: { token: 't', password: 'x' } });
    expect(resetPassword).toEqual({
      message: 'Password updated. You can now login.',
      destination: { path: '/login' },
      userErrors: [],
    });
    expect(body('POST /auth/reset-password')).toEqual({ token: 't', password: 'x' });
  });

  it.each([
    [{ token: 't', password: 'x' }, 1],
    [{ token: ' ', password: 'x' }, 0],
    [{ password: 'x' }, 0],
  ])('keeps the old one for %j, with the one sentence', async (input, calls) => {
    api.when('POST /auth/reset-password', { status: 400, body: { error: 'other words' } });
    const { resetPassword } = await client.ask(reset, { input });
    expect(resetPassword.userErrors).toEqual([{ code: 'RESET_REFUSED', message: 'This link is invalid or expired.' }]);
    expect(api.calls).toHaveLength(calls);
  });
});

describe('the registration form', () => {
  it('offers 31 days, twelve months by name and the last hundred years, in the asked language', async () => {
    const query = '{ registrationForm { days { value } months { value label } years { value label } } }';
    const { registrationForm } = await client.ask(query);
    expect(registrationForm.days).toHaveLength(31);
    expect(registrationForm.months.map(({ label }: { label: string }) => label)).toEqual(
      'January February March April May June July August September October November December'.split(' '),
    );
    expect([registrationForm.years.length, registrationForm.years[0].value, registrationForm.years[99].value]).toEqual([
      100, 2026, 1927,
    ]);
    const { data } = await client.execute(query, {}, { 'accept-language': 'bn' });
    expect([data.registrationForm.months[3].label, data.registrationForm.years[0].label]).toEqual(['এপ্রিল', '২০২৬']);
  });
});
