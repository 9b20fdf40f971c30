import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

/** The ids of the operations that have begun and not ended, as tracing keeps their spans. */
const underWay = new Set<string>();
let ended = 0;

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(
  startGateway({
    academyApiUrl: api.url,
    tracing: {
      begin: (upstreamId) => void underWay.add(upstreamId),
      operation: ({ upstreamId }) => {
        ended += 1;
        underWay.delete(upstreamId);
      },
      close: async () => undefined,
    },
  }),
);

/** Sends the head of a POST and these bytes of its body, then closes the connection. */
const breakOff = (path: string, bytes: Buffer | string, headers: readonly string[]): void => {
  const lines = ['host: x', 'accept: application/json', 'content-type: application/json', ...headers];
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(bytes, () => setTimeout(() => socket.destroy(), 5));
};

describe('a client that goes away', () => {
  const whole = gzipSync(JSON.stringify({ query: '{ __typename }', more: 'x'.repeat(120_000) }));

  it.each([
    ['/graphql', 'while it sends its body', '{"q', ['content-length: 1000']],
    ['/mcp', 'while it sends its body', '{"j', ['content-length: 1000']],
    [
      '/graphql',
      'while its body is decompressed',
      whole,
      ['content-encoding: gzip', `content-length: ${whole.length}`],
    ],
    ['/mcp', 'while its body is decompressed', whole, ['content-encoding: gzip', `content-length: ${whole.length}`]],
  ])('leaves no span behind: %s, %s', async (path, _when, bytes, headers) => {
    ended = 0;
    underWay.clear();
    for (let index = 0; index < 20; index += 1) breakOff(path, bytes, headers);
    await expect.poll(() => ended).toBe(20);
    // What a request still does when it has ended comes within this time.
    await wait(200);
    expect(underWay.size).toBe(0);
  });
});
