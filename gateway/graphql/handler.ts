import type { IncomingMessage, RequestListener } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { codeOfBadRequest } from '../errors/errors.ts';
import { parseJson } from '../http/body.ts';
import { RefusedRequest } from '../http/error-response.ts';
import { isRead, type ReadRequestInfo, type RequestInfo } from '../http/request-info.ts';
import type { OperationObserver } from '../observability/operation.ts';
import type { RateLimitGuard } from '../rate-limits/guard.ts';
import type { PreparedDocument } from './documents.ts';
import { createAdmission } from './admission.ts';
import { createExchangeListener, type Exchange } from './exchange.ts';
import { createReadExplainMode } from './explain/explain.ts';
import { createGuards } from './guards.ts';
import { jsonOf } from './executor/json-writers.ts';
import { areWithinLimits, faultsOf } from './operations/limits.ts';
import { type Asked, type RequestParameters, readParameters } from './operations/parameters.ts';
import { createPlanOperation } from './explain/plan.ts';
import type { PublicQuery } from './public-responses.ts';
import { createSendAnswer } from './response.ts';
import type { TrustedDocuments } from './clients/trusted-documents.ts';
import { type Answer, createWays, type WaysDependencies } from './ways.ts';
import { isObject } from '../values/json.ts';

type Dependencies = Omit<WaysDependencies, 'guards'> &
  OperationObserver & {
    readonly schema: GraphQLSchema;
    readonly trusted: TrustedDocuments;
    readonly guard: RateLimitGuard;
    readonly readInfo: ReadRequestInfo;
  };

const path = '/graphql';
/** The memory for the bytes of requests for public responses, by which they are recognized. */
const maxKnownBytes = 8 * 1024 * 1024;
const maxKnownRequestLength = 4 * 1024;
/**
 * Operations under way in a busy process. With an API that takes 20 ms, 32 leave too few calls under way to keep the process busy;
 * 64 take as much memory as all.
 */
const maxUnderWay = 48;

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
  const { app, schema, documents, trusted, guard } = dependencies;
  const planOperation = createPlanOperation(dependencies);
  const { config, log } = app;
  const readExplainMode = createReadExplainMode(config);
  const guards = createGuards({ config, documents, guard });
  const send = createSendAnswer(config);
  const ways = createWays({ ...dependencies, guards });
  const admit = createAdmission(maxUnderWay);
  const known = new LRUCache<string, PublicQuery>({ maxSize: maxKnownBytes });
  // The documents of known requests may not be trusted any more.
  trusted.onChange(() => known.clear());

  /** The variables of a request for this operation; null where Apollo Server has to refuse the request. */
  const variablesFor = ({ name }: PreparedDocument, { operationName, variables, extensions }: RequestParameters) => {
    const given = variables ?? {};
    const isUsual = (operationName ?? name) === name && isObject(extensions ?? {}) && isObject(given);
    return isUsual && areWithinLimits(given) ? given : null;
  };

  const sendAnswer = (exchange: Exchange, answer: Answer, mayBeKept = true): void => {
    if ('cached' in answer) return send.cached(exchange, answer.cached, { ...answer, mayBeKept });
    if ('refusal' in answer) return send.error(exchange, answer.refusal, answer.context);
    send.own(exchange, answer.context, answer.own);
  };

  /** Sends the plan of an operation in place of executing it. */
  const sendPlan = async (exchange: Exchange, asked: Asked): Promise<void> => {
    if (!exchange.mayBePlanned) {
      const message = 'A plan is for who knows EXPLAIN_TOKEN (X-Explain: plan TOKEN). Nothing was carried out.';
      throw new RefusedRequest({ status: 403, code: 'FORBIDDEN', message });
    }
    const text = asked.isTextGiven ? String(asked.parameters.query) : null;
    const prepared = guards.document(exchange, asked);
    const [fault] = prepared === null && text !== null ? faultsOf(schema, text, config.isExplorerOn) : [];
    if (fault !== undefined) {
      const code = codeOfBadRequest(fault) ?? 'BAD_USER_INPUT';
      throw new RefusedRequest({ status: 400, code, message: fault.message });
    }
    // A text that comes for the first time may be left to Apollo Server, but a plan needs its document.
    const document = prepared ?? (text === null ? null : documents.ofText(text));
    const context = ways.contextOf(exchange);
    const plan = await planOperation(
      exchange,
      context.jar,
      document,
      document && variablesFor(document, asked.parameters),
    );
    Object.assign(exchange.record, { name: document?.name, kind: document?.kind, outcome: 'answered' });
    send.own(exchange, context, { status: 200, body: `${jsonOf({ data: null, extensions: { plan } })}\n` });
  };

  /** Answers a request that was not recognized by its bytes, by the first way that can. */
  const answer = async (exchange: Exchange, knownAs: string | null, asked: Asked, body: unknown): Promise<void> => {
    guards.forms(exchange, asked);
    const parameters = guards.trust(exchange, asked);
    if (exchange.isPlanned) return sendPlan(exchange, asked);
    const document = guards.document(exchange, asked);
    if (document !== null) exchange.record.client = trusted.clientOf(exchange.request.headers, document.hash);
    // The guards have refused any other GET that a foreign page could send; its URL must not be known without them.
    const mayBeKept = exchange.info.method === 'POST' || guards.isPublicGet(exchange, asked);
    const variables = document && variablesFor(document, asked.parameters);
    const onPublicQuery = (query: PublicQuery): void => {
      if (knownAs !== null && mayBeKept) known.set(knownAs, query, { size: 4 * knownAs.length + 1_000 });
    };
    const made = await ways.answer(exchange, { document, variables, onPublicQuery, parameters, body });
    sendAnswer(exchange, made, mayBeKept);
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
      const cached = ways.readCached(exchange, publicQuery);
      if (cached !== null) return sendAnswer(exchange, cached);
    }

    exchange.begin();
    await guards.rate(exchange);
    await admit(exchange.response, async () => {
      const body = bytes === null || bytes.length === 0 ? undefined : parseJson(bytes);
      guards.batch(body);
      await answer(exchange, knownAs, readParameters(info.method, request.url ?? '', body), body);
    });
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
