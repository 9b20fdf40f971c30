import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createGateway, type Gateway } from '../../../gateway/app.ts';
import { createBoundedServer } from '../../../gateway/http/bounded-server.ts';
import { type Bounds, bounds } from '../../../gateway/http/connection-bounds.ts';
import { readConfig } from '../../../gateway/config.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { silentLog } from '../../support/silent-log.ts';
import { talkTo, type Talk } from '../../support/raw-http.ts';

/** The bounds of the gateway, checked fifty times as often. */
const patient = { ...bounds, checkEveryMs: 20 };
/** The same a hundred times as tight, for what is to be slow: on a busy machine, that may be any request. */
const tight = {
  ...patient,
  headMs: 150,
  requestMs: 300,
  betweenMs: 200,
  silentMs: 600,
  uploads: { ...bounds.uploads, requestMs: 60_000, bytesPerSecond: 20_000 },
};

let api: RestDouble;
let gateway: Gateway;
let server: Server;
let strict: Server;
const closers: (() => Promise<void>)[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  api = await startRestDouble();
  gateway = await createGateway(readConfig({ ACADEMY_API_URL: api.url }), { log: silentLog });
  server = createBoundedServer(gateway.listener, patient);
  strict = createBoundedServer(gateway.listener, tight);
  for (const each of [server, strict]) closers.push((await listenOnFreePort(each)).close);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  for (const close of closers) await close();
  await gateway.close();
  await api.close();
});

const talk = (text = '', to = server): Talk => {
  const client = talkTo(to, text);
  sockets.push(client.socket);
  return client;
};

/** Runs with a further server of the gateway, with bounds of its own. */
const withServer = async (own: Bounds, run: (server: Server) => Promise<void>): Promise<void> => {
  const other = createBoundedServer(gateway.listener, own);
  const { close } = await listenOnFreePort(other);
  await run(other);
  await close();
};

/** Sends a text again and again, far more often than any bound. */
const drip = ({ socket }: Talk, text: string, everyMs = 10): void => {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.once('close', () => clearInterval(timer));
};

/** Stops the clock of the bounds until the test is over. Returns a function that moves it and lets the bounds be checked. */
const stopClock = (): ((ms: number) => Promise<void>) => {
  let time = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => clock.mockRestore());
  return async (ms) => {
    time += ms;
    await new Promise((resolve) => setTimeout(resolve, 5 * patient.checkEveryMs));
  };
};

const uploadHead = (line: string, bytes: number) => `${line} HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`;
const bytesOfUpload = 240_000;

const head = 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const body = '{"query":"{ academy { brand { name } } }"}';
const whole = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;

const tooSlow = /^HTTP\/1\.1 408 [^]*\r\n\r\nThe request took too long to arrive\.\n$/;

describe('an upload', () => {
  const path = 'PUT /academy-files/uploads/7/me.png';

  it('from a slow line has more time than other bodies', async () => {
    api.when('PUT /academy-files/uploads/7/me.png', { body: 'taken' });
    const pass = stopClock();
    await withServer({ ...patient, requestMs: tight.requestMs, uploads: tight.uploads }, async (other) => {
      let taken = (): number => 0;
      other.once('connection', (socket) => (taken = () => socket.bytesRead));
      const slow = talk(uploadHead(path, bytesOfUpload), other);
      await pass(0);
      // Ten times the slowest rate, for four times as long as other bodies may take.
      const piece = bytesOfUpload / 6;
      for (let sent = piece; sent <= bytesOfUpload; sent += piece) {
        slow.socket.write(' '.repeat(piece));
        await expect.poll(taken, { timeout: 20_000 }).toBeGreaterThan(sent);
        await pass(200);
      }
      await expect.poll(slow.received).toMatch(/^HTTP\/1\.1 200 [^]*taken/);
    });
  });

  it('that comes byte by byte is told that it took too long, and closed', async () => {
    const slow = talk(uploadHead(path, bytesOfUpload), strict);
    drip(slow, 'x');
    await expect.poll(slow.isOver).toBe(true);
    expect(slow.received()).toMatch(tooSlow);
  });

  it('without end is closed, however fast it comes', async () => {
    await withServer({ ...tight, uploads: { ...tight.uploads, requestMs: 600 } }, async (other) => {
      const endless = talk(`${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`, other);
      drip(endless, `fa0\r\n${' '.repeat(4_000)}\r\n`);
      await expect.poll(endless.isOver).toBe(true);
    });
  });

  it.each(['POST /graphql', 'POST /webhooks/razorpay', 'PUT /academy-filesystem/a', 'GET /academy-files/a'])(
    'is none but that of a file: %s',
    async (line) => {
      const slow = talk(
        uploadHead(`${line}`, bytesOfUpload * 100).replace('Host', 'Content-Type: application/json\r\nHost'),
        strict,
      );
      // Steadily, at ten times the slowest rate of an upload.
      drip(slow, ' '.repeat(4_000), 20);
      await expect.poll(slow.isOver).toBe(true);
    },
  );
});

