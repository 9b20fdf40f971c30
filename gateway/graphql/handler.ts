import type { IncomingMessage, RequestListener } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { createContext, type AppDependencies, type GatewayContext } from '../context.ts';
import { parseJson } from '../http/body.ts';
import { RefusedRequest } from '../http/error-response.ts';
import { abortSignalOf, isRead, type ReadRequestInfo, type RequestInfo } from '../http/request-info.ts';
import type { OperationObserver } from '../observability/operation.ts';
import type { RateLimitGuard } from '../rate-limits/guard.ts';
import { answerByApollo, type ApolloRequest } from './apollo-server.ts';
import type { PreparedDocument, PreparedQuery } from './documents.ts';
import { type ApolloContext, createExchangeListener, type Exchange } from './exchange.ts';
import { createReadExplainMode, logCallsAsCurl } from './explain.ts';
import { createGuards } from './guards.ts';
import { jsonOf } from './json-writers.ts';
import { areWithinLimits } from './limits.ts';
import { type Asked, type Parameters, readParameters } from './parameters.ts';
import { createPlanOperation } from './plan.ts';
import { startCalls } from './prefetch.ts';
import { type PublicQuery, publicQueryOf } from './public-responses.ts';
import { createSendAnswer, extensionsOf } from './response.ts';
import { createResponseCacheWay, type ResponseCacheWayDependencies } from './response-cache-way.ts';
import type { TrustedDocuments } from './trusted-documents.ts';
import { createYieldIfBusy } from './yield-to-event-loop.ts';
import { prefetch } from '../schema.ts';
import { isObject } from '../values/json.ts';

type Dependencies = ResponseCacheWayDependencies &
  OperationObserver & {
    readonly app: AppDependencies;
    readonly apollo: ApolloServer<ApolloContext>;
    readonly schema: GraphQLSchema;
    readonly trusted: TrustedDocuments;
    readonly guard: RateLimitGuard;
    readonly readInfo: ReadRequestInfo;
  };

const path = '/graphql';
/** The memory for the bytes of requests for public responses, by which they are recognized. */
const maxKnownBytes = 8 * 1024 * 1024;
const maxKnownRequestLength = 4 * 1024;

/** Whether a URL is that of the graph. */
export const isGraphQLUrl = (url = ''): boolean =>
  url === path || url.startsWith(`${path}?`) || url === `${path}/` || url.startsWith(`${path}/?`);

const brace = '{'.charCodeAt(0);

/**
 * The key by which a request is recognized when it comes again: the bytes of its body, or the URL of a GET; null for all
 * others. A body begins with a brace and a URL with a slash, so the keys never collide.
 */
const knownBody = (bytes: Buffer): string | null =>
  bytes.length > maxKnownRequestLength || bytes[0] !== brace ? null : bytes.toString('latin1');
const knownUrl = (info: RequestInfo, { url = '' }: IncomingMessage): string | null =>
  !isRead(info) || url.length > maxKnownRequestLength ? null : url;

/**
 * Creates the handler of /graphql. A request passes the guards, its document is looked up, and the first of three ways
 * that can answers it; the answer is recorded once. Public queries are answered from the response cache, other queries by
 * their compiled form. Apollo Server answers mutations, introspection, queries that do not compile, queries whose
 * compiled form failed, and faults that the guards do not see.
 */
