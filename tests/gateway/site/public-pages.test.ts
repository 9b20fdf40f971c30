import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { request } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aCourse } from '../../support/factories.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { api, gateway, get, root } from './pages.ts';

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

  it.each(['/course/x', '/unknown'])('fetches the Bengali fonts at once where it is in Bengali: %s', async (path) => {
    const fontsOf = async (language: string) =>
      (await get(path, { 'accept-language': language })).html.match(/<link rel="preload"[^>]*>/g);
    expect(await fontsOf('bn')).toEqual([
      '<link rel="preload" href="/assets/x-bengali-1.woff2" as="font" type="font/woff2" crossorigin>',
    ]);
    expect(await fontsOf('en')).toBeNull();
  });

  it.each(['/course/x', '/me', '/unknown'])(
    'has its styles in it, and a policy that allows just these: %s',
    async (path) => {
      const { html, headers } = await get(path, path === '/me' ? { cookie: 'accessToken=somebody' } : {});
      const [block = '', styles = ''] = /<style>(.*)<\/style><\/head>/s.exec(html) ?? [];
      // Written so that the element does not end before the styles do; to CSS it is the same text.
      expect(styles).toContain('a::after{content:"$&<\\/style>"}');
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

  it('is made for each name of a site without one address, so that its links lead back to it', async () => {
    const made = async (host: string) => {
      // fetch names the host itself.
      const { body } = await request(gateway.url, { headers: { host } });
      return /made \d+/.exec(await body.text())?.[0];
    };
    const first = await made('a.example');
    expect(await made('b.example')).not.toBe(first);
    expect(await made('a.example')).toBe(first);
  });

  it('is made separately with the parameter that makes it show something else, and once whatever else is in the query', async () => {
    const titleOf = async (address: string) => /<title>.*<\/title>/.exec((await get(address)).html)?.[0];
    expect(await titleOf('/course/x?variant&next=/a')).toBe('<title>$& /course/x?variant</title>');
    expect(await titleOf('/course/x?next=/a')).toBe('<title>$& /course/x</title>');
    const made = async (address: string) => /made \d+/.exec((await get(address)).html)?.[0];
    expect(await made('/course/x?variant=1&next=/b')).toBe(await made('/course/x?variant'));
    expect(await made('/course/x?next=/b')).toBe(await made('/course/x'));
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
    const { status, headers, html } = await get('/gone');
    expect(status).toBe(404);
    expect(html).toContain('<main>');
    expect((await get('/gone', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(404);
  });

  it('is made once for all addresses that name nothing, and keeps no other page from being kept', async () => {
    const { html: home } = await get('/');
    const { html: missing } = await get('/gone');
    const madeUp = Array.from({ length: 400 }, (_, at) => `/gone/${at}`);
    for (const path of madeUp) {
      const { status, html } = await get(path);
      expect([status, html === missing]).toEqual([404, true]);
    }
    expect((await get('/')).html).toBe(home);
    expect((await get('/gone', { cookie: 'lang=bn' })).html).toContain('<main>bn');
  });

  it('is not kept where what it shows vanished while it was made', async () => {
    const made = async () => /made \d+/.exec((await get('/vanished')).html)?.[0];
    expect(await made()).not.toBe(await made());
  });

  it('is made for so many at once and no more; the browser makes the others', async () => {
    // A busy machine may take longer for sixty requests than a page is waited for.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const courses = Promise.withResolvers<{ body: unknown }>();
    api.when('GET /courses', () => courses.promise);
    let answered = 0;
    const asked = Array.from({ length: 60 }, (_, at) => get(`/course/${at}`).finally(() => (answered += 1)));
    await expect.poll(() => answered, { interval: 1, timeout: 20_000 }).toBe(60 - 16);
    courses.resolve({ body: [aCourse({ title: 'Compilers' })] });
    const pages = await Promise.all(asked);
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect(pages.filter(({ html }) => html.includes('<main>'))).toHaveLength(16);
    // The places are free again.
    expect((await get('/course/60')).html).toContain('<main>');
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

  it('is left to the browser where making it takes too long, which the log says without the address', async () => {
    expect((await get('/endless')).html).toContain('<div id="root"></div>');
    const lines = gateway.logLines.filter(({ msg }) => msg === 'page not rendered');
    expect(lines).toEqual([expect.objectContaining({ page: 'pages/any.tsx' })]);
    expect(JSON.stringify(lines)).not.toContain('endless');
  });

  it('is left to the browser where a query of it cannot be compiled, which the log says with its name', async () => {
    expect((await get('/kinds')).html).toContain('<div id="root"></div>');
    const line = gateway.logLines.find(({ msg }) => msg === 'page not rendered');
    expect(line).toMatchObject({ page: 'pages/any.tsx', err: { message: expect.stringContaining('query Kinds') } });
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
