import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

let root: string;
let gateway: RunningGateway;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'web-'));
  const folder = join(root, 'dist');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html>\n<html lang="en"><head><script>built()</script></head><body>page</body></html>',
  );
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'console.log(1)');
  writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync('console.log(1)'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  gateway = await startGateway({ academyApiUrl: 'http://127.0.0.1:1/api', webFolder: folder });
});
afterAll(async () => {
  await gateway.close();
  rmSync(root, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

const raw = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    httpRequest({ hostname, port, path }, async (response) => {
      resolve((await response.toArray()).map(String).join(''));
    })
      .on('error', reject)
      .end();
  });

/** Sends a form as a browser does by itself, to a path as it is written. */
const sendForm = async (path: string, body: string): Promise<IncomingMessage> => {
  const { hostname, port } = new URL(gateway.url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    httpRequest({ hostname, port, path, method: 'POST', headers }, resolve).on('error', reject).end(body);
  });
  return answer.resume();
};

describe('the site', () => {
  it('answers every page address with its page, which is always asked for anew', async () => {
    for (const path of [
      '/',
      '/course/dsa-with-cpp',
      '/nonsense',
      '/course/v1.2',
      '/course/node.js',
      '/course/data.json',
    ]) {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await response.text()).toContain('<body>page</body>');
    }
  });

  it('tells the page its language and theme, by its address, a cookie or the browser, of which each may say only what there is', async () => {
    const root = async (headers: Record<string, string>, path = '/') =>
      /<html[^>]*>/.exec(await (await get(path, headers)).text())?.[0];
    expect(await root({})).toBe('<html lang="en">');
    expect(await root({ cookie: 'lang=bn; theme=dark' })).toBe('<html lang="bn" data-theme="dark">');
    expect(await root({ 'accept-language': 'bn' })).toBe('<html lang="bn">');
    expect(await root({ cookie: 'lang=en' }, '/login?next=a&lang=bn')).toBe('<html lang="bn">');
    expect(await root({ 'accept-language': 'bn' }, '/?lang=<script>')).toBe('<html lang="bn">');
    expect(await root({ cookie: 'lang="><script>; theme="onload=x' })).toBe('<html lang="en">');
    expect((await get('/')).headers.get('vary')).toMatch(/Cookie/);
  });

  it('sends hashed files for good, compressed where the browser takes it', async () => {
    const plain = await get('/assets/main-abc123.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('content-type')).toMatch(/^text\/javascript/);
    const brotli = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await brotli.text()).toBe('console.log(1)');
    const browser = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(browser.headers.get('content-encoding')).toBe('br');
    const refusing = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(refusing.headers.get('content-encoding')).toBeNull();
  });

  it('has other files revalidated', async () => {
    const first = await get('/favicon.svg');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    // There is no compressed form of it, so caches need not keep it for each Accept-Encoding.
    expect(first.headers.get('vary')).toBeNull();
    const again = await get('/favicon.svg', {
      'if-none-match': first.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  });

  it.each([
    [416, { range: 'bytes=1000-' }],
    [412, { 'if-match': '"other"' }],
  ])('keeps a refusal with %i nowhere, and not in the coding of the file', async (refused, headers) => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'br', ...headers });
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    const named = ['cache-control', 'content-encoding', 'last-modified'].map((name) => answer.headers.get(name));
    expect([answer.status, ...named]).toEqual([refused, 'no-store', null, null]);
  });

  it.each(['/assets/old-123.js', '/assets/', '/favicon.ico', '/images/none.png', '/.vite/manifest.json'])(
    'has no file %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..\\secret.txt',
  ])('serves nothing outside its folder: %s', async (path) => {
    expect(await raw(path)).not.toContain('secret');
  });

  it.each([
    ['with a body that cannot be read', 'Transfer-Encoding: gzip\r\n\r\n'],
    ['followed by what is no request', '\r\nnonsense\r\n\r\n'],
  ])('takes a file that is asked for %s for no fault of its own', async (_what, rest) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.resume().write(`GET /favicon.svg HTTP/1.1\r\nHost: a\r\n${rest}`);
    await once(socket, 'close');
    expect((await get('/favicon.svg')).status).toBe(200);
    expect(gateway.logLines.filter(({ msg }) => msg === 'fault')).toEqual([]);
  });

  it('is only to be read', async () => {
    for (const path of ['/dashboard', '/favicon.svg']) {
      for (const method of ['POST', 'DELETE']) {
        const response = await fetch(gateway.url + path, { method });
        const named = ['allow', 'cache-control'].map((name) => response.headers.get(name));
        expect([response.status, ...named]).toEqual([405, 'GET, HEAD', 'no-store']);
      }
    }
  });

  it.each([
    ['/login?next=/profile', '/login?next=/profile'],
    ['//evil.example/login', '/evil.example/login'],
    ['/\\evil.example/login', '/evil.example/login'],
  ])('shows a page again whose form was sent before its scripts were there: %s', async (sentTo, shown) => {
    for (const body of ['email=a', 'lang=xx', '', `lang=bn&email=${'a'.repeat(40_000)}`]) {
      const { statusCode, headers } = await sendForm(sentTo, body);
      expect([statusCode, headers.location, headers['set-cookie']]).toEqual([303, shown, undefined]);
    }
  });

  it.each([
    ['/login', 'bn', '/login'],
    ['/login?lang=en', 'bn', '/login'],
    ['/reset-password?token=a%26lang=b', 'en', '/reset-password?token=a%26lang=b'],
    ['/login?lang=bn&next=/profile?a&lang=bn', 'en', '/login?next=/profile?a'],
    ['//evil.example/login?lang=en', 'bn', '/evil.example/login'],
  ])('keeps a language that is chosen without scripts, and shows its page: %s', async (sentTo, language, shown) => {
    const answer = await sendForm(sentTo, `lang=${language}`);
    const [cookie, ...others] = answer.headers['set-cookie'] ?? [];
    expect([answer.statusCode, answer.headers.location, others]).toEqual([303, shown, []]);
    expect(cookie?.replace(/ Expires=[^;]*;/, '')).toBe(`lang=${language}; Max-Age=31536000; Path=/; SameSite=Lax`);
  });

  it('lets its pages have own scripts, inline only the one they were built with, and be framed by nobody', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    const built = createHash('sha256').update('built()').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${built}';`);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^' ]+';/);
    expect(policy).toMatch(/frame-src 'self' https:\/\/www\.youtube-nocookie\.com;/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('lets in the hosts of payment, pictures and uploads that are configured', async () => {
    const configured = await startGateway({
      academyApiUrl: 'https://api.academy.example/api',
      env: {
        PUBLIC_URL: 'https://academy.example',
        RAZORPAY_KEY_ID: 'rzp_live_1',
        UPLOAD_ORIGINS: 'https://uploads.example',
        MEDIA_ORIGINS: 'http://media.example',
      },
    });
    const { headers } = await fetch(configured.url);
    await configured.close();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' (?:'sha256-[^' ]+' )?https:\/\/checkout\.razorpay\.com/);
    expect(policy).toMatch(/style-src 'self' 'unsafe-inline';/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.academy\.example https:\/\/uploads\.example/);
    expect(policy).toMatch(/img-src [^;]*http:\/\/media\.example/);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
  });

  it('says so when it has not been built', async () => {
    const bare = await startGateway({ academyApiUrl: 'http://127.0.0.1:1/api', webFolder: join(root, 'none') });
    const response = await fetch(bare.url);
    await bare.close();
    expect([response.status, await response.text()]).toEqual([503, expect.stringMatching(/has not been built/)]);
  });
});
