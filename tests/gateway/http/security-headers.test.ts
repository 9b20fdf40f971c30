import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

let api: RestDouble;
let root: string;
let trial: RunningGateway;
let live: RunningGateway;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'policy-'));
  const webFolder = join(root, 'web', 'dist');
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  for (const file of ['.env', 'package.json', 'secret.txt', 'web/index.html', 'web/main.tsx', 'web/dist/.hidden']) {
    writeFileSync(join(root, file), 'of the repository');
  }
  writeFileSync(
    join(webFolder, 'index.html'),
    '<!doctype html>\n<html lang="en"><head><link rel="stylesheet" href="/assets/a.css"><script type="module" crossorigin src="/assets/main-abc123.js"></script></head><body>page</body></html>',
  );
  writeFileSync(join(webFolder, 'assets', 'a.css'), 'body{color:red}');
  writeFileSync(join(webFolder, 'assets', 'main-abc123.js'), '1');
  api = await startRestDouble();
  trial = await startGateway({ academyApiUrl: api.url, webFolder });
  live = await startGateway({
    academyApiUrl: 'https://api.academy.example/api',
    webFolder,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://academy.example',
      RAZORPAY_KEY_ID: 'rzp_live_1',
      UPLOAD_ORIGINS: 'https://uploads.example',
      MEDIA_ORIGINS: 'http://media.example',
    },
  });
});
beforeEach(() => api.reset());
afterAll(async () => {
  await Promise.all([trial.close(), live.close()]);
  await api.close();
  rmSync(root, { recursive: true });
});

const policyOf = (response: Response): Record<string, string> =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );

describe('a page', () => {
  it('may load from this site and its API alone while nothing else is configured', async () => {
    expect(policyOf(await fetch(trial.url))).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'script-src': "'self'",
      'style-src': `'self' 'sha256-${createHash('sha256').update('body{color:red}').digest('base64')}'`,
      'font-src': "'self'",
      'img-src': `'self' https: data: blob: ${new URL(api.url).origin}`,
      'media-src': `'self' https: ${new URL(api.url).origin}`,
      'connect-src': `'self' ${new URL(api.url).origin}`,
      'frame-src': "'self' https://www.youtube-nocookie.com",
      'manifest-src': "'self'",
      'worker-src': "'none'",
    });
  });

  it('may load what payment, video, pictures and uploads need, and from nowhere else', async () => {
    const razorpay = 'https://checkout.razorpay.com https://api.razorpay.com https://cdn.razorpay.com';
    const policy = policyOf(await fetch(live.url));
    expect(policy).toMatchObject({
      'script-src': `'self' ${razorpay}`,
      'connect-src': `'self' https://api.academy.example https://uploads.example ${razorpay}`,
      'frame-src': `'self' https://www.youtube-nocookie.com ${razorpay}`,
      'img-src': "'self' https: data: blob: https://api.academy.example http://media.example",
      'upgrade-insecure-requests': '',
    });
    expect(Object.values(policy).join(' ')).not.toMatch(/unsafe-eval|\*/);
    expect(policy['script-src']).not.toMatch(/unsafe/);
  });

  it('runs its script only as it was built', async () => {
    const hash = createHash('sha384').update('1').digest('base64');
    for (const { url } of [trial, live]) {
      expect(await (await fetch(url)).text()).toContain(
        `<script type="module" crossorigin src="/assets/main-abc123.js" integrity="sha384-${hash}"></script>`,
      );
    }
  });

  it('is protected from other pages, lets the window of a bank answer, and asks the browser for nothing', async () => {
    const { headers } = await fetch(live.url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
    const permissions = headers.get('permissions-policy');
    for (const name of ['camera', 'microphone', 'geolocation', 'usb']) expect(permissions).toContain(`${name}=()`);
    expect(permissions).toContain('payment=(self "https://checkout.razorpay.com"');
    expect(permissions).toContain('fullscreen=(self "https://www.youtube-nocookie.com"');
  });
});

