import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { CachedResponse } from '../cache/responses.ts';
import { encodingsOf } from './negotiation.ts';
import { isRead } from './request-info.ts';

type Sent = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * Sends a cached response in the best content coding that the client takes, or 304 to a client that has these bytes. Completes
 * `headers`. With `no-store` there is no entity tag, because nobody is to have these bytes. A `variant` in the tag tells
 * apart what has the same bytes and another Content-Type, which a 304 would not change in the client's cache.
 */
export const sendCached = (
  { request, response }: Sent,
  cached: CachedResponse,
  headers: OutgoingHttpHeaders,
  variant = '',
): void => {
  const isTagged = isRead(request) && headers['Cache-Control'] !== 'no-store';
  const encoding = encodingsOf(request.headers['accept-encoding']).find((name) => cached[name] !== null);
  const body = (encoding === undefined ? null : cached[encoding]) ?? cached.plain;
  headers.Vary = headers.Vary === undefined ? 'Accept-Encoding' : `${String(headers.Vary)}, Accept-Encoding`;
  if (isTagged) {
    const tag = `${cached.version}${variant}`;
    headers.ETag = encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`;
    if (cached.status === 200 && isNotModified(request.headers['if-none-match'], tag)) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = body.length;
  response.writeHead(cached.status, headers);
  if (request.method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
};

/**
 * Whether the client has these bytes, in whatever content coding it got them. Only the entity tag counts:
 * `Cache-Control: no-cache` in a request asks caches to revalidate, and this server is the origin.
 */
const isNotModified = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  ['', '-gzip', '-br'].some((coding) => fresh({ 'if-none-match': ifNoneMatch }, { etag: `"${tag}${coding}"` }));
