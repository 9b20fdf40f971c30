import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx } from '../../scripts/find/nginx.mjs';
import { type Nginx, startNginx } from '../rig/nginx.ts';
import { listenOnFreePort } from '../support/listen.ts';

const { reason } = findNginx();

describe.skipIf(reason !== undefined)(`deploy/nginx${reason === undefined ? '' : ` (${reason})`}`, () => {
  const hanging = '/graphql?hang';
  const scratch = mkdtempSync(path.join(tmpdir(), 'academy-nginx-'));
  const closers: (() => unknown)[] = [() => rmSync(scratch, { recursive: true })];
  let nginx: Nginx;

  /** A gateway of a version that has one file, and says with what it was asked. It hangs where it is asked to. */
  const gatewayWith = async (file: string): Promise<number> => {
    const server = await listenOnFreePort(
      createServer((asked, answer) => {
        if (asked.url === hanging) return;
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

  type Asked = { readonly method?: string; readonly bytes?: number };

  const ask = (url: string, { method = 'GET', bytes = 0 }: Asked = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const options = { port: nginx.port, path: url, ca: nginx.certificate, agent: false, method };
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      request({ ...options, host: 'localhost', headers }, async (answer) => {
        const chunks = await answer.toArray();
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
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
  it.each([
    ['/graphql', 150_000, 404],
    ['/graphql', 300_000, 413],
    ['/webhooks/razorpay', 250_000, 404],
    ['/academy-files/photo', 10_700_000, 404],
    ['/academy-files/photo', 12_000_000, 413],
  ])('takes for %s what is allowed there: %i bytes are answered with %i', async (url, bytes, status) => {
    expect((await ask(url, { method: 'POST', bytes })).status).toBe(status);
  });

  it('waits a little longer for a gateway than one takes that does not hang', { timeout: 40_000 }, async () => {
    const began = performance.now();
    expect((await ask(hanging, { method: 'POST', bytes: 10 })).status).toBe(504);
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeGreaterThan(15);
    expect(seconds).toBeLessThan(30);
  });
});
