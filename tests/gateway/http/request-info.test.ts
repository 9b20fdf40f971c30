import { createServer } from 'node:http';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../gateway/config.ts';
import { abortSignalOf, createReadRequestInfo } from '../../../gateway/http/request-info.ts';
import { listenOnFreePort } from '../../support/listen.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

/** Serves the address that the gateway finds, and the one that Express finds with the same setting. */
const start = async (TRUST_PROXY: string): Promise<string> => {
  const config = readConfig({ TRUST_PROXY });
  const readRequestInfo = createReadRequestInfo(config);
  const app = express();
  app.set('trust proxy', config.trustedProxies);
  app.use((request, response) => void response.json([readRequestInfo(request).address, request.ip]));
  const server = await listenOnFreePort(createServer(app));
  ({ close } = server);
  return server.url;
};

const headers: readonly (string | undefined)[] = [
  undefined,
  '',
  '203.0.113.7',
  '203.0.113.7, 10.1.2.3',
  '203.0.113.7,198.51.100.9 ,10.1.2.3,',
  ' , 203.0.113.7',
  '2001:db8::7, 10.1.2.3',
  'no address, 10.1.2.3',
];

describe('the address of a client', () => {
  it.each<[trusted: string, expected: string[]]>([
    ['0', Array.from(headers, () => '127.0.0.1')],
    ['1', ['127.0.0.1', '127.0.0.1', '203.0.113.7', '10.1.2.3', '10.1.2.3', '203.0.113.7', '10.1.2.3', '10.1.2.3']],
    [
      '2',
      [
        '127.0.0.1',
        '127.0.0.1',
        '203.0.113.7',
        '203.0.113.7',
        '198.51.100.9',
        '203.0.113.7',
        '2001:db8::7',
        'no address',
      ],
    ],
    [
      '127.0.0.1,10.0.0.0/8',
      [
        '127.0.0.1',
        '127.0.0.1',
        '203.0.113.7',
        '203.0.113.7',
        '198.51.100.9',
        '203.0.113.7',
        '2001:db8::7',
        'no address',
      ],
    ],
    ['192.0.2.1', Array.from(headers, () => '127.0.0.1')],
  ])('with TRUST_PROXY=%s is the one that Express finds', async (trusted, expected) => {
    const url = await start(trusted);
    const found = headers.map(async (header) => {
      const response = await fetch(url, header === undefined ? {} : { headers: { 'x-forwarded-for': header } });
      return response.json();
    });
    expect(await Promise.all(found)).toEqual(expected.map((address) => [address, address]));
  });

  it.each([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['203.0.113.7:4711, 10.1.2.3:80', '203.0.113.7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7:4711', '2001:db8::7:4711'],
    ['2001:db8::7, [::ffff:10.1.2.3]:80', '2001:db8::7'],
    ['203.0.113.7:port', '203.0.113.7:port'],
  ])('is without the port that a proxy adds: %s', async (header, address) => {
    const url = await start('127.0.0.1,10.0.0.0/8');
    const response = await fetch(url, { headers: { 'x-forwarded-for': header } });
    expect(await response.json()).toEqual([address, expect.anything()]);
  });
});

describe('the signal of a request', () => {
  it('is aborted from the start where the client has gone away before', async () => {
    const gone = Promise.withResolvers<boolean>();
    const server = await listenOnFreePort(
      createServer((request, response) => {
        response.once('close', () => gone.resolve(abortSignalOf(response).aborted));
        request.socket.destroy();
      }),
    );
    ({ close } = server);
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
    expect(await gone.promise).toBe(true);
  });
});
