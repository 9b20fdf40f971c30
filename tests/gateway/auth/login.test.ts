import { describe, expect, it } from 'vitest';
import { aSession, aSummary } from '../../support/factories.ts';
import { api, body, client, signedIn } from './client.ts';

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

  it.each([[{ error: 'Wrong password' }], [{ success: false }], [{}]])(
    'does not take the session from before for one that the answer opened: %o',
    async (answer) => {
      signedIn();
      api.when('POST /auth/login', { body: answer });
      api.when('GET /me', { body: aSession() });
      const { logIn: outcome } = await client.ask(logIn, { input });
      expect(outcome).toMatchObject({ viewer: null, destination: null, userErrors: [{ code: 'SIGN_IN_REFUSED' }] });
    },
  );

  it('believes the session where the answer that opened it is lost on its way', async () => {
    const headers = { 'set-cookie': 'accessToken=new' };
    api.when('POST /auth/login', { body: { user: { id: 7, name: 'Moumita Sen' } }, headers, fault: 'cut off' });
    api.when('GET /me', (call) => (call.headers.cookie === 'accessToken=new' ? { body: aSession() } : { status: 401 }));
    api.when('GET /me/summary', { body: aSummary() });
    expect((await client.ask(logIn, { input })).logIn).toMatchObject({
      viewer: { name: 'Moumita Sen' },
      destination: { path: '/dashboard' },
      userErrors: [],
    });

    // Without a cookie nothing is known of a session, not even where there was one before.
    api.when('POST /auth/login', { body: { user: { id: 8 } }, fault: 'cut off' });
    expect((await client.ask(logIn, { input })).logIn.userErrors).toMatchObject([{ code: 'SIGN_IN_REFUSED' }]);
  });

  it('refuses what cannot be right without asking the API', async () => {
    const { logIn: outcome } = await client.ask(logIn, { input: { email: 'abc', password: '12345678' } });
    expect(outcome.userErrors).toEqual([
      { code: 'EMAIL_INVALID', message: 'Please enter a valid email address.', field: ['input', 'email'] },
    ]);
    expect(api.called()).toEqual([]);
  });

  it.each([
    [null, 'a while', 'কিছুক্ষণ পরে'],
    ['0', 'a minute', '১ মিনিট পরে'],
    ['60', 'a minute', '১ মিনিট পরে'],
    ['890', '15 minutes', '১৫ মিনিট পরে'],
  ])(
    'says beside the one sentence that there were too many tries, and for how long to wait: %s',
    async (after, wait, inBengali) => {
      const headers: Record<string, string> = after === null ? {} : { 'retry-after': after };
      api.when('POST /auth/login', { status: 429, body: { error: 'slow down' }, headers });
      const { logIn: outcome } = await client.ask(logIn, { input });
      expect(outcome.userErrors).toMatchObject([
        { code: 'SIGN_IN_REFUSED', message: 'We couldn’t log you in. Please check your email and password.' },
        {
          code: 'TOO_MANY_TRIES',
          message: `Too many attempts. Wait ${wait}, or set a new password.`,
        },
      ]);

      const { data } = await client.execute(logIn, { input }, { 'accept-language': 'bn' });
      expect(data.logIn.userErrors[1].message).toContain(`${inBengali} চেষ্টা করুন`);
    },
  );

  it.each([
    ['a 401, also of an expired token', { status: 401, body: { code: 'TOKEN_EXPIRED' } }],
    ['a 401 that brings a cookie', { status: 401, headers: { 'set-cookie': 'visit=1' } }],
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
