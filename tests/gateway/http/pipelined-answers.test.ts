import type { RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { createBoundedServer } from '../../../gateway/http/bounded-server.ts';
import { bounds } from '../../../gateway/http/connection-bounds.ts';
import { watchRequests } from '../../../gateway/http/drain.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { talkTo, type Talk } from '../../support/raw-http.ts';

const tight = { ...bounds, requestMs: 300, checkEveryMs: 20 };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const serve = async (listener: RequestListener, given = tight): Promise<Server> => {
  const server = createBoundedServer(listener, given);
  closers.push((await listenOnFreePort(server)).close);
  return server;
};

const send = (server: Server, text: string): Talk => {
  const client = talkTo(server, text);
  closers.push(() => client.socket.destroy());
  return client;
};

const head = (line: string, ...more: string[]): string =>
  `${[`${line} HTTP/1.1`, 'Host: a', ...more].join('\r\n')}\r\n\r\n`;

describe('an answer', () => {
  it.each([
    ['has a length', head('POST /next', 'Content-Length: 100')],
    ['comes in pieces', `${head('POST /next', 'Transfer-Encoding: chunked')}1\r\na\r\n`],
  ])(
    'is broken off, and not mixed with another status, where a request with a body follows: it %s',
    async (_how, next) => {
      const asked: (string | undefined)[] = [];
      const answer: RequestListener = ({ url }, response) => {
        asked.push(url);
        response.writeHead(200, { 'content-length': 100_000 });
        const timer = setInterval(() => response.write('a'), 10);
        response.once('close', () => clearInterval(timer));
      };
      // No body is too slow for it.
      const server = await serve(answer, { ...tight, requestMs: 60_000 });
      const client = send(server, head('GET /slow'));
      await expect.poll(client.received).toMatch(/a$/);
      client.socket.write(next);
      await expect.poll(client.isOver).toBe(true);
      expect(client.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\na+$/);
      expect(asked).toEqual(['/slow']);
    },
  );

  it('with many listeners of its own may have others wait for it without a warning', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error): void => void warnings.push(warning);
    process.on('warning', onWarning);
    closers.push(() => process.off('warning', onWarning));
    const server = await serve((_request, response) => {
      for (let count = 0; count < 10; count += 1) response.on('close', () => {});
      setTimeout(() => response.end('x'), 50);
    });
    const client = send(server, head('GET /a').repeat(3));
    await expect.poll(() => client.received().split('HTTP/1.1 200').length - 1).toBe(3);
    await wait(20);
    expect(warnings).toEqual([]);
  });
});

describe('a connection that stays open', () => {
  it('keeps nothing of the requests before its latest one in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const answers: WeakRef<ServerResponse>[] = [];
    const server = await serve((_request, response) => {
      answers.push(new WeakRef(response));
      response.end('x');
    });
    const client = send(server, head('GET /'));
    const answered = () => client.received().split('HTTP/1.1 200').length - 1;
    for (let count = 1; count < 4; count += 1) {
      await expect.poll(answered).toBe(count);
      client.socket.write(head('GET /'));
    }
    await expect.poll(answered).toBe(4);

    const kept = () => {
      collectGarbage();
      return answers.slice(0, 3).filter((answer) => answer.deref() !== undefined).length;
    };
    await expect.poll(kept).toBe(0);
  });
});

describe('requests that do not wait for the answers before theirs', () => {
  it('are answered one after the other', async () => {
    let asked = 0;
    let together = 0;
    let maxTogether = 0;
    const server = await serve((_request, response) => {
      asked += 1;
      together += 1;
      maxTogether = Math.max(maxTogether, together);
      response.once('finish', () => (together -= 1));
      setTimeout(() => response.end('x'.repeat(200_000)), 2);
    });
    const impatient = send(server, head('GET /').repeat(10));
    await expect.poll(() => impatient.received().match(/HTTP\/1\.1 200/g)?.length).toBe(10);
    expect([asked, maxTogether]).toEqual([10, 1]);
  });

  it('keep their connection where one waits at a time, however many there are in all', async () => {
    const server = await serve((_request, response) => void setTimeout(() => response.end('x'), 2));
    const client = send(server, '');
    for (let round = 1; round <= 20; round += 1) {
      client.socket.write(head('GET /', `X: ${'y'.repeat(6_000)}`).repeat(2));
      await expect.poll(() => client.received().match(/HTTP\/1\.1 200/g)?.length, { interval: 5 }).toBe(2 * round);
    }
  });

  it.each([
    ['they are many', head('GET /').repeat(1_000)],
    ['their heads are long', head('GET /', `X: ${'y'.repeat(6_000)}`).repeat(4)],
    ['they are many without a host', head('GET /') + 'GET / HTTP/1.1\r\n\r\n'.repeat(1_000)],
    ['they expect what there is not', head('GET /') + head('GET /', 'Expect: more').repeat(1_000)],
  ])('lose their connection where %s, and leave no answers in memory', async (_what, requests) => {
    let asked = 0;
    const server = await serve(() => (asked += 1));
    const flood = send(server, requests);
    await expect.poll(flood.isOver).toBe(true);
    expect(asked).toBe(1);
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    await expect.poll(open).toBe(0);
  });
});

describe('requests whose turn never comes', () => {
  const [some, many] = [head('GET /').repeat(5), head('GET /').repeat(1_000)];
  const post = `${head('POST /', 'Content-Length: 1')}a`;
  const withBody = head('GET /') + post.repeat(5);
  const tunnel = head('CONNECT a:443');

  it.each([
    ['their client leaves', some],
    ['they are too many', many],
    ['one of them has a body', withBody],
    ['a tunnel is asked for after them', some + tunnel],
    ['they are too many, and a tunnel is asked for after them', many + tunnel],
    ['one of them has a body, and a tunnel is asked for after them', withBody + tunnel],
    ['the first is answered, and a tunnel is asked for after them', head('GET /quick') + post + some + tunnel],
  ])('are over when their connection is, also where %s', async (_what, requests) => {
    const server = await serve(({ url }, response) => {
      if (url === '/quick') response.end();
    });
    const { underWay } = watchRequests(server, () => undefined);
    let seen = 0;
    server.on('request', () => (seen += 1));
    const client = send(server, requests);
    await expect.poll(() => seen).toBeGreaterThan(4);
    client.socket.destroy();
    await expect.poll(underWay).toBe(0);
  });
});

describe('an expectation that there is none of', () => {
  it('ends the connection, however often it is sent', async () => {
    let requests = 0;
    const server = await serve((_request, response) => {
      requests += 1;
      response.end();
    });
    const client = send(server, head('GET /', 'Expect: more').repeat(50));
    await expect.poll(client.isOver).toBe(true);
    expect(client.received().match(/^HTTP\/1\.1 417 /gm)).toHaveLength(1);
    expect(requests).toBe(0);
  });

  it('is ended at once where its body does not come', async () => {
    const server = await serve((_request, response) => void response.end());
    const client = send(server, head('POST /', 'Expect: more', 'Content-Length: 100'));
    await expect.poll(client.isOver).toBe(true);
    expect(client.received()).toMatch(/^HTTP\/1\.1 417 [^]*Nothing but 100-continue can be expected\.\n$/);
  });
});
