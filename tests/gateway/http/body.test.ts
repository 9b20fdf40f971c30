import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxBodyBytes, parseJson, readBody, readRawBody, streamBody } from '../../../gateway/http/body.ts';
import { RefusedRequest } from '../../../gateway/http/error-response.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { talkTo, type Talk } from '../../support/raw-http.ts';

let server: Server;
let url: string;
let close: () => Promise<void>;
let read: (request: IncomingMessage, response: ServerResponse) => Promise<Buffer>;
const clients: Talk[] = [];

beforeEach(async () => {
  read = readBody;
  server = createServer(async (request, response) => {
    try {
      response.end(`read ${(await read(request, response)).length}`);
    } catch (error) {
      if (!(error instanceof RefusedRequest)) return void response.destroy();
      response.writeHead(error.response.status).end(error.response.message ?? error.response.code);
    }
  });
  ({ url, close } = await listenOnFreePort(server));
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await close();
});

const send = (text: string): Talk => {
  const client = talkTo(server, text);
  clients.push(client);
  return client;
};

const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const head = 'POST / HTTP/1.1\r\nHost: a\r\n';
const inPieces = (pieces: string) => `${head}Transfer-Encoding: chunked\r\n\r\n${pieces}`;

const answer = async (client: Talk): Promise<string> => {
  await expect.poll(client.received, { timeout: 20_000 }).toMatch(/\r\n\r\n[^]+/);
  return client.received();
};

const sendCompressed = async (coding: string, bytes: Buffer): Promise<[status: number, text: string]> => {
  const headers = { 'content-encoding': coding };
  const body = new Uint8Array(bytes);
  const response = await fetch(url, { method: 'POST', headers, body });
  return [response.status, await response.text()];
};