export const createGraphQLHandler = (dependencies: Dependencies): RequestListener => {
  const { app, apollo, documents, trusted, guard, readSession } = dependencies;
  const planOperation = createPlanOperation({ ...dependencies, prefetch });
  const { config, log } = app;
  const readExplainMode = createReadExplainMode(config);
  const guards = createGuards({ config, documents, guard });
  const send = createSendAnswer(config);
  const yieldIfBusy = createYieldIfBusy();
  /** Resolves with what a way makes; with null where it fails, so that the next way answers. */
  const orNextWay = async <T>({ info }: Exchange, make: () => Promise<T> | T): Promise<T | null> => {
    try {
      return await make();
    } catch (error) {
      // What is refused by one way is refused by all.
      if (error instanceof RefusedRequest) throw error;
      log.debug({ requestId: info.id, err: error }, 'left to the next way');
      return null;
    }
  };

  const { sendFromCache, renderAndSend } = createResponseCacheWay({ ...dependencies, send, orNextWay });
  const known = new LRUCache<string, PublicQuery>({ maxSize: maxKnownBytes });
  // Their documents may not be trusted any more.
  trusted.onChange(() => known.clear());

  /** The variables of a request for this operation; null where Apollo Server has to refuse the request. */
  const variablesFor = ({ name }: PreparedDocument, { operationName, variables, extensions }: Parameters) => {
    const given = variables ?? {};
    const isUsual = (operationName ?? name) === name && isObject(extensions ?? {}) && isObject(given);
    return isUsual && areWithinLimits(given) ? given : null;
  };

  const contextOf = ({ request, response, info }: Exchange): GatewayContext =>
    createContext(app, { ...info, jar: readSession(request, info), signal: abortSignalOf(response) });

  /**
   * Executes a compiled query, sends its answer and returns true; returns false when the next way has to answer, because
   * the answer would not be whole.
   */
  const executeAndSend = async (
    exchange: Exchange,
    query: PreparedQuery,
    context: GatewayContext,
  ): Promise<boolean> => {
    await startCalls(query.prefetch, context);
    // When responses to many calls arrive together, new requests are read before all answers are written, so that their
    // calls start meanwhile.
    await yieldIfBusy();
    try {
      const data = await orNextWay(exchange, () => query.writeData(context, query.variables));
      if (data === null) return false;
      await context.settled();
      sendData(exchange, context, data);
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      await context.settled();
      exchange.record.outcome = 'refused';
      send.error(exchange, error.response, context);
    }
    return true;
  };

  const sendData = (exchange: Exchange, context: GatewayContext, data: string): void => {
    const extensions = extensionsOf(exchange, context);
    const more = extensions === null ? '' : `,"extensions":${jsonOf(extensions)}`;
    exchange.record.outcome = 'answered';
    send.own(exchange, context, { status: 200, body: `{"data":${data}${more}}\n` });
  };

  const answerByApolloServer = async (context: ApolloContext, asked: ApolloRequest) => {
    Object.assign(context.exchange.record, { way: 'apollo', outcome: 'refused' });
    const answer = await answerByApollo(apollo, context, asked);
    await context.settled();
    send.own(context.exchange, context, answer);
  };

  /** Sends the plan of an operation in place of executing it. */
  const sendPlan = async (exchange: Exchange, asked: Asked): Promise<void> => {
    if (!exchange.mayBePlanned) {
      const message = 'A plan is for who knows EXPLAIN_TOKEN (X-Explain: plan TOKEN). Nothing was carried out.';
      throw new RefusedRequest({ status: 403, code: 'FORBIDDEN', message });
    }
    const text = asked.isTextGiven ? String(asked.parameters.query) : null;
    // A text that comes for the first time may be left to Apollo Server, but a plan needs its document.
    const document =
      guards.document(exchange, asked) ?? (text === null ? null : documents.ofText(text, { keep: true }));
    const fault = document === null && text !== null ? documents.faultOf(text) : null;
    if (fault !== null) throw new RefusedRequest({ status: 400, code: 'BAD_USER_INPUT', message: fault });
    const context = contextOf(exchange);
    const plan = await planOperation(
      exchange,
      context.jar,
      document,
      document && variablesFor(document, asked.parameters),
    );
    Object.assign(exchange.record, { name: document?.name, kind: document?.kind, outcome: 'answered' });
    send.own(exchange, context, {
      status: 200,
      body: Buffer.from(`${jsonOf({ data: null, extensions: { plan } })}\n`, 'latin1'),
    });
  };

  /** Answers a request that was not recognized by its bytes, by the first way that can. */
  const answer = async (exchange: Exchange, knownAs: string | null, asked: Asked, body: unknown): Promise<void> => {
    guards.forms(exchange, asked);
    const parameters = guards.trust(asked);
    if (exchange.isPlanned) return sendPlan(exchange, asked);
    const document = guards.document(exchange, asked);
    const variables = document === null ? null : variablesFor(document, asked.parameters);
    if (document !== null) exchange.record.client = trusted.clientOf(exchange.request.headers, document.hash);
    const isReadable = exchange.info.method === 'POST' || guards.isPublicGet(exchange, asked);
    let context: GatewayContext | null = null;
    let isCostCounted = false;

    if (document?.kind === 'query' && variables !== null && isReadable) {
      // This is reported if the client goes away.
      Object.assign(exchange.record, { name: document.name, kind: 'query', outcome: 'failed' });
      const query = document.prepare(variables);
      const publicQuery = query && publicQueryOf(document, variables, query);
      if (publicQuery !== null) {
        if (knownAs !== null) known.set(knownAs, publicQuery, { size: 4 * knownAs.length + 1_000 });
        if (sendFromCache(exchange, publicQuery)) return;
      }
      const { points } = document.cost();
      if (points > 1) await guards.cost(exchange, points);
      isCostCounted = true;
      if (publicQuery !== null && (await renderAndSend(exchange, publicQuery))) return;
      if (query !== null) {
        context = contextOf(exchange);
        Object.assign(exchange.record, { way: 'compiled', calls: context.calls });
        if (await executeAndSend(exchange, query, context)) return logCallsAsCurl(context);
      }
    }
    // After a failed way, the context still has what was loaded.
    context ??= contextOf(exchange);
    await answerByApolloServer(Object.assign(context, { exchange, isCostCounted }), { parameters, body });
    logCallsAsCurl(context);
  };

  const handle = async (exchange: Exchange): Promise<void> => {
    const { request, info } = exchange;
    if (info.method === 'OPTIONS') return send.preflight(exchange);
    guards.head(exchange);
    const bytes = info.method === 'POST' ? await guards.body(exchange) : null;
    const knownAs = bytes === null ? knownUrl(info, request) : knownBody(bytes);
    const publicQuery = knownAs === null || exchange.isPlanned ? undefined : known.get(knownAs);
    if (publicQuery !== undefined) {
      exchange.record.client = trusted.clientOf(request.headers, publicQuery.hash);
      if (sendFromCache(exchange, publicQuery)) return;
    }

    exchange.begin();
    await guards.rate(exchange);
    const body = bytes === null || bytes.length === 0 ? undefined : parseJson(bytes);
    guards.batch(body);
    await answer(exchange, knownAs, readParameters(info.method, request.url ?? '', body), body);
  };

  /** Answers a request that was refused or that failed; never throws. */
  const fail = (exchange: Exchange, error: unknown): void => {
    const { response, record } = exchange;
    if (response.destroyed || response.headersSent) return void response.destroy();
    if (error instanceof RefusedRequest) {
      record.outcome = 'refused';
      return send.error(exchange, error.response, null);
    }
    log.error({ requestId: exchange.info.id, err: error }, 'fault');
    record.outcome = 'failed';
    send.error(exchange, { status: 500, code: 'INTERNAL_ERROR' }, null);
  };

  return createExchangeListener({ ...dependencies, log, readExplainMode }, async (exchange) => {
    try {
      await handle(exchange);
    } catch (error) {
      fail(exchange, error);
    }
  });
};