describe('a request that is answered before its body has ended', () => {
  it.each([
    ['POST /graphql', 'text/plain', /^HTTP\/1\.1 4\d\d /],
    ['POST /graphql', 'application/x-www-form-urlencoded', /^HTTP\/1\.1 4\d\d /],
    ['POST /courses', 'application/x-www-form-urlencoded', /^HTTP\/1\.1 (303|503) /],
    ['PUT /courses', 'text/plain', /^HTTP\/1\.1 (405|503) /],
    ['GET /healthz', 'text/plain', /^HTTP\/1\.1 200 /],
  ])('is not read on: %s of %s', async (line, type, answer) => {
    const headers = `Host: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked`;
    const endless = talk(`${line} HTTP/1.1\r\n${headers}\r\n\r\n`);
    drip(endless, `fa0\r\n${' '.repeat(4_000)}\r\n`);
    await expect.poll(endless.isOver).toBe(true);
    expect(endless.received()).toMatch(answer);
  });

  it('and whose body ends soon after keeps its connection', async () => {
    const form = talk('PUT /courses HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n');
    form.socket.once('data', () => form.socket.write('a=b'));
    await expect.poll(form.received).toMatch(/^HTTP/);
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(form.isOver()).toBe(false);
    form.socket.write(whole);
    await expect.poll(form.received).toMatch(/"data"/);
  });
});

describe('a picture', () => {
  const question = 'GET /academy-files/large.png HTTP/1.1\r\nHost: a\r\n\r\n';
  const bytes = 64 * 1024 * 1024;
  const brisk = { ...patient, requestMs: 300, downloads: { ...bounds.downloads, bytesPerSecond: 10_000_000 } };

  /** Reads 64 KB of an answer every 50 ms, which is less than 2 MB a second. */
  const readSlowly = (other: Server, text: string): Socket => {
    const socket = connect((other.address() as AddressInfo).port, '127.0.0.1').pause();
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(text);
    const timer = setInterval(() => socket.read(65_536), 50);
    socket.once('close', () => clearInterval(timer));
    return socket;
  };

  it.each([
    ['alone', question],
    ['before a further request', `${question}GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])('that is read too slowly is broken off: %s', async (_how, text) => {
    api.when('GET /academy-files/large.png', { body: 'x'.repeat(bytes) });
    await withServer(brisk, async (other) => {
      const slow = readSlowly(other, text);
      const open = () => new Promise<number>((resolve) => other.getConnections((_, count) => resolve(count)));
      await expect.poll(open).toBe(1);
      await expect.poll(open).toBe(0);
      slow.destroy();
    });
  });

  it('that takes longer than any picture may is broken off, however fast it is read', async () => {
    api.when('GET /academy-files/large.png', { body: 'x'.repeat(bytes) });
    const short = { ...brisk, downloads: { ...brisk.downloads, answerMs: 600, bytesPerSecond: 1 } };
    await withServer(short, async (other) => {
      readSlowly(other, question);
      const open = () => new Promise<number>((resolve) => other.getConnections((_, count) => resolve(count)));
      await expect.poll(open).toBe(1);
      await expect.poll(open).toBe(0);
    });
  });

  it('that a slow line reads at the rate comes whole', async () => {
    api.when('GET /academy-files/large.png', { body: 'x'.repeat(bytes / 4) });
    await withServer({ ...brisk, downloads: { ...brisk.downloads, bytesPerSecond: 100_000 } }, async (other) => {
      const { port } = other.address() as AddressInfo;
      const { body: pieces } = await fetch(`http://127.0.0.1:${port}/academy-files/large.png`);
      let length = 0;
      for await (const piece of pieces ?? []) {
        if (length === 0) await new Promise((resolve) => setTimeout(resolve, 600));
        length += piece.length;
      }
      expect(length).toBe(bytes / 4);
    });
  });
});

