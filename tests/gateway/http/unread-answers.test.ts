import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createBoundedServer } from '../../../gateway/http/bounded-server.ts';
import { bounds } from '../../../gateway/http/connection-bounds.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { talkTo } from '../../support/raw-http.ts';

const mebibyte = 1024 * 1024;
const checkEveryMs = 20;
const large = Buffer.alloc(64 * mebibyte);

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server whose unread answers may hold so many bytes, and the connections that it has answered, in their order. */
const serve = async (maxUnreadBytes: number, listener: RequestListener) => {
  const answered: Socket[] = [];
  const own = { ...bounds, checkEveryMs, maxUnreadBytes };
  const server = createBoundedServer((request, response) => {
    answered.push(request.socket);
    listener(request, response);
  }, own);
  closers.push((await listenOnFreePort(server)).close);
  return { server, answered, areClosed: () => answered.map(({ destroyed }) => destroyed) };
};

/** Asks for a path and reads nothing of the answer. Resolves once the request has arrived. */
const ask = async ({ server, answered }: { server: Server; answered: Socket[] }, path: string): Promise<Socket> => {
  const count = answered.length;
  const { socket } = talkTo(server, '');
  closers.push(() => socket.destroy());
  socket.removeAllListeners('data').pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await expect.poll(() => answered.length).toBe(count + 1);
  return socket;
};

describe('where unread answers fill the memory', () => {
  it('the connection is closed that has left its answer unread for longest', async () => {
    const site = await serve(2.5 * large.length, (_request, response) => void response.end(large));
    for (let count = 0; count < 3; count += 1) await ask(site, '/');
    await expect.poll(site.areClosed).toEqual([true, false, false]);
    await wait(5 * checkEveryMs);
    expect(site.areClosed()).toEqual([true, false, false]);
  });

  it('a connection that takes its answer bit by bit is not closed before one that takes nothing', async () => {
    const piece = Buffer.alloc(64 * 1024);
    const site = await serve(1.5 * large.length, ({ url }, response) => {
      if (url === '/whole') return void response.end(large);
      const goOn = (): void => {
        while (response.write(piece));
      };
      response.on('drain', goOn);
      goOn();
    });
    const reader = await ask(site, '/pieces');
    let taken = 0;
    reader.on('data', (bytes: Buffer) => {
      taken += bytes.length;
      reader.pause();
      setImmediate(() => reader.resume());
    });
    reader.resume();
    await ask(site, '/whole');
    // A busy machine may check twice before the reader has its turn.
    for (let checks = 0; checks < 3;) {
      const before = taken;
      await wait(checkEveryMs);
      if (taken > before) checks += 1;
    }
    await ask(site, '/whole');
    await expect.poll(() => site.areClosed().includes(true)).toBe(true);
    expect(site.areClosed()).toEqual([false, true, false]);
  });
});
