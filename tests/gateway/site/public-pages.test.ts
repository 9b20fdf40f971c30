import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCourse, aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble, type ReceivedCall, type RestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

let api: RestDouble;
let root: string;
let gateway: RunningGateway;

/** What the site's build for servers offers, small enough to see what goes in and what comes out. */
const site = `
  let made = 0;
  export const pageOf = (path) =>
    path === '/unknown' ? null : { module: 'pages/any.tsx', isPublic: !path.startsWith('/me') };
  export const renderPage = async ({ address, language, session, execute }) => {
    made += 1;
    if (address === '/broken') throw new Error('no page');
    if (address === '/endless') await new Promise(() => {});
    if (session === 'signed-in') {
      const [{ data: mine }, { data: theirs }] = await Promise.all([
        execute('{ session { isAuthenticated } viewer { name } }', {}),
        execute('query Greeting { viewer { greeting } courses { nodes { title } } }', {}),
      ]);
      if (!mine.session.isAuthenticated) throw new Error('Nobody is signed in.');
      const body = '<main>' + [session, mine.viewer.name, address, JSON.stringify(theirs)].join(' ') + '</main>';
      return { status: 200, head: '', body, state: '' };
    }
    const query = address === '/viewer' ? '{ viewer { name } }' : '{ courses { nodes { title } } }';
    const { data } = await execute(query, {});
    return {
      status: address === '/gone' ? 404 : 200,
      head: '<title>$& ' + address + '</title>',
      body: '<main>' + [language, session, JSON.stringify(data), 'made ' + made].join(' ') + '</main>',
      state: '<script type="application/json" id="hydration-state">{}</script>',
    };
  };`;

const styles = 'a::after{content:"$&</style>"}';