describe('a body', () => {
  it('is read whole, however it is cut', async () => {
    for (const size of [1, 100, 10_000]) {
      const pieces = piece('x'.repeat(size)).repeat(20_000 / Math.max(size, 20));
      expect(await answer(send(inPieces(`${pieces}0\r\n\r\n`)))).toContain(
        `read ${size * (20_000 / Math.max(size, 20))}`,
      );
    }
    // Pictures come in more pieces than a body of crumbs may have.
    read = (request) => readRawBody(request, 1_000_000);
    expect(await answer(send(inPieces(`${piece('x'.repeat(100)).repeat(3_000)}0\r\n\r\n`)))).toContain('read 300000');
  });

  it('of a few kilobytes is read however much others hold back of theirs', async () => {
    const held = 32 * 1024 * 1024;
    const of = (length: number) => `${head}Content-Length: ${length}\r\n\r\n${'x'.repeat(length)}`;
    read = (request) => readRawBody(request, 2 * held);
    send(`${head}Content-Length: ${held + 1}\r\n\r\n${'x'.repeat(held)}`);
    await expect.poll(() => answer(send(of(20_000))), { timeout: 20_000 }).toMatch(/ 503 /);
    expect(await answer(send(of(8_000)))).toContain('read 8000');
  });

  it.each([
    ['of the graph', readBody],
    ['as it was sent', (request: IncomingMessage) => readRawBody(request, 1_000_000)],
    [
      'that is passed on',
      async (request: IncomingMessage) => Buffer.concat(await streamBody(request, 1_000_000).toArray()),
    ],
  ])('that comes in thousands of crumbs loses its connection before it ends: %s', async (_which, reading) => {
    read = reading;
    const crumbling = send(inPieces(piece('x').repeat(3_000)));
    await expect.poll(crumbling.isOver, { timeout: 20_000 }).toBe(true);
    expect(crumbling.received()).toBe('');
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
  ])('of the graph may be compressed, and is no larger for that: %s', async (coding, compress) => {
    const sent = (bytes: number) => sendCompressed(coding, compress('x'.repeat(bytes)));
    expect(await sent(maxBodyBytes)).toEqual([200, `read ${maxBodyBytes}`]);
    expect(await sent(maxBodyBytes + 1)).toEqual([413, 'The request is larger than 128 KB.']);
    expect(await sendCompressed(coding, Buffer.from('not compressed'))).toEqual([
      400,
      'The request could not be read.',
    ]);
  });

  it('of the graph comes in no other coding', async () => {
    expect((await sendCompressed('zstd', Buffer.from('x')))[0]).toBe(415);
    expect(await sendCompressed('br', brotliCompressSync('x'))).toEqual([
      415,
      'A request comes as application/json in UTF-8, plain or compressed by gzip or deflate.',
    ]);
    expect(await sendCompressed('Identity', Buffer.alloc(maxBodyBytes))).toEqual([200, `read ${maxBodyBytes}`]);
    expect((await sendCompressed('Identity', Buffer.alloc(maxBodyBytes + 1)))[0]).toBe(413);
    expect(await sendCompressed('gzip', Buffer.alloc(0))).toEqual([200, 'read 0']);
  });

  it('is refused while all together take too much memory, and read as soon as others are gone', async () => {
    read = (request) => readRawBody(request, 10_000_000);
    const unfinished = `${head}Content-Length: 9000001\r\n\r\n${'x'.repeat(9_000_000)}`;
    const four = [1, 2, 3, 4].map(() => send(unfinished));
    const refused = () => four.filter(({ received }) => received().startsWith('HTTP/1.1 503 '));
    await expect.poll(refused, { timeout: 20_000 }).toHaveLength(1);
    expect(four.filter(({ received }) => received() !== '')).toHaveLength(1);

    for (const { socket } of four) socket.destroy();
    const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections).toBe(0);
    expect(await answer(send(`${unfinished}x`))).toContain('read 9000001');
  });

  it('of the graph counts as long as its request is not answered, however small it was sent', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let waiting = 0;
    read = async (request, response) => {
      const bytes = await readBody(request, response);
      waiting += 1;
      await gate;
      return bytes;
    };
    const large = () => sendCompressed('gzip', gzipSync('x'.repeat(maxBodyBytes)));
    const most = (32 * 1024 * 1024) / maxBodyBytes + 1;
    const held = Array.from({ length: most }, large);
    await expect.poll(() => waiting, { timeout: 20_000 }).toBe(most);
    expect((await large())[0]).toBe(503);
    const small = sendCompressed('identity', Buffer.from('x'.repeat(8_000)));
    open();
    expect(await small).toEqual([200, 'read 8000']);
    expect(new Set((await Promise.all(held)).map(([status]) => status))).toEqual(new Set([200]));
    await expect.poll(async () => (await large())[0], { timeout: 20_000 }).toBe(200);
  });

  it('of the graph takes memory for itself alone while it is decompressed, however many come at once', async () => {
    const zipped = gzipSync('x'.repeat(maxBodyBytes + 1));
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const readOne = async (): Promise<unknown> => {
      const request = Object.assign(Readable.from([zipped]), { headers: { 'content-encoding': 'gzip' } });
      const error: unknown = await readBody(request as unknown as IncomingMessage, response).catch((thrown) => thrown);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      return error;
    };
    const refused = await Promise.all(Array.from({ length: 3_000 }, readOne));
    expect(refused.every((error) => error instanceof RefusedRequest)).toBe(true);
    expect(most).toBeLessThan(200 * 1024 * 1024);
  });

  it('of the graph does not count any more once its client has left', async () => {
    let waiting = 0;
    read = async (request, response) => {
      await readBody(request, response);
      waiting += 1;
      return await new Promise<Buffer>(() => {});
    };
    const zipped = gzipSync('x'.repeat(maxBodyBytes));
    const most = (32 * 1024 * 1024) / maxBodyBytes + 1;
    const held = Array.from({ length: most }, () => {
      const client = send(`${head}Content-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n\r\n`);
      client.socket.write(zipped);
      return client;
    });
    await expect.poll(() => waiting, { timeout: 20_000 }).toBe(most);
    read = readBody;
    const another = () => sendCompressed('gzip', zipped);
    expect((await another())[0]).toBe(503);
    for (const { socket } of held) socket.destroy();
    await expect.poll(another, { timeout: 20_000 }).toEqual([200, `read ${maxBodyBytes}`]);
  });

  it('of the graph does not count any more while its answer is not read', async () => {
    const held = 32 * 1024 * 1024;
    read = (request) => readRawBody(request, 2 * held);
    send(`${head}Content-Length: ${held + 1}\r\n\r\n${'x'.repeat(held)}`);
    const large = `${head}Content-Length: 20000\r\n\r\n${'x'.repeat(20_000)}`;
    await expect.poll(() => answer(send(large)), { timeout: 20_000 }).toMatch(/ 503 /);
    let answered = 0;
    read = async (request, response) => {
      const bytes = await readBody(request, response);
      response.on('prefinish', () => (answered += 1));
      response.write('x'.repeat(held));
      return bytes;
    };
    const zipped = gzipSync('x'.repeat(maxBodyBytes));
    const unread = send(`${head}Content-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n\r\n`);
    unread.socket.pause();
    unread.socket.write(zipped);
    await expect.poll(() => answered, { timeout: 20_000 }).toBe(1);
    read = readBody;
    const another = () => sendCompressed('gzip', zipped);
    await expect.poll(another, { timeout: 20_000 }).toEqual([200, `read ${maxBodyBytes}`]);
  });
});

describe('the JSON of a request', () => {
  const parsed = (text: string) => () => parseJson(Buffer.from(text));

  it.each([
    ['beside one another', `[${Array.from({ length: 2_000 }, () => '{}').join()}]`],
    ['within one another', '['.repeat(2_100) + ']'.repeat(2_100)],
    ['where nothing is asked for', `{"query":"{a}","junk":[${Array.from({ length: 40_000 }, () => '[]').join()}]}`],
  ])('has no more lists and objects than fit into memory many times: %s', (_where, text) => {
    expect(parsed(text)).toThrow(RefusedRequest);
  });

  it('has no more fields than any request needs, and is not parsed to find that out', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `"field${at}":1`).join();
    expect(parsed(`{"variables":{${fields(1_001)}}}`)).toThrow(RefusedRequest);
    expect(parsed(`{"a":{${fields(600)}},"b":{${fields(600)}}}`)).toThrow(RefusedRequest);
    expect(parse).not.toHaveBeenCalled();
    expect(parsed(`{"variables":{${fields(900)}}}`)).not.toThrow();
    parse.mockRestore();
  });

  it('may have any signs of lists, objects and fields in its texts', () => {
    const text = '{"[:'.repeat(4_000) + '\\';
    expect(parsed(JSON.stringify({ [text]: text }))()).toEqual({ [text]: text });
    expect(parsed(`{"a":"${'{[:'.repeat(4_000)}`)).toThrow(RefusedRequest);
  });

  it('may have as many values as fit into it', () => {
    const numbers = Array.from({ length: 30_000 }, (_, at) => at % 10);
    expect(parsed(JSON.stringify({ numbers }))()).toEqual({ numbers });
  });
});
