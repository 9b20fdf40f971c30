import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { askerWith } from '../http/request-info.ts';
import { createContext, type GatewayContext, type Surroundings } from '../context.ts';
import { logCalls } from './explain.ts';
import type { KnownQueries, KnownQuery } from './prepared-queries.ts';
import { countEarly } from '../rate-limits/guard.ts';
import { startCalls } from './prefetch.ts';
import { noteAnswer, type WatchOperation } from '../observability/operation.ts';
import { commonHeaders } from '../http/security-headers.ts';
import { addressOf, contentTypeOf, isPlainRequest, ownOriginOf, type TrustsProxy } from '../http/plain-requests.ts';
import type { RateLimits } from '../rate-limits/policy.ts';
import { bodyReadBefore } from '../http/body.ts';
import { lookAhead } from '../schema.ts';
import { staleHeadersOf, staleMarks } from './staleness.ts';

type Dependencies = {
  readonly surroundings: Surroundings;
  readonly queries: KnownQueries;
  readonly rates: RateLimits | null;
  readonly watch: WatchOperation;
  readonly trustsProxy: TrustsProxy;
};

const path = '/graphql';

const write = async ({ fields, variables, write }: KnownQuery, context: GatewayContext): Promise<string | null> => {
  try {
    if (context.jar.hasSession()) await startCalls(lookAhead, fields(), context);
    return await write(context, variables);
  } catch {
    // What is wrong is said by GraphQL, which finds every call made already.
    return null;
  }
};

/**
 * Answers queries for the one who asks by a short way: without Express, and without putting together an answer that is
 * only taken apart again. All that guards the long way guards this one. Whatever is unusual about a request, and
 * whatever cannot be answered whole, goes the long way; it finds the context with all that was loaded.
 */
export const createDirectAnswers = ({ surroundings, queries, rates, watch, trustsProxy }: Dependencies) => {
  const { config, now } = surroundings;
  const contexts = new WeakMap<IncomingMessage, GatewayContext>();
  const common = { ...commonHeaders(config), 'Cache-Control': 'no-store', Vary: 'Origin' };

  const contextFor = (request: IncomingMessage, response: ServerResponse): GatewayContext => {
    const [publicOrigin, address] = [ownOriginOf(request, config), addressOf(request, trustsProxy)];
    return createContext(surroundings, askerWith(request, response, { config, now, publicOrigin, address }));
  };

  const send = (request: IncomingMessage, response: ServerResponse, context: GatewayContext, data: string): void => {
    const { jar, requestId, stale } = context;
    const extensions = stale.size === 0 ? '' : `,"extensions":${JSON.stringify({ stale: staleMarks(stale) })}`;
    const body = `{"data":${data}${extensions}}\n`;
    const cookies = jar.setCookieHeaders();
    const headers: OutgoingHttpHeaders = {
      ...common,
      ...staleHeadersOf(stale),
      'X-Request-Id': requestId,
      'Content-Type': contentTypeOf(request),
      'Content-Length': body.length,
      ...(cookies.length === 0 ? {} : { 'Set-Cookie': [...cookies] }),
    };
    response.writeHead(200, headers).end(body, 'latin1');
  };

  /** Whether a query could be answered whole, and the answer is out. */
  const isAnswered = async (body: unknown, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    watch(request, response);
    const wait = await countEarly(rates, request, addressOf(request, trustsProxy));
    // Reading a text takes time, which is not spent on who asks too often.
    const query = wait === null ? queries.of(body) : null;
    if (query === null) return false;
    const context = contextFor(request, response);
    const noted = { name: query.name, kind: 'query', calls: context.calls, errors: [] } as const;
    noteAnswer(response, { ...noted, outcome: 'failed' });
    const data = await write(query, context);
    if (data === null) {
      // Only now: what a weak map holds outlives many quick collections of garbage.
      contexts.set(request, context);
      return false;
    }
    await context.settled();
    logCalls(context);
    noteAnswer(response, { ...noted, outcome: 'answered' });
    send(request, response, context, data);
    return true;
  };

  const listener =
    (next: RequestListener): RequestListener =>
    async (request, response) => {
      const isPost = request.method === 'POST' && request.url === path && isPlainRequest(request, config);
      const body = isPost ? bodyReadBefore(request) : undefined;
      try {
        if (queries.mayBeIn(body) && (await isAnswered(body, request, response))) return;
      } catch (error) {
        // Nobody waits for this listener: what it throws would end the process.
        surroundings.log.error({ err: error }, 'fault');
        if (response.headersSent) return void response.destroy();
      }
      next(request, response);
    };

  return {
    /** Answers what it can; hands on all the rest. It sees what has been read of plain requests before it. */
    listener: config.isProduction ? listener : (next: RequestListener): RequestListener => next,
    /** The context of a request that could not be answered whole. */
    contextOf: (request: IncomingMessage): GatewayContext | undefined => contexts.get(request),
  };
};
