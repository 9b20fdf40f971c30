import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { hashOf } from '../../support/site-documents.ts';
import type { RunningGateway } from '../../support/start-gateway.ts';

export const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.example' };

export type Sent = { status: number; headers: IncomingHttpHeaders; body: string; bytes: number };

export type Headers = Record<string, string>;

const decoded = (body: Buffer, coding: string | undefined): string =>
  (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString();

/** Sends what is given and nothing else. */
export const send = (url: string, method: string, headers: Headers, body?: string): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const request = ask(url, { method, headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const text = decoded(bytes, response.headers['content-encoding']);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, bytes: bytes.length });
    });
    request.once('error', reject).end(body);
  });

export type Asked = { text: string; variables?: Record<string, unknown>; headers?: Headers };

/** An operation as text. */
export const postText = (to: RunningGateway, { text, variables = {}, headers = {} }: Asked) =>
  send(
    `${to.url}/graphql`,
    'POST',
    { 'content-type': 'application/json', ...headers },
    JSON.stringify({ query: text, variables }),
  );

const extensionsOf = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(text) } });

/** A persisted query by its hash, with POST. */
export const postHash = (to: RunningGateway, { text, variables = {}, headers = {} }: Asked) =>
  send(
    `${to.url}/graphql`,
    'POST',
    { 'content-type': 'application/json', ...headers },
    JSON.stringify({ variables, extensions: extensionsOf(text) }),
  );

/** A persisted query by its hash, with GET. */
export const getHash = (to: RunningGateway, { text, variables = {}, headers = {} }: Asked) => {
  const search = new URLSearchParams({
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(extensionsOf(text)),
  });
  return send(`${to.url}/graphql?${search.toString()}`, 'GET', headers);
};
