// What is passed through to the API: no client holds its connections for the others, and no body is endless.
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listenOnFreePort } from '../../support/listen.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

type Received = { line: string; bytes: Buffer; headers: IncomingMessage['headers'] };

let closeApi: () => Promise<void>;
let gateway: RunningGateway;
let received: Received[] = [];
/** For whom the API was sent the head of a request. */
let heads: string[] = [];
const sockets: Socket[] = [];
/** Headers that the API answers with. */
let answered: OutgoingHttpHeaders = {};
let held: { from: string; response: ServerResponse }[] = [];
/** What the API holds for addresses that begin so: tests before may have left others. */
const heldFor = (from: string) => held.filter((one) => one.from.startsWith(from));
const begunFor = (from: string) => heads.filter((one) => one === from).length;

const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const from = String(request.headers['x-forwarded-for']);
  heads.push(from);
  const bytes = await buffer(request);
  const line = `${request.method} ${request.url}`;
  received.push({ line, bytes, headers: request.headers });
  if (request.headers['user-agent'] !== 'hold') response.writeHead(200, answered).end('taken');
  else held.push({ from, response });
};

beforeAll(async () => {
  const api = createServer((request, response) => void answer(request, response).catch(() => {}));
  const { url, close } = await listenOnFreePort(api);
  closeApi = close;
  gateway = await startGateway({ academyApiUrl: `${url}/api`, env: { TRUST_PROXY: '1' } });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const { response } of held) response.end();
  [received, heads, held, answered] = [[], [], [], {}];
});
afterAll(async () => {
  await gateway.close();
  await closeApi();
});

const talk = (line: string, from: string, headers: readonly string[], body = '') => {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  sockets.push(socket);
  let answered = '';
  let isOver = false;
  socket.on('data', (chunk: Buffer) => (answered += chunk.toString()));
  socket.on('close', () => (isOver = true));
  socket.on('error', () => {});
  socket.write([`${line} HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${from}`, ...headers, '', body].join('\r\n'));
  return { socket, answered: () => answered, isOver: () => isOver };
};
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const ask = (line: string, from: string, init: RequestInit = {}) => {
  const [method = '', path = ''] = line.split(' ');
  const headers = { 'x-forwarded-for': from, ...(init.headers as Record<string, string> | undefined) };
  return fetch(`${gateway.url}${path}`, { ...init, method, headers, signal: AbortSignal.timeout(10_000) });
};

/** Sends pieces of 64 KB as long as they are taken, to at most a given number of bytes. */
const sendPieces = (socket: Socket, atMost: number): void => {
  const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  let sent = 0;
  const more = () => {
    while (sent < atMost && !socket.destroyed) {
      sent += 65_536;
      if (!socket.write(piece)) return void socket.once('drain', more);
    }
  };
  more();
};

const webhook = 'POST /webhooks/razorpay';
const payment = 'POST /academy-checkout/payments';
const picture = 'GET /academy-files/uploads/1/a.png';
const upload = 'PUT /academy-files/uploads/1/a.png';