describe('a connection', () => {
  it('that says nothing is closed', async () => {
    await expect.poll(talk('', strict).isOver).toBe(true);
  });

  it('whose head comes byte by byte is told that it took too long, and closed', async () => {
    const slow = talk(head, strict);
    drip(slow, 'X: y\r\n');
    await expect.poll(slow.isOver).toBe(true);
    expect(slow.received()).toMatch(tooSlow);
  });

  it.each([
    ['of a stated length', 'Content-Length: 100000\r\n\r\n', ' '],
    ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n', '1\r\n \r\n'],
  ])('whose body %s comes byte by byte is closed', async (_how, rest, byte) => {
    const slow = talk(head + rest, strict);
    drip(slow, byte);
    await expect.poll(slow.isOver).toBe(true);
    expect(slow.received()).not.toMatch(/"data"/);
  });

  it('gives each of its bodies its own time', async () => {
    const pass = stopClock();
    const client = talk();
    const answers = () => client.received().match(/"data"/g)?.length ?? 0;
    for (const count of [1, 2]) {
      client.socket.write(whole.slice(0, -5));
      await pass(0);
      client.socket.write(whole.slice(-5));
      await expect.poll(answers).toBe(count);
      await pass(patient.requestMs);
    }
  });

  it('is closed when no further request comes', async () => {
    await withServer({ ...patient, betweenMs: tight.betweenMs }, async (other) => {
      const idle = talk(whole, other);
      await expect.poll(idle.isOver).toBe(true);
      expect(idle.received()).toMatch(/"data"/);
    });
  });

  it('that does not read its answer is closed', async () => {
    const generous = createBoundedServer(
      (_request, response) => void response.end(Buffer.alloc(64 * 1024 * 1024)),
      tight,
    );
    const { close } = await listenOnFreePort(generous);
    const deaf = connect((generous.address() as AddressInfo).port, '127.0.0.1').pause();
    sockets.push(deaf);
    deaf.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const open = () => new Promise<number>((resolve) => generous.getConnections((_, count) => resolve(count)));
    await expect.poll(open).toBe(1);
    await expect.poll(open).toBe(0);
    await close();
  });

  it.each([
    ['one header without end', `X: ${'y'.repeat(20_000)}`],
    ['headers without number', 'X: y\r\n'.repeat(4_000)],
    ['cookies without number', `Cookie: ${'a=b; '.repeat(4_000)}`],
  ])('with %s gets 431', async (_name, flood) => {
    const flooding = talk(`${head}${flood}\r\n\r\n`);
    await expect.poll(flooding.isOver).toBe(true);
    expect(flooding.received()).toMatch(/\r\nDate: [^\r]+ GMT\r\n/);
    expect(flooding.received()).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\nThe headers of the request are too large[^]*\n$/);
  });

  it.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a length and pieces', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a broken coding', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a header folded over lines', 'X: a\r\n b\r\n\r\n'],
    ['two hosts', 'HOST: b\r\nContent-Length: 24\r\n\r\n{"query":"{__typename}"}'],
    ['a zero byte', 'X: a\0b\r\n\r\n'],
  ])('with %s, which two servers may read differently, gets 400', async (_name, rest) => {
    const strange = talk(head + rest);
    await expect.poll(strange.isOver).toBe(true);
    expect(strange.received()).toMatch(
      /^HTTP\/1\.1 400 [^]*\r\n\r\nThis is no HTTP request that can be understood\.\n$/,
    );
  });

  it('without a host gets 400 and is told why, and of HTTP/1.0, which has none, gets its answer', async () => {
    const nameless = talk('GET / HTTP/1.1\r\n\r\n');
    await expect.poll(nameless.isOver).toBe(true);
    expect(nameless.received()).toMatch(
      /^HTTP\/1\.1 400 [^]*\r\n\r\nThis is no HTTP request that can be understood\.\n$/,
    );
    const old = talk('GET /healthz HTTP/1.0\r\n\r\n');
    await expect.poll(old.received).toMatch(/^HTTP\/1\.1 200 /);
    const doubtful = talk('GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n');
    await expect.poll(doubtful.received).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('with an answer under way and no request after it gets the rest of that answer alone', async () => {
    let finish = (): void => {};
    const answering = createBoundedServer((_request, response) => {
      response.write('first ');
      finish = () => void response.end('last');
    }, patient);
    const { close } = await listenOnFreePort(answering);
    const client = talk('GET / HTTP/1.1\r\nHost: a\r\n\r\n', answering);
    await expect.poll(client.received).toContain('first');
    client.socket.write('no request\r\n\r\n');
    await expect.poll(client.isOver).toBe(true);
    finish();
    expect(client.received().match(/HTTP/g)).toHaveLength(1);
    await close();
  });

  it('of somebody else is served all the while', async () => {
    // The quick one has the same time for its head, in a process that is busy with all of them.
    await withServer({ ...patient, headMs: 2_000 }, async (other) => {
      const slow = Array.from({ length: 200 }, () => talk(head, other));
      for (const one of slow) drip(one, 'X: y\r\n', 100);
      const quick = talk(whole, other);
      await expect.poll(quick.received).toMatch(/"data"/);
      await expect.poll(() => slow.every(({ isOver }) => isOver())).toBe(true);
    });
  });
});

