import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Body, CachedResponse } from '../cache/responses.ts';
import { encodingsOf } from './negotiation.ts';
import { isRead } from './request-info.ts';
import type { Encoding } from '../values/compression.ts';

type Sent = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * Sends a cached response in the best content coding that the client takes, or 304 to a client that has these bytes in one
 * that it takes; only the entity tag counts, since `Cache-Control: no-cache` in a request asks caches to revalidate, and this
 * server is the origin. Completes `headers`. With `no-store` there is no entity tag, because nobody keeps these bytes. A
 * `variant` in the tag tells apart what has the same bytes and another Content-Type, which a 304 would not change in the
 * client's cache.
 */
export const sendCached = (
  { request, response }: Sent,
  cached: CachedResponse,
  headers: OutgoingHttpHeaders,
  variant = '',
): void => {
  const isTagged = isRead(request) && headers['Cache-Control'] !== 'no-store';
  const accepted = encodingsOf(request.headers['accept-encoding']);
  const encoding = accepted.find((name) => cached[name] !== null);
  const body = (encoding === undefined ? null : cached[encoding]) ?? cached.plain;
  headers.Vary = headers.Vary === undefined ? 'Accept-Encoding' : `${String(headers.Vary)}, Accept-Encoding`;
  if (isTagged) {
    const version = `${cached.version}${variant}`;
    headers.ETag = tagOf(version, encoding);
    const ifNoneMatch = request.headers['if-none-match'];
    if (cached.status === 200 && ifNoneMatch !== undefined) {
      const known = [encoding, ...accepted, undefined]
        .map((coding) => tagOf(version, coding))
        .find((etag) => fresh({ 'if-none-match': ifNoneMatch }, { etag }));
      if (known !== undefined) {
        // A cache keeps a response for each coding, and sends the one that the 304 names.
        response.writeHead(304, { ...headers, ETag: known }).end();
        return;
      }
    }
  }
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = body.length;
  response.writeHead(cached.status, headers);
  endWith(response, body);
};

/** Ends a response with its body. Node leaves the body out of an answer to HEAD, and ignores the encoding of a Buffer. */
export const endWith = (response: ServerResponse, body: Body): void => void response.end(body, 'latin1');

/** The entity tag of a version of a response in a content coding; without one, of its plain bytes. */
const tagOf = (version: string, coding: Encoding | undefined): string =>
  coding === undefined ? `"${version}"` : `"${version}-${coding}"`;
