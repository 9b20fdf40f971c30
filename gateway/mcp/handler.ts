import type { IncomingMessage, RequestListener } from 'node:http';
import { execute, getOperationAST, getVariableValues, type GraphQLSchema } from 'graphql';
import { bytesOf, type ResponseCache } from '../cache/responses.ts';
import { isLoopback } from '../config.ts';
import { type AppDependencies, createContext } from '../context.ts';
import { describeError, sentenceOf } from '../errors/errors.ts';
import { agentsClient } from '../graphql/client-manifests.ts';
import type { Documents } from '../graphql/documents.ts';
import { createExchangeListener, type Exchange } from '../graphql/exchange.ts';
import { createReadExplainMode } from '../graphql/explain.ts';
import { createGuards } from '../graphql/guards.ts';
import { publicQueryOf, type RenderPublicResponse, responseCacheKey } from '../graphql/public-responses.ts';
import { parseJson } from '../http/body.ts';
import { isFromOwnPage } from '../http/cors-and-csrf.ts';
import { type ErrorResponse, RefusedRequest } from '../http/error-response.ts';
import { graphQLContentType } from '../http/negotiation.ts';
import { abortSignalOf, type ReadRequestInfo, type RequestInfo } from '../http/request-info.ts';
import { commonHeaders, inertHeaders } from '../http/security-headers.ts';
import type { OperationObserver } from '../observability/operation.ts';
import type { RateLimitGuard } from '../rate-limits/guard.ts';
import { createEmptyCookieJar } from '../rest/cookies.ts';
import type { JsonObject } from '../values/json.ts';
import { answerMessage, refuse, type Reply, type ToolAnswer } from './protocol.ts';
import type { Tool } from './tools.ts';

type Dependencies = OperationObserver & {
  readonly app: AppDependencies;
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly guard: RateLimitGuard;
  readonly responses: ResponseCache;
  readonly renderPublic: RenderPublicResponse;
  readonly readInfo: ReadRequestInfo;
  /** The tools that need no session. */
  readonly tools: readonly Tool[];
};

/** Whether a URL is that of the endpoint for agents. */
export const isMcpUrl = (url = ''): boolean => /^\/mcp\/?(\?|$)/.test(url);

/** Answers where the endpoint is off. */
export const mcpIsOff: RequestListener = (_request, response) => {
  response
    .writeHead(404, { 'Content-Type': 'text/plain' })
    .end('The endpoint for agents is off: see MCP in .env.example.\n');
};

const refused = (status: number, message: string): RefusedRequest =>
  new RefusedRequest({ status, code: 'BAD_USER_INPUT', message });

/** Makes the sessionless handler of /mcp: one message of the Model Context Protocol by POST, answered by one JSON object. */
export const createMcpHandler = (dependencies: Dependencies): RequestListener => {
  const { app, schema, documents, guard, responses, renderPublic, tools } = dependencies;
  const { config, log, now } = app;
  const guards = createGuards({ config, documents, guard });
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

  /** Executes with graphql-js when no compiled answer could be given: partial data, and an error for each failed field. */
  const executeByGraphQLJs = async ({ response, info, record }: Exchange, tool: Tool, given: JsonObject) => {
    const document = documents.ofText(tool.text)?.parsed;
    if (document === undefined) throw new Error(`${tool.operation} cannot be prepared.`);
    const definitions = getOperationAST(document)?.variableDefinitions ?? [];
    const [problem] = getVariableValues(schema, definitions, given, { maxErrors: 1 }).errors ?? [];
    const describe = (error: unknown) => describeError(error, info.language, info.id);
    if (problem !== undefined) return { text: describe(problem).message, isError: true };
    // Tools over HTTP run without a session.
    const jar = createEmptyCookieJar(now);
    const contextValue = createContext(app, { ...info, jar, signal: abortSignalOf(response) });
    const { data, errors = [] } = await execute({ schema, document, variableValues: given, contextValue });
    const described = errors.map(describe);
    record.calls = contextValue.calls;
    record.errors = described.map(({ path, extensions }) => ({
      path: String(path),
      code: String(extensions?.['code']),
    }));
    return { text: JSON.stringify({ data, errors: described }), isError: errors.length > 0 };
  };

  const callTool = async (exchange: Exchange, tool: Tool, given: JsonObject): Promise<ToolAnswer> => {
    const { info, record } = exchange;
    Object.assign(record, { name: tool.operation, kind: 'query', outcome: 'failed' });
    const document = documents.ofText(tool.text);
    const query = document?.prepare(given) ?? null;
    const publicQuery = document && query && publicQueryOf(document, given, query);
    const points = document?.cost().points ?? 1;
    if (points > 1) await guards.cost(exchange, points);
    if (query !== null && publicQuery !== null) {
      try {
        const { plain } = await responses.fetch(responseCacheKey(info, publicQuery), async () => {
          const rendered = await renderPublic({ ...query, ...publicQuery }, info);
          record.calls = rendered.calls;
          return rendered;
        });
        Object.assign(record, { way: 'cache', outcome: 'answered' });
        return { text: bytesOf(plain).toString().trim(), isError: false };
      } catch (error) {
        if (error instanceof RefusedRequest) throw error;
        log.debug({ requestId: info.id, err: error }, 'left to the next way');
      }
    }
    return executeByGraphQLJs(exchange, tool, given);
  };

  const answer = async (exchange: Exchange): Promise<Reply> => {
    const { request, response, info, record } = exchange;
    const requestId = info.id;
    record.client = agentsClient;
    let message: unknown = null;
    try {
      if (!isAllowed(info, request)) throw new RefusedRequest({ status: 403, code: 'CSRF_REFUSED' });
      if (request.method !== 'POST') throw refused(405, 'Messages come by POST.');
      if (graphQLContentType(request.headers.accept) === null) throw refused(406, 'Answers come as application/json.');
      const bytes = await guards.body(exchange);
      if (bytes === null) throw refused(415, 'A message comes as application/json.');
      exchange.begin();
      await guards.rate(exchange);
      message = parseJson(bytes);
      record.outcome = 'answered';
      const call = (tool: Tool, given: JsonObject) => callTool(exchange, tool, given);
      const reply = await answerMessage(message, request.headers, { tools, call });
      if (reply.status >= 400) record.outcome = 'refused';
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
      const text = more.message ?? sentenceOf(code, 'SIGN_IN_REQUIRED', info.language);
      // Codes of the protocol's own range are for its own errors, so others are numbered by their status.
      const number = status === 400 && message === null ? -32700 : status;
      return refuse(status, Object(message).id, number, text, { code, requestId });
    }
  };

  const readExplainMode = createReadExplainMode({ isExplainedToAll: false, explainToken: null });
  return createExchangeListener({ ...dependencies, log, readExplainMode }, async (exchange) => {
    const { response, info } = exchange;
    const { status, body } = await answer(exchange);
    if (body !== null) response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.writeHead(status, { ...headers, 'X-Request-Id': info.id });
    response.end(body === null ? undefined : `${JSON.stringify(body)}\n`);
  });
};
