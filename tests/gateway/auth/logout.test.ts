import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api, client } from './client.ts';

describe('logging out', () => {
  const logOut = 'mutation { logOut { destination { place path } userErrors { code } } }';

  it.each([
    ['the API agrees', { status: 200, body: {} }, 0],
    ['the API fails', { status: 500 }, 0],
    ['the API has lost the session', { status: 401 }, 0],
    ['the connection breaks', { fault: 'reset' as const }, 0],
    ['the API hangs', { fault: 'hang' as const }, 3_000],
  ])('expires every cookie of the request and the configured ones when %s', async (_name, script, afterMs) => {
    api.when('POST /auth/logout', script);
    for (const name of ['accessToken', 'analytics', 'theme']) client.cookies.set(name, 'x');
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = client.execute(logOut);
    await expect.poll(api.called).toEqual(['POST /auth/logout']);
    vi.advanceTimersByTime(afterMs);
    const { data, errors, headers } = await answer;
    expect([data.logOut, errors]).toEqual([{ destination: { place: 'HOME', path: '/' }, userErrors: [] }, []]);
    expect(client.cookies.entries().size).toBe(0);
    const expired = headers.getSetCookie();
    expect(expired.map((cookie) => cookie.split('=')[0]).sort()).toEqual(
      ['accessToken', 'access_token', 'analytics', 'refreshToken', 'refresh_token', 'theme', 'token'].sort(),
    );
    expect(expired.every((cookie) => /; Path=\/; Max-Age=0; Expires=Thu, 01 Jan 1970/.test(cookie))).toBe(true);
    // "cookies" would clear those of every site on the same registrable domain.
    expect(headers.get('clear-site-data')).toBe('"storage"');
    expect(api.called()).toEqual(['POST /auth/logout']);
  });

  it('expires every session cookie, and few others of those that a request makes up', async () => {
    api.when('POST /auth/login', { body: { user: {} }, headers: { 'set-cookie': ['sid=1', 'accessToken=2'] } });
    for (let at = 0; at < 1_500; at += 1) client.cookies.set(`c${at}`, '');
    await client.ask('mutation { logIn(input: { email: "a@b", password: "12345678" }) { userErrors { code } } }');
    const { headers } = await client.execute(logOut);

    const expired = headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? '');
    expect(expired).toEqual(expect.arrayContaining(['accessToken', 'refreshToken', 'sid', 'academy-cookies']));
    expect(expired.filter((name) => /^c\d/.test(name)).length).toBeGreaterThan(40);
    expect(expired.length).toBeLessThan(60);
  });

  it('expires few where the request makes up the list of session cookies as well', async () => {
    const names = Array.from({ length: 900 }, (_, at) => `c${at}`);
    client.cookies.set('academy-cookies', names.join(':'));
    for (const name of names) client.cookies.set(name, '');
    const { headers } = await client.execute(logOut);
    expect(headers.getSetCookie().length).toBeLessThan(60);
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
