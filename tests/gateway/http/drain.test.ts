import { createServer, type ServerResponse } from 'node:http';
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

describe('The end of a server', () => {
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
