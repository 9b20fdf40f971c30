import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { watchRequests } from '../../../gateway/http/drain.ts';
import { listenOnFreePort } from '../../support/listen.ts';

let isBusy = false;
afterEach(() => {
  isBusy = false;
});

/** Gives every turn of the event loop something to do, as a flood of requests does; tells how many turns there were. */
const keepBusy = (): (() => number) => {
  isBusy = true;
  let turns = 0;
  const turn = (): void => {
    const since = performance.now();
    while (performance.now() - since < 5);
    turns += 1;
    if (isBusy) setImmediate(turn);
  };
  turn();
  return () => turns;
};

const connections = 20;
/**
 * Asks on so many new connections at once, in a thread of its own, and counts in `made` those that the system has; resolves
 * with what became of each.
 */
const askAtOnce = (url: string, made: Int32Array): Promise<readonly string[]> => {
  const program = `
    import { request } from 'node:http';
    import { parentPort, workerData as made } from 'node:worker_threads';
    const count = () => {
      Atomics.add(made, 0, 1);
      Atomics.notify(made, 0);
    };
    const ask = () => new Promise((resolve) => {
      request(${JSON.stringify(url)}, { method: 'POST', agent: false }, (answer) => {
        answer.resume().once('close', () => resolve(String(answer.statusCode)));
      }).once('socket', (socket) => socket.once('connect', count)).once('error', ({ code }) => resolve(code)).end();
    });
    parentPort.postMessage(await Promise.all(Array.from({ length: ${connections} }, ask)));`;
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
  new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), { workerData: made })
    .once('message', resolve)
    .once('error', reject);
  return promise;
};

describe('The statuses of a server', () => {
  it('leave out a client that went away before its answer began', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const server = createServer((request, response) => {
      if (request.url === '/slow') asked.resolve(response);
      else response.writeHead(404).end();
    });
    const statuses: number[] = [];
    watchRequests(server, (status) => void statuses.push(status));
    const { url, close } = await listenOnFreePort(server);
    const client = new AbortController();
    const slow = fetch(`${url}/slow`, { signal: client.signal });
    const closed = once(await asked.promise, 'close');
    client.abort();
    await expect(slow).rejects.toThrow('aborted');
    await closed;
    await (await fetch(url)).text();
    await close();
    expect(statuses).toEqual([404]);
  });
});

describe('The end of a server', () => {
  it('leaves no connection behind that waits for it', async () => {
    const server = createServer((_request, response) => response.end());
    const drain = watchRequests(server, () => undefined);
    const { url } = await listenOnFreePort(server);
    drain.begin();
    const made = new Int32Array(new SharedArrayBuffer(4));
    const answers = askAtOnce(url, made);
    await once(server, 'connection');
    // All others come while this thread takes none.
    for (let count = 0; count < connections; count = Atomics.load(made, 0)) Atomics.wait(made, 0, count);
    await drain.end(0);
    expect(await answers).toEqual(Array.from({ length: connections }, () => '200'));
  });

  it('comes where a flood of requests leaves no quiet moment', async () => {
    const server = createServer((_request, response) => response.end());
    const drain = watchRequests(server, () => undefined);
    await listenOnFreePort(server);
    const turns = keepBusy();
    drain.begin();
    await drain.end(0);
    expect(turns()).toBeLessThan(1_000);
  }, 60_000);

  it('is told to a client whose request is under way by then', async () => {
    const { promise: asked, resolve: hold } = Promise.withResolvers<ServerResponse>();
    const server = createServer((_request, response) => hold(response));
    const drain = watchRequests(server, () => undefined);
    const { url, close } = await listenOnFreePort(server);
    const answer = fetch(url);
    const response = await asked;
    drain.begin();
    response.end();
    expect((await answer).headers.get('connection')).toBe('close');
    await close();
  });
});