const manifest = {
  'index.html': {
    file: 'assets/start.js',
    isEntry: true,
    css: ['assets/style.css'],
    dynamicImports: ['_library.js', 'main.tsx'],
  },
  '_library.js': { file: 'assets/library.js' },
  'main.tsx': { file: 'assets/main.js', imports: ['_shared.js', 'index.html'] },
  '_shared.js': { file: 'assets/shared.js' },
  'pages/any.tsx': { file: 'assets/any.js', imports: ['_shared.js'] },
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(root, 'dist', '.vite'), { recursive: true });
  mkdirSync(join(root, 'dist', 'assets'));
  mkdirSync(join(root, 'dist-server'));
  writeFileSync(
    join(root, 'dist', 'index.html'),
    '<html lang="en"><head><link rel="stylesheet" crossorigin href="/assets/style.css"></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(root, 'dist', 'assets', 'style.css'), styles);
  writeFileSync(join(root, 'dist', '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(root, 'dist-server', 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'dist-server', 'server.js'), site);
  api = await startRestDouble();
});
beforeEach(async () => {
  api.reset();
  api.when('GET /courses', { body: [aCourse({ title: 'Compilers' })] });
  gateway = await startGateway({ academyApiUrl: api.url, webFolder: join(root, 'dist') });
  return () => gateway.close();
});
afterAll(async () => {
  await api.close();
  rmSync(root, { recursive: true });
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(gateway.url + path, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe('a page made on the server', () => {
  it('has its content, its state and its files in it, and what it says in the head', async () => {
    const { html, headers } = await get('/course/x');
    expect(html).toContain('<div id="root"><main>en signed-out {"courses":{"nodes":[{"title":"Compilers"}]}}');
    expect(html).toContain('<script type="application/json" id="hydration-state">{}</script></body>');
    expect(html).toContain('<title>$& /course/x</title><style>');
    expect(html.match(/href="[^"]+"/g)).toEqual([
      'href="/assets/library.js"',
      'href="/assets/main.js"',
      'href="/assets/shared.js"',
      'href="/assets/any.js"',
    ]);
    // Fetched once the page has been seen.
    expect(html).toContain('<link rel="modulepreload" media="not all" crossorigin href="/assets/any.js">');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it.each(['/course/x', '/me', '/unknown'])(
    'has its styles in it, and a policy that allows just these: %s',
    async (path) => {
      const { html, headers } = await get(path, path === '/me' ? { cookie: 'accessToken=somebody' } : {});
      const [block = '', styles = ''] = /<style>(.*)<\/style><\/head>/s.exec(html) ?? [];
      // Written so that the element does not end before the styles do; to CSS it is the same text.
      expect(styles).toBe('a::after{content:"$&<\\/style>"}');
      expect(html.replace(block, '')).not.toMatch(/<style|rel="stylesheet"/);
      const hash = createHash('sha256').update(styles).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    },
  );

  it('is made once for all who ask alike, and anew for another language, other colours and a session', async () => {
    const made = async (headers: Record<string, string>) => /made \d+/.exec((await get('/', headers)).html)?.[0];
    const first = await made({});
    expect(await made({})).toBe(first);
    expect(await made({ cookie: 'analytics=1' })).toBe(first);
    const others = [
      await made({ cookie: 'lang=bn' }),
      await made({ cookie: 'theme=dark' }),
      await made({ cookie: 'accessToken=somebody' }),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
    expect(api.called()).toEqual(['GET /courses']);
  });

  it('has nothing of the person who asks in it', async () => {
    const { html } = await get('/', { cookie: 'accessToken=somebody' });
    expect(html).toContain('en loading {"courses"');
    expect(api.calls.map(({ headers }) => headers.cookie)).toEqual([undefined]);
    // An operation about a person is executed for a visitor.
    expect((await get('/viewer', { cookie: 'accessToken=somebody' })).html).toContain('{"viewer":null}');
    expect(api.called()).toEqual(['GET /courses']);
  });

  it('is made once for all addresses of a page about a person where nobody is signed in', async () => {
    const [first, second] = [await get('/me/1'), await get('/me/2')];
    expect(first.html).toContain('en loading {"courses"');
    expect(second.html).toBe(first.html);
  });

  it('is asked for anew each time, and not sent again to who has it', async () => {
    const { headers } = await get('/');
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'no-cache',
      'Accept-Language, Cookie, Accept-Encoding',
    ]);
    const again = await get('/', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.html]).toEqual([304, '']);
  });

  it('says with its status that there is no such thing', async () => {
    const { status, html } = await get('/gone');
    expect(status).toBe(404);
    expect(html).toContain('<main>');
  });

  it.each([
    ['it cannot be made', '/broken'],
    ['the academy cannot be reached', '/'],
  ])('is left to the browser where %s', async (why, path) => {
    if (why.includes('reached')) api.when('GET /courses', { fault: 'reset' });
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('hydration-state');
  });

  it('is left to the browser where the site has none at the address, which search engines read from the status', async () => {
    const { status, html } = await get('/unknown');
    expect(status).toBe(404);
    expect(html).toContain('<div id="root"></div>');
  });

  it('is left to the browser where making it takes too long', async () => {
    expect((await get('/endless')).html).toContain('<div id="root"></div>');
  });

  it('does not show the build for servers to anybody', async () => {
    for (const path of ['/../dist-server/server.js', '/dist-server/server.js', '/.vite/manifest.json']) {
      expect((await get(path)).html).not.toMatch(/renderPage|isEntry/);
    }
  });

  it('is made so often for one address and no oftener; the browser makes those after that', async () => {
    const env = { RATE_LIMITS: 'standard', RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' };
    const limited = await startGateway({ academyApiUrl: api.url, webFolder: join(root, 'dist'), env });
    const isMade = async (address: string) => {
      const response = await fetch(`${limited.url}/course/x`, { headers: { 'x-forwarded-for': address } });
      return response.status === 200 && (await response.text()).includes('<main>');
    };
    for (let page = 0; page < 12; page += 1) expect(await isMade('203.0.113.1')).toBe(true);
    expect(await isMade('203.0.113.1')).toBe(false);
    expect(await isMade('203.0.113.2')).toBe(true);
    await limited.close();
  });
});

describe('a page about a person', () => {
  const as = (name: string) => ({ cookie: `accessToken=${name}` });
  const nameIn = ({ headers }: ReceivedCall) => /accessToken=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? null;

  beforeEach(() => {
    api.when('GET /me', (call) => ({
      body: aSession(),
      headers: { 'set-cookie': `accessToken=${nameIn(call)}2; HttpOnly` },
    }));
    api.when('GET /me/summary', (call) => ({ body: aSummary({ name: nameIn(call) }) }));
  });

  it('is made for whoever is signed in where visitors find nothing, such as a withdrawn course that was paid for', async () => {
    const own = await get('/gone', as('Subhajit'));
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(own.html).toContain('signed-in Subhajit /gone');

    // With a session that is over, the browser finds out; no page says already that there is no such thing.
    api.when('GET /me', { status: 401 });
    const expired = await get('/gone', as('Nobody'));
    expect(expired.status).toBe(404);
    expect(expired.html).toContain('<div id="root"></div>');
  });

  it('is made for the person who asks, and kept by nobody', async () => {
    const { html, headers, status } = await get('/me/1?tab=2', as('Nusrat'));
    expect(html).toContain('signed-in Nusrat /me/1?tab=2 {"viewer":{"greeting":"Welcome, Nusrat');
    expect(html).toContain('href="/assets/any.js"');
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
    expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('asks the academy once for all of its queries, and hands its cookies on', async () => {
    const { headers } = await get('/me/1', as('Nusrat'));
    expect(api.called()).toEqual(['GET /courses', 'GET /me', 'GET /me/summary']);
    expect(headers.getSetCookie()).toEqual(['accessToken=Nusrat2; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('is never another person’s, however many ask at once', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Learner${at}`);
    const pages = await Promise.all(names.map(async (name) => (await get('/me/1', as(name))).html));
    expect(pages.map((html) => html.match(/Learner\d+/g))).toEqual(names.map((name) => [name, name]));
  });

  it.each([
    ['their session has ended', { status: 401, body: { error: 'Over.', code: 'TOKEN_EXPIRED' } }],
    ['the academy cannot be reached', { fault: 'reset' }],
    ['the academy is slow', { afterMs: 4_000, body: aSession() }],
    ['an answer has no person in it', { status: 204, body: '' }],
  ] as const)('is left to the browser where %s', async (_why, answer) => {
    api.when('GET /me', answer);
    const { status, html, headers } = await get('/me/1', as('Nusrat'));
    expect(status).toBe(200);
    expect(html).toContain('en loading {"courses"');
    expect(html).not.toContain('Nusrat');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('is left to the browser where the academy is slow, but never without the cookies that it renewed', async () => {
    const headers = { 'set-cookie': 'accessToken=Nusrat2; HttpOnly' };
    api.when('GET /me', { afterMs: 2_200, body: aSession(), headers });
    const answer = await get('/me/1', as('Nusrat'));
    expect(answer.html).toContain('en loading');
    expect(answer.headers.getSetCookie()).toEqual(['accessToken=Nusrat2; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('is not made while a logout is pending that did not reach the gateway', async () => {
    const cookie = 'accessToken=somebody; log-out-pending=1';
    expect((await get('/me', { cookie })).html).toContain('loading');
    expect((await get('/course/x', { cookie })).html).toContain('<main>en signed-out');
    expect(api.called()).not.toContain('GET /me');
  });

  it('is left to the browser where part of it cannot be had', async () => {
    api.when('GET /courses', { status: 500, body: { error: 'Broken.' } });
    expect((await get('/me/1', as('Nusrat'))).html).toContain('<div id="root"></div>');
  });

  it('is kept by nobody where it is left to the browser with cookies that were renewed', async () => {
    const expectPrivate = async (path: string) => {
      for (const coding of ['identity', 'gzip']) {
        const { status, headers, html } = await get(path, { ...as('Nusrat'), 'accept-encoding': coding });
        expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
        expect(headers.getSetCookie()).toEqual(['accessToken=Nusrat2; Path=/; HttpOnly; SameSite=Lax']);
        expect(html).not.toContain('Nusrat');
      }
      const head = await fetch(gateway.url + path, { method: 'HEAD', headers: as('Nusrat') });
      expect([head.headers.get('cache-control'), head.headers.get('etag')]).toEqual(['no-store', null]);
    };
    api.when('GET /me/summary', { status: 500, body: { error: 'Broken.' } });
    expect((await get('/me/dashboard', as('Nusrat'))).html).toContain('en loading');
    await expectPrivate('/me/dashboard');
    await expectPrivate('/me/profile');
    const visitor = await get('/me/profile');
    expect([visitor.headers.get('cache-control'), visitor.headers.has('etag')]).toEqual(['no-cache', true]);
  });

  it('is kept by nobody where it is empty and has cookies that were renewed', async () => {
    api.when('GET /courses', { status: 500, body: { error: 'Broken.' } });
    for (const coding of ['identity', 'br']) {
      const { headers, html } = await get('/me/1', { ...as('Nusrat'), 'accept-encoding': coding });
      expect(html).toContain('<div id="root"></div>');
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
      expect(headers.getSetCookie()).toHaveLength(1);
    }
    const visitor = await get('/me/1');
    expect([visitor.headers.get('cache-control'), visitor.headers.has('etag')]).toEqual(['no-cache', true]);
  });

  it('comes compressed, and as a head without a body to who asks for that alone', async () => {
    for (const coding of ['br', 'gzip', 'identity']) {
      const { html, headers } = await get('/me/1', { ...as('Nusrat'), 'accept-encoding': coding });
      expect(html).toContain('signed-in Nusrat');
      expect(headers.get('content-encoding') ?? 'identity').toBe(coding);
    }
    const head = await fetch(`${gateway.url}/me/1`, { method: 'HEAD', headers: as('Nusrat') });
    expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([200, 'no-store', '']);
  });

  it('leaves a line in the log that names no person', async () => {
    await get('/me/1', as('Nusrat'));
    const line = gateway.logLines.find(({ msg }) => msg === 'page');
    expect(line).toMatchObject({ page: 'pages/any.tsx', outcome: 'made' });
    expect(JSON.stringify(gateway.logLines)).not.toContain('Nusrat');
  });
});
