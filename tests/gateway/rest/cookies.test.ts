import { beforeEach, describe, expect, it } from 'vitest';
import { createCookieJar, parseCookies } from '../../../gateway/rest/cookies.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient } from '../../support/execute.ts';
import { aCourse, aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));
const secureGateway = await closeAfterAll(
  startGateway({ academyApiUrl: api.url, env: { PUBLIC_URL: 'https://academy.example' } }),
);
beforeEach(() => api.reset());

const logIn = 'mutation { logIn(input: { email: "a@b", password: "12345678" }) { userErrors { code } } }';
const setCookies = (...cookies: string[]) => ({ 'set-cookie': cookies });
const cookieOf = (call: string) => api.calls.find(({ method, path }) => `${method} ${path}` === call)?.headers.cookie;

describe('cookies on their way to the browser', () => {
  it('come one header each, without a domain, for the whole site, out of reach of scripts and other sites', async () => {
    api.when('POST /auth/login', {
      body: { user: {} },
      headers: setCookies(
        'accessToken=a.b=c; Domain=api.example; Path=/api; SameSite=None; Secure; Max-Age=900',
        'refreshToken="r"; Expires=Wed, 01 Dec 2100 00:00:00 GMT; HttpOnly',
      ),
    });
    const { headers } = await createClient(gateway.url).execute(logIn);
    expect(headers.getSetCookie()).toEqual([
      'accessToken=a.b=c; Path=/; Max-Age=900; HttpOnly; SameSite=Lax',
      'refreshToken="r"; Path=/; Expires=Wed, 01 Dec 2100 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ]);
  });

  it('come on an error as well', async () => {
    api.when('POST /auth/login', { status: 401, headers: setCookies('accessToken=; Max-Age=0') });
    const { headers } = await createClient(gateway.url).execute(logIn);
    expect(headers.getSetCookie()).toEqual(['accessToken=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
  });

  it('come when another call of the same operation failed, or is slower', async () => {
    const client = createClient(gateway.url);
    client.cookies.set('accessToken', 'old');
    api.when('GET /me', { status: 401, body: {} });
    api.when('GET /me/summary', { body: aSummary(), headers: setCookies('accessToken=renewed'), afterMs: 150 });
    const { data } = await client.execute('{ session { isAuthenticated } viewer { name } }');
    expect(data).toEqual({ session: { isAuthenticated: false }, viewer: null });
    expect(client.cookies.entries().get('accessToken')).toBe('renewed');
  });

  it('are secure and bound to the host where the site is on https', async () => {
    api.when('POST /auth/login', { body: { user: {} }, headers: setCookies('accessToken=x; Max-Age=900') });
    const client = createClient(secureGateway.url);
    const { headers } = await client.execute(logIn);
    expect(headers.getSetCookie()).toEqual([
      '__Host-accessToken=x; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure',
    ]);
    api.when('GET /me', { body: aSession() });
    expect((await client.ask('{ session { isAuthenticated } }')).session.isAuthenticated).toBe(true);
    expect(cookieOf('GET /me')).toBe('accessToken=x');
  });

  it('come through a proxy in front that speaks https, when it is trusted, and only then', async () => {
    const trusting = await startGateway({ academyApiUrl: api.url, env: { TRUST_PROXY: '1' } });
    api.when('POST /auth/login', { body: { user: {} }, headers: setCookies('accessToken=x') });
    const behindProxy = { 'x-forwarded-proto': 'https' };
    const trusted = await createClient(trusting.url).execute(logIn, {}, behindProxy);
    const untrusted = await createClient(gateway.url).execute(logIn, {}, behindProxy);
    await trusting.close();
    const others = { TRUST_PROXY: '10.0.0.0/8' };
    const ours = { TRUST_PROXY: '10.0.0.0/8,127.0.0.1' };
    for (const [env, isSecure] of [
      [others, false],
      [ours, true],
    ] as const) {
      const byAddress = await startGateway({ academyApiUrl: api.url, env });
      const { headers } = await createClient(byAddress.url).execute(logIn, {}, behindProxy);
      await byAddress.close();
      expect(headers.getSetCookie().join().includes('; Secure')).toBe(isSecure);
    }
    expect(trusted.headers.getSetCookie()).toEqual(['__Host-accessToken=x; Path=/; HttpOnly; SameSite=Lax; Secure']);
    expect(untrusted.headers.getSetCookie()).toEqual(['accessToken=x; Path=/; HttpOnly; SameSite=Lax']);
  });
});

describe('cookies of an API that sets too many', () => {
  const many = Array.from({ length: 600 }, (_, index) => `n${index}=1`);

  it('are left out, so that the head of an answer stays as small as clients and proxies take it', async () => {
    api.when('GET /me/summary', { body: aSummary(), headers: setCookies(...many, 'accessToken=renewed') });
    const client = createClient(gateway.url);
    client.cookies.set('accessToken', 'old');
    const { data, headers } = await client.execute('{ viewer { name } }');
    expect(data).toMatchObject({ viewer: { name: aSummary().name } });
    expect(headers.getSetCookie().length).toBeLessThan(60);
    expect(client.cookies.entries().get('accessToken')).toBe('renewed');
  });

  it('are left out as well where it sets others with each answer, and the first ones go on', async () => {
    const client = createClient(gateway.url);
    client.cookies.set('accessToken', 'old');
    for (let from = 0; from < many.length; from += 40) {
      const some = setCookies('sid=kept', ...many.slice(from, from + 40));
      api.when('GET /me/summary', { body: aSummary(), headers: some });
      await client.execute('{ viewer { name } }');
    }
    const sent = api.calls.at(-1)?.headers.cookie ?? '';
    expect(sent).toContain('sid=kept');
    expect(sent.split('; ').length).toBeLessThan(60);
  });
});

describe('cookies on their way to the API', () => {
  it('are those that the API set, and no others', async () => {
    const client = createClient(gateway.url);
    for (const name of ['accessToken', 'refreshToken', '_ga', 'lang', 'theme', '__Host-accessToken']) {
      client.cookies.set(name, `value-of-${name}`);
    }
    await client.execute('{ session { isAuthenticated } }');
    expect(cookieOf('GET /me')).toBe('accessToken=value-of-accessToken; refreshToken=value-of-refreshToken');
  });

  it('include a name that nobody configured, once the API has set it', async () => {
    const client = createClient(gateway.url);
    client.cookies.set('sid', 'planted');
    await client.execute('{ session { isAuthenticated } }');
    expect(cookieOf('GET /me')).toBeUndefined();

    api.reset();
    api.when('POST /auth/login', { body: { user: {} }, headers: setCookies('sid=1', '__Secure-sid2=2; Secure') });
    await client.execute(logIn);
    await client.execute('{ session { isAuthenticated } }');
    expect(cookieOf('GET /me')).toBe('sid=1; __Secure-sid2=2');
  });

  it('are never those without the prefix where the site is on https', async () => {
    const client = createClient(secureGateway.url);
    client.cookies.set('accessToken', 'tossed in by a neighbour');
    await client.execute('{ session { isAuthenticated } }');
    expect(cookieOf('GET /me')).toBeUndefined();
  });

  it('are never sent along with public calls, whose answers everybody shares', async () => {
    const client = createClient(gateway.url);
    client.cookies.set('accessToken', 'secret');
    api.when('GET /webinars', { body: [] });
    await client.ask('{ webinars { totalCount } }');
    expect(api.calls.map(({ headers }) => headers.cookie)).toEqual([undefined]);
  });

  it('belong to one session each and to no visitor, however many ask at once over the same connections', async () => {
    api.when('GET /me', async () => ({ body: aSession(), afterMs: 5 }));
    api.when('POST /auth/login', { status: 401, body: { error: 'No.' }, afterMs: 5 });
    const trusting = await startGateway({ academyApiUrl: api.url, env: { TRUST_PROXY: '1' } });
    const asked = Array.from({ length: 60 }, async (_, at) => {
      const client = createClient(trusting.url);
      const name = at % 3 === 0 ? null : `learner-${at}`;
      if (name !== null) client.cookies.set('accessToken', name);
      const document = name === null ? logIn : '{ session { isAuthenticated } }';
      await client.execute(document, {}, { 'x-forwarded-for': `request-${at}` });
      return [`request-${at}`, name === null ? undefined : `accessToken=${name}`] as const;
    });
    const wanted = new Map(await Promise.all(asked));
    const sent = new Map(api.calls.map(({ headers }) => [String(headers['x-forwarded-for']), headers.cookie]));
    expect(sent).toEqual(wanted);
    await trusting.close();
  });

  it('are sent along for a course that the API shows to learners alone, and the answer is kept for nobody', async () => {
    const query = '{ course(by: { id: 1 }) { title } }';
    api.when('GET /courses/id/1', ({ headers }) =>
      headers.cookie === undefined
        ? { status: 401, body: { error: 'Who are you?' } }
        : { body: aCourse({ title: `For ${headers.cookie}` }) },
    );
    const [one, other, visitor] = [createClient(gateway.url), createClient(gateway.url), createClient(gateway.url)];
    one.cookies.set('accessToken', 'one');
    other.cookies.set('accessToken', 'other');

    expect((await one.ask(query)).course.title).toBe('For accessToken=one');
    expect((await other.ask(query)).course.title).toBe('For accessToken=other');
    const { errors } = await visitor.execute(query);
    expect(errors).toMatchObject([{ message: 'Please login to continue.', extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  it('are the newest ones when a read is repeated after another call renewed the session', async () => {
    const client = createClient(gateway.url);
    client.cookies.set('accessToken', 'old');
    api.when('GET /me', { body: aSession(), headers: setCookies('accessToken=new') });
    api.when('GET /me/summary', ({ headers }) =>
      headers.cookie === 'accessToken=new' ? { body: aSummary() } : { status: 401, body: {}, afterMs: 100 },
    );
    const { viewer } = await client.ask('{ session { isAuthenticated } viewer { name } }');
    expect(viewer).toEqual({ name: 'Moumita Sen' });
    expect(api.called()).toEqual(['GET /me', 'GET /me/summary', 'GET /me/summary']);
  });
});

describe('a read that is refused', () => {
  it('is not repeated because of what its own answer did to the cookies', async () => {
    const client = createClient(gateway.url);
    client.cookies.set('accessToken', 'old');
    client.cookies.set('refreshToken', 'old');
    api.when('GET /me', { status: 401, headers: setCookies('accessToken=; Max-Age=0') });
    await client.execute('{ session { isAuthenticated } }');
    expect(api.called()).toEqual(['GET /me']);
    expect([...client.cookies.entries().keys()]).toEqual(['refreshToken']);
  });
});

describe('the jar of a request', () => {
  const jarOf = (cookieHeader: string) =>
    createCookieJar({
      cookies: parseCookies(cookieHeader),
      isSecure: false,
      sessionCookieNames: ['accessToken'],
      now: () => new Date('2026-11-21T12:00:00Z'),
    });

  it('is empty while a logout is pending, on https only by a cookie that no neighbour can set', () => {
    const jarOf = (cookieHeader: string, isSecure: boolean) =>
      createCookieJar({
        cookies: parseCookies(cookieHeader),
        isSecure,
        sessionCookieNames: ['token'],
        now: () => new Date(),
      });
    expect(jarOf('token=x; log-out-pending=1', false).hasSession()).toBe(false);
    expect(jarOf('__Host-token=x; __Host-log-out-pending=1', true).hasSession()).toBe(false);
    expect(jarOf('__Host-token=x; log-out-pending=1', true).hasSession()).toBe(true);
  });

  it('gives back what a pending logout withholds, beside what was set meanwhile', () => {
    const jar = jarOf('accessToken=x; log-out-pending=1');
    jar.absorb(['sid=1'], jar.version());
    expect(jar.upstreamHeader()).toBe('sid=1');
    jar.resumeForLogOut();
    expect(jar.upstreamHeader()).toBe('sid=1; accessToken=x');
  });

  it('keeps a session that one call renewed while another, sent before, ended it', () => {
    const jar = jarOf('accessToken=old');
    const sentWith = jar.version();
    jar.absorb(['accessToken=new'], sentWith);
    jar.absorb(['accessToken=; Max-Age=0'], sentWith);
    expect(jar.upstreamHeader()).toBe('accessToken=new');
    expect(jar.setCookieHeaders()).toEqual(['accessToken=new; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('ends a session that was ended after it was renewed', () => {
    const jar = jarOf('accessToken=old');
    jar.absorb(['accessToken=new'], jar.version());
    jar.absorb(['accessToken=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], jar.version());
    expect(jar.upstreamHeader()).toBeUndefined();
  });

  it('ends a session at the very instant in which its cookie expires', () => {
    const jar = jarOf('accessToken=old');
    jar.absorb(['accessToken=new; Expires=Sat, 21 Nov 2026 12:00:01 GMT'], jar.version());
    expect(jar.upstreamHeader()).toBe('accessToken=new');
    jar.absorb(['accessToken=new; Expires=Sat, 21 Nov 2026 12:00:00 GMT'], jar.version());
    expect(jar.upstreamHeader()).toBeUndefined();
  });

  it('is that of a session, also where a response has ended it, until a logout', () => {
    const jar = jarOf('accessToken=old');
    jar.absorb(['accessToken=; Max-Age=0'], jar.version());
    expect(jar.hasSession()).toBe(true);
    jar.expireAll();
    expect(jar.hasSession()).toBe(false);
  });

  it('keeps nothing after a logout of what was set before, and expires cookies with a prefix as browsers take it', () => {
    const jar = jarOf('accessToken=old; __Host-token=x');
    jar.absorb(['sid=1'], jar.version());
    jar.expireAll();
    const names = jar.setCookieHeaders().map((cookie) => cookie.split('=')[0]);
    expect(names).toEqual(['accessToken', '__Host-token']);
    expect(jar.setCookieHeaders()[1]).toContain('; Max-Age=0;');
    expect(jar.setCookieHeaders()[1]).toContain('; Secure');
  });

  it('goes by Max-Age where a cookie has an Expires as well, as browsers do', () => {
    const jar = jarOf('accessToken=old');
    jar.absorb(['accessToken=new; Max-Age=900; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], jar.version());
    expect(jar.upstreamHeader()).toBe('accessToken=new');
    jar.absorb(['accessToken=newer; Max-Age=0; Expires=Wed, 01 Dec 2100 00:00:00 GMT'], jar.version());
    expect(jar.upstreamHeader()).toBeUndefined();
  });

  it('has its name listed once, however often it is renewed', () => {
    const jar = jarOf('academy-cookies=sid; sid=1');
    jar.absorb(['sid=2'], 0);
    expect(jar.setCookieHeaders()).toEqual(['sid=2; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('takes the later of two renewals', () => {
    const jar = jarOf('accessToken=old');
    jar.absorb(['accessToken=one'], 0);
    jar.absorb(['accessToken=two'], 0);
    expect(jar.setCookieHeaders()).toEqual(['accessToken=two; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('leaves out what is no cookie, what would break a header, and what would replace the site’s own', () => {
    const jar = jarOf('');
    jar.absorb(
      [
        '=x',
        'novalue',
        'bad name=x',
        'a=x\r\nY: z',
        'a=caf\xe9',
        'lang=xx',
        '__Host-theme=dark',
        'academy-cookies=evil',
      ],
      0,
    );
    expect(jar.setCookieHeaders()).toEqual([]);
    expect(jar.hasSession()).toBe(false);
    expect(jarOf('academy-cookies=lang:sid; lang=bn; sid=1').upstreamHeader()).toBe('sid=1');
  });

  it('reads a Cookie header as it is, the first of two equal names first', () => {
    expect([...parseCookies('a=1; a=2; b="x=y"; =z; bad name=1; c')]).toEqual([
      ['a', '1'],
      ['b', '"x=y"'],
    ]);
  });
});
