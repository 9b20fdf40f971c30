import type { OutgoingHttpHeaders } from 'node:http';
import { bytesOf, type CachedResponse } from '../cache/responses.ts';
import type { Config } from '../config.ts';
import type { GatewayContext } from '../context.ts';
import { isLimitCode } from '../errors/codes.ts';
import { corsHeaders } from '../http/cors-and-csrf.ts';
import { endAndClose, errorBody, type ErrorResponse } from '../http/error-response.ts';
import { acceptsGraphQLResponse, graphQLContentType, jsonType } from '../http/negotiation.ts';
import { isRead } from '../http/request-info.ts';
import { commonHeaders, inertHeaders } from '../http/security-headers.ts';
import { endWith, sendCached } from '../http/send-cached.ts';
import type { Exchange } from './exchange.ts';
import { type Explanation, explanationOf, serverTiming } from './explain/explain.ts';
import { type StaleMark, staleHeadersOf, staleMarks } from './staleness.ts';

/** The extensions of an answer: what in it is stale, and how it was made where the requester may know. */
type Extensions = { readonly stale?: readonly StaleMark[]; readonly explain?: Explanation };

const sourcesOf = ({ cacheHits, findings }: GatewayContext) => ({ fromMemory: cacheHits, findings });

/** The extensions of an answer that was made for its request; null where there is nothing to say. */
export const extensionsOf = (exchange: Exchange, context: GatewayContext): Extensions | null => {
  if (context.stale.size === 0 && !exchange.isExplained) return null;
  return {
    ...(context.stale.size === 0 ? {} : { stale: staleMarks(context.stale) }),
    ...(exchange.isExplained ? { explain: explanationOf(exchange, sourcesOf(context)) } : {}),
  };
};

/** An answer that was made for its request. */
export type OwnAnswer = {
  readonly status: number;
  /** Headers of this answer alone, such as Allow. */
  readonly headers?: OutgoingHttpHeaders;
  /** Text whose characters are the bytes of its UTF-8 form, or the bytes. */
  readonly body: string | Buffer;
};

/** For how many seconds everybody may keep a public response, and whether the request is one whose responses are kept. */
type Lifetime = { readonly publicForSeconds: number; readonly mayBeKept: boolean };

/** Sends answers of /graphql. */
export type SendAnswer = {
  /** Sends an answer that was made for its request: with `no-store`, and with the cookies of all its calls. */
  readonly own: (exchange: Exchange, context: GatewayContext, answer: OwnAnswer) => void;
  /** Sends a public response, which everybody may keep when it was asked for by GET. */
  readonly cached: (exchange: Exchange, cached: CachedResponse, lifetime: Lifetime) => void;
  /**
   * Refuses a request, with the cookies of the calls that were made for it; the context is null where there was none yet.
   */
  readonly error: (exchange: Exchange, error: ErrorResponse, context: GatewayContext | null) => void;
  /** Answers a CORS preflight (OPTIONS). */
  readonly preflight: (exchange: Exchange) => void;
};

const cookiesOf = ({ jar }: GatewayContext): OutgoingHttpHeaders | null => {
  const cookies = jar.setCookieHeaders();
  return cookies.length === 0 ? null : { 'Set-Cookie': [...cookies] };
};

/** Whether an error is about the operation and not about the request that brought it. */
const isAboutOperation = ({ status, code, faults }: ErrorResponse): boolean =>
  faults !== undefined || (status === 400 && isLimitCode(code));

/** Adds the explanation to a cached answer, which was made for everybody. */
const explained = ({ plain }: CachedResponse, explain: Explanation): Buffer => {
  const { extensions, ...answer } = JSON.parse(bytesOf(plain).toString());
  return Buffer.from(`${JSON.stringify({ ...answer, extensions: { ...extensions, explain } })}\n`);
};

/** Creates the functions that send the answers of an installation. */
export const createSendAnswer = (config: Config): SendAnswer => {
  const common = { ...commonHeaders(config), ...inertHeaders };

  const headersFor = ({ info, request }: Exchange): OutgoingHttpHeaders => ({
    'Content-Type': graphQLContentType(request.headers.accept) ?? jsonType,
    'X-Request-Id': info.id,
    ...common,
    ...corsHeaders(info, config),
    'Cache-Control': 'no-store',
    Vary: 'Origin',
  });

  const send = (exchange: Exchange, status: number, headers: OutgoingHttpHeaders, body: string | Buffer): void => {
    headers['Content-Length'] = body.length;
    exchange.response.writeHead(status, headers);
    if (headers.Connection === 'close') endAndClose(exchange.response, bytesOf(body));
    else endWith(exchange.response, body);
  };

  return {
    own: (exchange, context, { status, headers: own, body }) => {
      const headers = Object.assign(headersFor(exchange), staleHeadersOf(context.stale), cookiesOf(context), own);
      // Not "cookies": that would remove those of the whole registrable domain, other sites' included. Ours are expired
      // one by one.
      if (context.isSessionEnded()) headers['Clear-Site-Data'] = '"storage"';
      if (exchange.isExplained) headers['Server-Timing'] = serverTiming(explanationOf(exchange, sourcesOf(context)));
      send(exchange, status, headers, body);
    },

    cached: (exchange, cached, { publicForSeconds, mayBeKept }) => {
      const { request, isExplained } = exchange;
      const isGet = isRead(request) && mayBeKept;
      const headers = headersFor(exchange);
      const ageSeconds = Math.floor((performance.now() - cached.madeAt) / 1000);
      if (isGet || cached.isStale) headers.Age = ageSeconds;
      // An explanation is only for the client that asked for it.
      const isForAll = !isExplained || request.headers['x-explain'] === undefined;
      if (isGet && isForAll) {
        headers['Cache-Control'] = `public, max-age=${publicForSeconds}`;
        // Caches would send the first client's request id to all others.
        delete headers['X-Request-Id'];
        headers.Vary = 'Origin, Accept, Accept-Language, Cookie';
      }
      if (isExplained) {
        const called = new Set(exchange.record.calls.map(({ path }) => path));
        const fromMemory = cached.tags.filter((path) => !called.has(path));
        const explain = explanationOf(exchange, { fromMemory, findings: cached.findings });
        headers['Server-Timing'] = serverTiming(explain);
        return send(exchange, cached.status, headers, explained(cached, explain));
      }
      sendCached(exchange, cached, headers, headers['Content-Type'] === jsonType ? '' : '-graphql');
    },

    error: (exchange, error, context) => {
      const { request, info } = exchange;
      const headers = Object.assign(headersFor(exchange), context && cookiesOf(context));
      if (error.retryAfter !== undefined) headers['Retry-After'] = String(error.retryAfter);
      if (error.status === 405) headers.Allow = 'GET, HEAD, POST';
      // The rest of a body that is too large is not read.
      if (error.status === 413) headers.Connection = 'close';
      exchange.record.errors = (error.faults ?? [error]).map(({ code }) => ({ path: 'request', code }));
      const isLegacy400 = isAboutOperation(error) && !acceptsGraphQLResponse(request.headers.accept);
      send(exchange, isLegacy400 ? 200 : error.status, headers, Buffer.from(errorBody(error, info)));
    },

    preflight: ({ info, response }) => {
      response
        .writeHead(204, { ...common, 'X-Request-Id': info.id, Vary: 'Origin', ...corsHeaders(info, config) })
        .end();
    },
  };
};