describe('every answer', () => {
  const addresses = [
    '/',
    '/courses',
    '/assets/main-abc123.js',
    '/assets/none.js',
    '/healthz',
    '/readyz',
    '/academy-files/photos/1/me.png',
    '/academy-checkout/window',
    '/robots.txt',
    '/manifest.webmanifest',
    '/explorer/',
    '/sandbox',
    '/graphql?query={__typename}',
  ];

  it.each(addresses)('at %s is of the type that it says, and on https for good where the site is', async (address) => {
    const [here, there] = [await fetch(trial.url + address), await fetch(live.url + address)];
    for (const { headers } of [here, there]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(here.headers.get('strict-transport-security')).toBeNull();
    expect(there.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  });

  it.each([
    ['/healthz', 200, 'no-store'],
    ['/readyz', 200, 'no-store'],
    ['/robots.txt', 200, 'public, max-age=300'],
    ['/sitemap.xml', 503, 'no-store'],
    ['/manifest.webmanifest', 200, 'public, max-age=300'],
    ['/calendar/mine.ics', 401, 'no-store'],
    ['/calendar/courses/none.ics', 503, 'no-store'],
    ['/calendar/courses/%E0.ics', 400, 'no-store'],
  ])('that is data runs nothing in a tab, and is embedded by no other page: %s', async (address, status, kept) => {
    const response = await fetch(trial.url + address);
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, kept]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('about a person is kept by nobody', async () => {
    const ask = (query: string, headers: Record<string, string> = {}) =>
      fetch(`${trial.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'accessToken=x', ...headers },
        body: JSON.stringify({ query }),
      });
    for (const query of ['{ viewer { name } }', '{ nonsense }', '{', 'mutation { logOut { destination { path } } }']) {
      expect((await ask(query)).headers.get('cache-control')).toBe('no-store');
    }
    const foreign = await ask('{ viewer { name } }', { origin: 'https://evil.example' });
    expect(foreign.headers.get('cache-control')).toBe('no-store');
  });
});

describe('an answer of /graphql', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://academy.example',
      ALLOWED_ORIGINS: 'https://app.example',
    };
    gateway = await startGateway({ academyApiUrl: api.url, env });
  });
  afterAll(() => gateway.close());

  const ask = (init: RequestInit = {}, path = '/graphql') =>
    fetch(gateway.url + path, {
      method: 'POST',
      ...init,
      headers: { 'content-type': 'application/json', ...Object(init.headers) },
    });
  const body = (query: string) => JSON.stringify({ query });
  const cached = body('{ academy { siteUrl } }');

  it.each<[string, number, RequestInit, string?]>([
    ['from the cache', 200, { body: cached }],
    ['by a compiled query', 200, { body: body('{ session { isAuthenticated } }') }],
    ['by Apollo Server', 200, { body: body('mutation { logOut { destination { path } } }') }],
    ['of an allowed origin', 200, { body: cached, headers: { origin: 'https://app.example' } }],
    ['with errors', 200, { body: body('{ nonsense }') }],
    ['that cannot be read', 400, { body: '{' }],
    ['of another page', 403, { body: cached, headers: { origin: 'https://evil.example' } }],
    ['in no form', 406, { body: cached, headers: { accept: 'image/png' } }],
    ['to a method that it does not have', 405, { method: 'PUT', body: cached }],
    ['to a link', 400, { method: 'GET', headers: { 'content-type': 'text/plain' } }, '/graphql?query={__typename}'],
    ['before a request', 204, { method: 'OPTIONS', headers: { origin: 'https://app.example' } }],
    ['before a request of another page', 204, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }],
  ])('runs nothing in a tab, and is embedded by no other page: %s', async (_which, status, init, path) => {
    for (let time = 0; time < 3; time += 1) {
      const response = await ask(init, path);
      expect(response.status).toBe(status);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringMatching(/^max-age=/),
      });
    }
  });
});

describe('explorers', () => {
  it('are not there in production', async () => {
    for (const path of ['/sandbox', '/explorer/']) {
      expect((await fetch(live.url + path)).status).toBe(404);
    }
  });
});

/** Sends a request line as it is, and resolves with the whole answer. */
const sendLine = (line: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(trial.url);
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    socket.end(`${line} HTTP/1.1\r\nHost: academy.example\r\nConnection: close\r\n\r\n`, 'latin1');
  });

describe('what lies beside the site', () => {
  it.each([
    ['/.env'],
    ['/package.json'],
    ['/web/index.html'],
    ['/main.tsx'],
    ['/.hidden'],
    ['/../../secret.txt'],
    ['/assets/../../../secret.txt'],
    ['/%2e%2e/%2e%2e/secret.txt'],
    ['/%2e%2e%2f%2e%2e%2fsecret.txt'],
    ['/%252e%252e%252f%252e%252e%252fsecret.txt'],
    ['/..%5c..%5csecret.txt'],
    ['/..\\..\\secret.txt'],
    ['/assets/..%2f..%2f..%2fsecret.txt'],
    ['/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt'],
    ['/assets/%u002e%u002e/secret.txt'],
    ['/assets/....//....//secret.txt'],
    ['/assets/..;/..;/secret.txt'],
    ['/secret.txt%00.js'],
    ['/%00/../../secret.txt'],
    ['//secret.txt'],
    ['///../../secret.txt'],
    ['/explorer/../../../package.json'],
    ['/explorer/%2e%2e/%2e%2e/package.json'],
    ['/explorer/..%2f..%2f..%2fpackage.json'],
    ['/academy-files/../../secret.txt'],
    ['/academy-files/../api/me'],
    ['/academy-files/%2e%2e/api/me'],
    ['/academy-files/..%2fapi/me'],
    ['/academy-files/..%5capi/me'],
    ['/academy-files/..\\api/me'],
    ['/academy-files/%00/../api/me'],
    ['/academy-files//../api/me'],
    ['http://evil.example/academy-files/../api/me'],
    ['http://academy.example/../../secret.txt'],
    ['http://evil.example/secret.txt'],
    ['file:///etc/passwd'],
    ['/%'],
    ['/%ff%fe'],
    ['/assets/%'],
    ['/\xff\xfe'],
    ['*'],
  ])('is not served, and asking for it breaks nothing: %s', async (target) => {
    const answer = await sendLine(`GET ${target}`);
    expect(answer).toMatch(/^HTTP\/1\.1 (200|30\d|40\d|502) /);
    expect(answer).not.toMatch(/of the repository|root:|"devDependencies"/);
    expect(answer).not.toMatch(/\bat .*\.(ts|js):\d+|node_modules|Error:/);
    expect(api.called()).toEqual([]);
  });

  it.each(['TRACE /', 'CONNECT evil.example:443', 'DELETE /', 'PUT /assets/new.js', 'PROPFIND /'])(
    'is not changed, and nothing is passed on: %s',
    async (line) => {
      expect(await sendLine(line)).toMatch(/^(HTTP\/1\.1 (400|404|405) |$)/);
    },
  );
});

describe('redirects', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '//evil.example/%2e%2e',
    '/explorer//evil.example',
    '//evil.example/explorer',
  ])('lead nowhere else from %s', async (target) => {
    const location = /^location: *(.*)$/im.exec(await sendLine(`GET ${target}`))?.[1];
    expect(location === undefined || /^\/(?![/\\])/.test(location)).toBe(true);
  });
});