describe('a request for a whole address', () => {
  const answerTo = async (line: string) => {
    const client = talk(`${line} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n${headers}\r\n\r\n${body}`);
    await expect.poll(client.received).toMatch(/\r\n\r\n/);
    return client.received();
  };
  const headers = 'Content-Type: application/json';

  it('is answered as one for its path', async () => {
    expect(await answerTo('POST http://academy.test/graphql')).toMatch(/^HTTP\/1\.1 200 [^]*"data"/);
    expect(await answerTo('GET http://academy.test/healthz')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is not redirected to another site', async () => {
    const client = talk(
      'POST http://elsewhere.test/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
        'Content-Length: 3\r\n\r\na=b',
    );
    await expect.poll(client.received).toMatch(/\r\n\r\n/);
    expect(client.received()).not.toContain('elsewhere.test');
  });

  it('has its path where it is looked at how fast an answer is read', async () => {
    const known: string[] = [];
    const listening = createBoundedServer((request, response) => {
      known.push(request.url ?? '');
      response.end();
    }, patient);
    const { close } = await listenOnFreePort(listening);
    const client = talk('GET http://academy.test/academy-files/a.png?b=1 HTTP/1.1\r\nHost: a\r\n\r\n', listening);
    await expect.poll(client.received).toMatch(/200 OK/);
    expect(known).toEqual(['/academy-files/a.png?b=1']);
    await close();
  });

  it('is refused where its target is no address of the web', async () => {
    const client = talk('GET ftp://academy.test/x HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(client.received).toMatch(/^HTTP\/1\.1 400 /);
  });
});
