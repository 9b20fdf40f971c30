import type { IncomingMessage, RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { bytesOf } from '../cache/responses.ts';
import { isLoopback } from '../config.ts';
import { sentenceOf } from '../errors/errors.ts';
import { agentsClient } from '../graphql/clients/client-manifests.ts';
import { createExchangeListener, type Exchange } from '../graphql/exchange.ts';
import { createReadExplainMode } from '../graphql/explain/explain.ts';
import { createGuards } from '../graphql/guards.ts';
import { areWithinLimits } from '../graphql/operations/limits.ts';
import { createWays, type WaysDependencies } from '../graphql/ways.ts';
import { parseJson } from '../http/body.ts';
import { isFromOwnPage } from '../http/cors-and-csrf.ts';
import { badRequest, endAndClose, type ErrorResponse, RefusedRequest } from '../http/error-response.ts';
import { sendText } from '../http/plain-text.ts';
import { graphQLContentType, jsonType } from '../http/negotiation.ts';
import type { ReadRequestInfo, RequestInfo } from '../http/request-info.ts';
import { commonHeaders, inertHeaders } from '../http/security-headers.ts';
import type { OperationObserver } from '../observability/operation.ts';
import type { RateLimitGuard } from '../rate-limits/guard.ts';
import { createEmptyCookieJar } from '../rest/cookies.ts';
import { isObject, type JsonObject } from '../values/json.ts';
import { answerMessage, refuse, type Reply, type ToolAnswer } from './protocol.ts';
import type { Tool } from './tools.ts';

type Dependencies = Omit<WaysDependencies, 'guards' | 'readSession'> &
  OperationObserver & {
    readonly guard: RateLimitGuard;
    readonly readInfo: ReadRequestInfo;
    /** The tools that need no session. */
    readonly tools: readonly Tool[];
  };

/** Whether a URL is that of the endpoint for agents. */
export const isMcpUrl = (url = ''): boolean => /^\/mcp\/?(\?|$)/.test(url);

/** Answers 404 where the endpoint is off. */
export const refuseMcp: RequestHandler = (_request, response) =>
  sendText(response, 404, 'The endpoint for agents is off: see MCP in .env.example.');

/** Makes the sessionless handler of /mcp: one message of the Model Context Protocol by POST, answered by one JSON object. */
export const createMcpHandler = (dependencies: Dependencies): RequestListener => {
  const { app, documents, guard, tools } = dependencies;
  const { config, log, now } = app;
  const guards = createGuards({ config, documents, guard });
  // Tools over HTTP run without a session.
  const ways = createWays({ ...dependencies, guards, readSession: () => createEmptyCookieJar(now) });
  const headers = { ...commonHeaders(config), ...inertHeaders, 'Cache-Control': 'no-store', Vary: 'Origin' };

  /**
   * Prevents DNS rebinding: a page whose host name resolves to this machine sends that name as both Origin and Host.
   * Without PUBLIC_URL, therefore, an Origin is accepted only if it is allowed or its host name is a loopback name.
   */
  const isAllowed = (info: RequestInfo, request: IncomingMessage): boolean => {
    const { origin } = info;
    if (!isFromOwnPage(info, request, config)) return false;
    if (origin === null || config.publicOrigin !== null || config.allowedOrigins.includes(origin)) return true;
    return isLoopback(URL.parse(origin)?.hostname ?? '');
  };

  const callTool = async (exchange: Exchange, { text: query }: Tool, given: JsonObject): Promise<ToolAnswer> => {
    const answer = await ways.answer(exchange, {
      document: documents.ofText(query),
      variables: areWithinLimits(given) ? given : null,
      parameters: { query, variables: given },
      body: undefined,
    });
    if ('refusal' in answer) throw new RefusedRequest(answer.refusal);
    const body = 'cached' in answer ? answer.cached.plain : answer.own.body;
    return { text: bytesOf(body).toString().trim(), isError: exchange.record.errors.length > 0 };
  };

  const answer = async (exchange: Exchange): Promise<Reply> => {
    const { request, response, info, record } = exchange;
    const requestId = info.id;
    record.client = agentsClient;
    let message: unknown = null;
    try {
      if (!isAllowed(info, request)) throw new RefusedRequest({ status: 403, code: 'CSRF_REFUSED' });
      if (request.method !== 'POST') throw badRequest('Messages come by POST.', 405);
      if (graphQLContentType(request.headers.accept) === null)
        throw badRequest('Answers come as application/json.', 406);
      const bytes = await guards.body(exchange);
      if (bytes === null) throw badRequest('A message comes as application/json.', 415);
      exchange.begin();
      await guards.rate(exchange);
      message = parseJson(bytes);
      const call = (tool: Tool, given: JsonObject) => callTool(exchange, tool, given);
      const reply = await answerMessage(message, request.headers, { tools, call });
      // How the query of a tool ended is recorded by the way that it took.
      if (record.way !== null) return reply;
      const { error, result } = reply.body ?? {};
      const isRefused = error !== undefined || (isObject(result) && result.isError === true);
      if (isRefused) record.errors = [{ path: 'request', code: 'BAD_USER_INPUT' }];
      record.outcome = isRefused ? 'refused' : 'answered';
      return reply;
    } catch (error) {
      const isRefusal = error instanceof RefusedRequest;
      if (!isRefusal && !response.destroyed) log.error({ requestId, err: error }, 'fault');
      const fault: ErrorResponse = { status: 500, code: 'INTERNAL_ERROR' };
      const { status, code, ...more } = isRefusal ? error.response : fault;
      record.outcome = isRefusal ? 'refused' : 'failed';
      record.errors = [{ path: 'request', code }];
      if (more.retryAfter !== undefined) response.setHeader('Retry-After', String(more.retryAfter));
      if (status === 405) response.setHeader('Allow', 'POST');
      // The rest of a body that is too large is not read.
      if (status === 413) response.setHeader('Connection', 'close');
      const text = more.message ?? sentenceOf(code, info.language);
      // Codes of the protocol's own range are for its own errors, so others are numbered by their status.
      const number = status === 400 && message === null ? -32700 : status;
      return refuse(status, Object(message).id, number, text, { code, requestId });
    }
  };

  const readExplainMode = createReadExplainMode({ isExplainedToAll: false, explainToken: null });
  return createExchangeListener({ ...dependencies, log, readExplainMode }, async (exchange) => {
    const { response, info } = exchange;
    const { status, body } = await answer(exchange);
    const text = body === null ? '' : `${JSON.stringify(body)}\n`;
    if (body !== null) response.setHeader('Content-Type', jsonType);
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text), 'X-Request-Id': info.id });
    if (status === 413) endAndClose(response, text);
    else response.end(text);
  });
};
