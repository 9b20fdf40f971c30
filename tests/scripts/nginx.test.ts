import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../gateway/config.ts';
import { errorTexts } from '../../gateway/errors/texts.ts';
import { createCookieJar } from '../../gateway/rest/cookies.ts';
import { findNginx } from '../../scripts/find/nginx.mjs';
import { type Nginx, startNginx } from '../rig/nginx.ts';
import { listenOnFreePort } from '../support/listen.ts';

const { reason } = findNginx();

describe.skipIf(reason !== undefined)(`deploy/nginx${reason === undefined ? '' : ` (${reason})`}`, () => {
  const brokenPage = '/course/broken';
  const hanging = '/graphql?hang';
  const breaking = '/graphql?break';
  const loggingOut = '/graphql?logOut';
  const scratch = mkdtempSync(path.join(tmpdir(), 'academy-nginx-'));
  const closers: (() => unknown)[] = [() => rmSync(scratch, { recursive: true })];
  let nginx: Nginx;

  /** Resolves when nginx closes the connection of the last request for the front page. */
  let closed: Promise<unknown>;

  /** What a logout says of as many and as long cookies as a request may carry. */
  const expiredCookies = (() => {
    const jar = createCookieJar({
      cookies: new Map(Array.from({ length: 50 }, (_, index) => [`${'c'.repeat(300)}${index}`, '1'])),
      isSecure: true,
      sessionCookieNames: ['accessToken', 'refreshToken'],
      now: () => new Date(),
    });
    jar.expireAll();
    return jar.setCookieHeaders();
  })();

  /** A gateway of a version that has one file, and says with what it was asked. It hangs where it is asked to. */
  const gatewayWith = async (file: string): Promise<number> => {
    const server = await listenOnFreePort(
      createServer({ keepAliveTimeout: 60_000 }, (asked, answer) => {
        if (asked.url === '/') closed = new Promise((resolve) => asked.socket.once('end', resolve));
        if (asked.url === hanging) return;
        if ([breaking, brokenPage].some((url) => asked.url?.startsWith(url))) return void asked.socket.destroy();
        if (asked.url === loggingOut) answer.setHeader('Set-Cookie', expiredCookies);
        asked.resume();
        answer.statusCode = asked.url === file ? 200 : 404;
        answer.end(JSON.stringify(asked.headers));
      }),
    );
    closers.unshift(server.close);
    return Number(new URL(server.url).port);
  };

  beforeAll(async () => {
    nginx = await startNginx(scratch, [await gatewayWith('/assets/old.js'), await gatewayWith('/assets/new.js')]);
    closers.unshift(nginx.stop);
  }, 60_000);
  afterAll(async () => {
    for (const close of closers) await close();
  });

  type Asked = { readonly method?: string; readonly bytes?: number; readonly headers?: Record<string, string> };
  type Answered = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

  const ask = (url: string, { method = 'GET', bytes = 0, headers: more = {} }: Asked = {}) =>
    new Promise<Answered>((resolve, reject) => {
      const options = {
        port: nginx.port,
        path: url,
        ca: nginx.certificate,
        agent: false,
        method,
        maxHeaderSize: 65_536,
      };
      const headers = { 'x-forwarded-for': '203.0.113.9', ...more };
      request({ ...options, host: 'localhost', headers }, async (answer) => {
        const chunks = await answer.toArray();
        const { statusCode: status = 0, headers: answered } = answer;
        resolve({ status, headers: answered, body: Buffer.concat(chunks).toString() });
      })
        .once('error', reject)
        .end(Buffer.alloc(bytes));
    });

  it('finds the scripts of both versions while one gateway is renewed, whichever it asks first', async () => {
    const asked = ['/assets/old.js', '/assets/new.js', '/assets/old.js', '/assets/new.js', '/assets/old.js'];
    const answers: number[] = [];
    for (const url of [...asked, '/assets/none.js', '/none']) answers.push((await ask(url)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 404, 404]);
  });

  it.each(['/assets/new.js', '/'])('tells the gateway who asks, whatever a visitor claims: %s', async (url) => {
    const { body } = await ask(url);
    expect(JSON.parse(body)).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
  });

  it('logs who asked for what, without the token of a mailed link', async () => {
    const page = '/reset-password?token=of-a-mailed-link';
    await ask(page, { headers: { 'user-agent': 'the browser' } });
    await ask('/assets/new.js', { headers: { referer: `https://localhost${page}` } });
    const log = () => readFileSync(nginx.accessLog, 'utf8');
    await expect.poll(log).toMatch(/"GET \/reset-password HTTP\/1\.1" 404 .*"the browser"\n.*\/assets\/new\.js/);
    expect(log()).not.toContain('of-a-mailed-link');
  });

  it.each([
    ['/graphql', 150_000, 404],
    ['/graphql', 300_000, 413],
    ['/webhooks/razorpay', 250_000, 404],
    ['/academy-files/photo', 10_700_000, 404],
    ['/academy-files/photo', 12_000_000, 413],
  ])('takes for %s what is allowed there: %i bytes are answered with %i', async (url, bytes, status) => {
    expect((await ask(url, { method: 'POST', bytes })).status).toBe(status);
  });

  it('closes a connection that it does not use before a gateway that stops would close it', async () => {
    const { stop } = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example' });
    await ask('/');
    const usedAt = performance.now();
    await closed;
    const idleMs = performance.now() - usedAt;
    expect(idleMs).toBeGreaterThan(1_000);
    expect(idleMs).toBeLessThan(stop.pauseMs * 1.5);
  }, 30_000);

  it('passes on the answer to a logout, however many cookies it expires', async () => {
    const { status, headers } = await ask(loggingOut, { method: 'POST' });
    expect([status, headers['set-cookie']?.length]).toEqual([404, expiredCookies.length]);
  });

  const refusal = (code: string, message: string) => ({ errors: [{ message, extensions: { code, message } }] });

  it.each([
    ['/graphql', {}, 'en'],
    ['/graphql?lang=en', { cookie: 'lang=bn', 'accept-language': 'bn' }, 'en'],
    ['/graphql?lang=bn', { cookie: 'lang=en' }, 'bn'],
    ['/graphql/', { cookie: 'lang=bn', 'accept-language': 'en' }, 'bn'],
    ['/graphql', { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' }, 'bn'],
  ] as const)(
    'refuses what is too large in the form and words of the graph: %s, %j',
    async (url, headers, language) => {
      const { status, headers: answered, body } = await ask(url, { method: 'POST', bytes: 300_000, headers });
      expect([status, answered['content-type'], answered['cache-control']]).toEqual([
        413,
        'application/json; charset=utf-8',
        'no-store',
      ]);
      expect(JSON.parse(body)).toEqual(refusal('DOCUMENT_TOO_LARGE', errorTexts[language].TOO_MUCH));
    },
  );

  it.each(['en', 'bn'] as const)('says in that form that no gateway answers, in %s', async (language) => {
    const { status, body } = await ask(`${breaking}&lang=${language}`, { method: 'POST', bytes: 10 });
    expect(status).toBe(502);
    expect(JSON.parse(body)).toEqual(refusal('UPSTREAM_UNAVAILABLE', errorTexts[language].UPSTREAM_UNAVAILABLE));
  });

  it.each([
    [brokenPage, {}, 'en', 'Try again'],
    [brokenPage, { cookie: 'lang=bn' }, 'bn', 'আবার চেষ্টা করুন'],
    [`${brokenPage}?lang=en`, { cookie: 'lang=bn' }, 'en', 'Try again'],
  ] as const)(
    'says in a page of its own that no gateway answers, which asks again by itself: %s, %j',
    async (url, headers, language, way) => {
      const { status, headers: answered, body } = await ask(url, { headers });
      expect([status, answered['content-type'], answered['cache-control'], answered['retry-after']]).toEqual([
        502,
        'text/html; charset=utf-8',
        'no-store',
        '30',
      ]);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(`<p>${errorTexts[language].UPSTREAM_UNAVAILABLE}</p>`);
      expect(body).toContain(`<a href="">${way}</a>`);
      expect(body).toContain('<meta http-equiv="refresh" content="30">');
    },
  );

  it('waits a little longer for a gateway than one takes that does not hang', { timeout: 40_000 }, async () => {
    const began = performance.now();
    const { status, body } = await ask(hanging, { method: 'POST', bytes: 10, headers: { 'accept-language': 'bn' } });
    expect(status).toBe(504);
    expect(JSON.parse(body)).toEqual(refusal('UPSTREAM_TIMEOUT', errorTexts.bn.UPSTREAM_TIMEOUT));
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeGreaterThan(15);
    expect(seconds).toBeLessThan(30);
  });
});