describe('a body for the API', () => {
  it.each([webhook, payment])('that comes slowly takes no connection of the API: %s', async (line) => {
    const slow = times(80, () => talk(line, '203.0.113.1', ['Content-Length: 90000'], 'x'));
    await expect.poll(() => slow.every(({ socket }) => socket.bytesWritten > 0)).toBe(true);
    const response = await ask(line, '203.0.113.2', { body: '{}' });
    expect(await response.text()).toBe('taken');
    expect(heads).toEqual(['203.0.113.2']);
  });

  it('arrives byte for byte, so that its signature holds', async () => {
    const bytes = gzipSync('{ "a" : "\u0995" }');
    const headers = { 'content-encoding': 'gzip', 'x-razorpay-signature': 'abc', 'content-type': 'application/json' };
    await ask(webhook, '203.0.113.3', { body: new Uint8Array(bytes), headers });
    expect(received).toEqual([{ line: webhook, bytes, headers: expect.objectContaining(headers) }]);
  });

  it('arrives with what describes it and its client, without cookies and what other proxies alone may say', async () => {
    const own = {
      'content-type': 'application/json',
      'if-none-match': '"a"',
      origin: 'https://academy.example',
      range: 'bytes=0-9',
      'user-agent': 'a browser',
      'x-razorpay-event-id': 'a',
    };
    const ofOthers = {
      authorization: 'Basic YTph',
      'cf-connecting-ip': '203.0.113.9',
      cookie: 'accessToken=a',
      forwarded: 'for=203.0.113.9',
      'true-client-ip': '203.0.113.9',
      'x-client-ip': '203.0.113.9',
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-prefix': '/api',
      'x-forwarded-proto': 'gopher',
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/me',
      'x-rewrite-url': '/api/me',
    };
    await ask(webhook, '198.51.100.1, 203.0.113.5', { body: '{}', headers: { ...own, ...ofOthers } });
    expect(received[0]?.headers).toMatchObject({ ...own, 'x-forwarded-for': '203.0.113.5' });
    expect(Object.keys(ofOthers).filter((name) => name in (received[0]?.headers ?? {}))).toEqual([]);
  });

  it.each([
    ['goes on after a #, which some servers read as a part of it', `${picture}#/../../../../operator`],
    ['has a zero byte, at which some servers end it', `${picture}%00.svg`],
    ['has a slash that some servers decode', `${picture}%2F..%2f..%2Foperator`],
    ['has a backslash that some servers take for a slash', `${picture}%5C..%5Coperator`],
  ])('does not arrive under a path that %s', async (_which, line) => {
    const { answered } = talk(line, '203.0.113.4', []);
    await expect.poll(answered).toMatch(/^HTTP/);
    expect(received).toEqual([]);
  });

  it('in pieces arrives as one', async () => {
    const pieces = talk(webhook, '203.0.113.4', ['Transfer-Encoding: chunked'], '3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n');
    await expect.poll(pieces.answered).toMatch(/taken/);
    expect(received.map(({ bytes }) => bytes.toString())).toEqual(['{"a":1}']);
  });

  it.each([
    [webhook, 256 * 1024],
    [payment, 100 * 1024],
  ])('may be as large as the API takes it, and no larger: %s', async (line, bytes) => {
    expect((await ask(line, '203.0.113.5', { body: 'x'.repeat(bytes) })).status).toBe(200);
    const refused = await ask(line, '203.0.113.5', { body: 'x'.repeat(bytes + 1) });
    expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close']);
    expect(received).toHaveLength(1);
  });

  it.each([
    [webhook, 0],
    [payment, 0],
    [upload, 10.5 * 1024 * 1024],
  ])('without end is refused and closed: %s', async (line, atMost) => {
    const endless = talk(line, '203.0.113.6', ['Transfer-Encoding: chunked']);
    sendPieces(endless.socket, 64 * 1024 * 1024);
    await expect.poll(endless.isOver, { timeout: 10_000 }).toBe(true);
    expect(endless.answered()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
    expect(received).toEqual([]);
    expect(endless.socket.bytesWritten).toBeLessThan(atMost + 24 * 1024 * 1024);
  });

  it('finds the gateway busy while all bodies together take too much memory, and is told when to come back', async () => {
    const length = 256 * 1024;
    const unfinished = times(130, () =>
      talk(webhook, '203.0.113.8', [`Content-Length: ${length}`], 'x'.repeat(length - 1)),
    );
    const refused = () => unfinished.filter(({ answered }) => answered() !== '');
    await expect.poll(() => refused().length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(refused()[0]?.answered()).toMatch(
      /^HTTP\/1\.1 503 [^]*retry-after: \d+\r\n[^]*The academy is busy right now\./i,
    );
    expect(received).toEqual([]);
  });

  it('of a file that says that it is too large is not passed on at all', async () => {
    const large = talk(upload, '203.0.113.7', [`Content-Length: ${11 * 1024 * 1024}`], 'x');
    await expect.poll(large.answered).toMatch(/^HTTP\/1\.1 413 /);
    await expect.poll(large.isOver).toBe(true);
    expect(begunFor('203.0.113.7')).toBe(0);
  });

  it('of a file of 10 MB is passed on whole', async () => {
    const bytes = 10 * 1024 * 1024;
    const taken = await ask(upload, '203.0.113.8', { body: new Uint8Array(bytes) });
    expect(taken.status).toBe(200);
    expect(received.map((call) => call.bytes.length)).toEqual([bytes]);
  });
});

describe('an answer of the API', () => {
  it('keeps what files, windows and webhooks need', async () => {
    answered = {
      'accept-ranges': 'bytes',
      age: '30',
      'cache-control': 'public, max-age=60',
      'content-disposition': 'inline',
      'content-language': 'bn',
      'content-range': 'bytes 0-4/9',
      'content-type': 'text/plain; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      etag: '"a"',
      expires: 'Wed, 01 Dec 2100 00:00:00 GMT',
      'last-modified': 'Sat, 21 Nov 2026 12:00:00 GMT',
      'referrer-policy': 'no-referrer',
      'retry-after': '7',
      vary: 'Accept-Encoding',
      'x-frame-options': 'SAMEORIGIN',
      'x-request-id': 'of-the-api',
    };
    const { headers } = await ask(picture, '203.0.113.10');
    expect(Object.fromEntries(headers)).toMatchObject(answered);
    answered = { 'content-security-policy': "default-src 'self'" };
    const page = await ask('GET /academy-checkout/window', '203.0.113.10');
    expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
    // A learner's file that is opened as a page runs nothing, whatever the API says of it.
    const file = await ask(picture, '203.0.113.10');
    expect(file.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/);
  });

  it.each([picture, payment])('does nothing else in the name of the site: %s', async (line) => {
    answered = {
      'access-control-allow-credentials': 'true',
      'access-control-allow-origin': '*',
      'alt-svc': 'h3=":443"',
      'clear-site-data': '"*"',
      link: '<https://elsewhere.example/a.js>; rel=preload',
      location: 'https://elsewhere.example/',
      nel: '{"report_to":"a","max_age":9}',
      'proxy-authenticate': 'Basic',
      refresh: '0; url=https://elsewhere.example/',
      'report-to': '{}',
      server: 'unknown',
      'service-worker-allowed': '/',
      'set-cookie': 'accessToken=a',
      sourcemap: 'https://elsewhere.example/',
      'strict-transport-security': 'max-age=0',
      'www-authenticate': 'Basic',
      'x-anything': 'a',
    };
    const { headers } = await ask(line, '203.0.113.11');
    expect(Object.keys(answered).filter((name) => headers.has(name))).toEqual([]);
  });
});

describe('the connections of the API', () => {
  it('are not taken by one network alone', async () => {
    times(70, () => talk(picture, '203.0.113.20', ['User-Agent: hold']));
    await expect.poll(() => heldFor('203.0.113.20').length).toBe(16);
    expect(await (await ask(picture, '203.0.113.21')).text()).toBe('taken');
    expect(heldFor('203.0.113.20')).toHaveLength(16);
  });

  it('are not taken by the networks of one IPv6 site', async () => {
    times(70, (at) => talk(picture, `2001:db8:1:${at.toString(16)}::1`, ['User-Agent: hold']));
    await expect.poll(() => heldFor('2001:db8:1:').length).toBe(32);
    expect(await (await ask(picture, '203.0.113.22')).text()).toBe('taken');
    expect(heldFor('2001:db8:1:')).toHaveLength(32);
  });

  it('serve those who waited when others are done or gone', async () => {
    const first = times(16, () => talk(picture, '203.0.113.23', ['User-Agent: hold']));
    await expect.poll(() => heldFor('203.0.113.23').length).toBe(16);
    const later = times(3, () => talk(picture, '203.0.113.23', []));
    heldFor('203.0.113.23')[0]?.response.end('done');
    first.at(-1)?.socket.destroy();
    await expect.poll(() => later.every(({ answered }) => answered().includes('taken'))).toBe(true);
  });

  it('are waited for by so many, and the others are told when to come back', async () => {
    times(16, () => talk(webhook, '203.0.113.24', ['User-Agent: hold', 'Content-Length: 0']));
    await expect.poll(() => heldFor('203.0.113.24').length).toBe(16);
    const waiting = times(110, () => talk(webhook, '203.0.113.24', ['User-Agent: hold', 'Content-Length: 0']));
    const refused = () => waiting.filter(({ answered }) => /^HTTP\/1\.1 503 [^]*retry-after: \d/i.test(answered()));
    await expect.poll(() => refused().length).toBe(10);
    expect((await ask(webhook, '203.0.113.25', { body: '{}' })).status).toBe(200);
  });

  it('are all for a proxy on this machine that the gateway was not told of', async () => {
    times(40, () => talk(picture, '127.0.0.1', ['User-Agent: hold']));
    await expect.poll(() => heldFor('127.0.0.1').length).toBe(40);
  });
});

describe('a client that goes away', () => {
  it.each([
    ['while its body comes', webhook, ['Content-Length: 10'], 'x', 0],
    ['while its file comes', upload, ['Content-Length: 10'], 'x', 1],
    ['while the API works', picture, ['User-Agent: hold'], '', 1],
  ])('%s is no warning', async (_when, line, headers, body, begun) => {
    const before = gateway.logLines.length;
    const gone = talk(line, '203.0.113.40', headers, body);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect.poll(() => begunFor('203.0.113.40')).toBe(begun);
    gone.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(gateway.logLines.slice(before)).toEqual([]);
  });

  it('is not confused with an API that breaks off, which is warned of', async () => {
    const before = gateway.logLines.length;
    const broken = talk(picture, '203.0.113.41', ['User-Agent: hold']);
    await expect.poll(() => heldFor('203.0.113.41').length).toBe(1);
    const { response } = heldFor('203.0.113.41')[0] ?? {};
    response?.write('half');
    await expect.poll(broken.answered).toMatch(/half/);
    response?.destroy();
    await expect.poll(broken.isOver).toBe(true);
    // The name of a picture is a learner's.
    await expect
      .poll(() => gateway.logLines.slice(before))
      .toEqual([expect.objectContaining({ msg: 'upstream proxy failed', path: '/academy-files' })]);
  });
});
