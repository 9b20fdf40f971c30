import { type ApolloServerPlugin, type GraphQLRequestListener, HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { isAboutRequester, isLimitCode } from '../errors/codes.ts';
import { CodedError, describeError, isFault, withoutSuggestion } from '../errors/errors.ts';
import { acceptsGraphQLResponse } from '../http/negotiation.ts';
import { createFaultLog } from '../observability/fault-log.ts';
import type { RateLimitGuard } from '../rate-limits/guard.ts';
import type { ApolloContext } from './exchange.ts';
import { answerTooLarge, isTooLarge } from './executor/answer-size.ts';
import { refuseLargeVariables } from './operations/limits.ts';
import type { OperationCostOf } from './operations/operation-cost.ts';
import { extensionsOf } from './response.ts';

type Plugin = ApolloServerPlugin<ApolloContext>;

/** A plugin that treats every request alike. */
const onEveryRequest = (listener: GraphQLRequestListener<ApolloContext>): Plugin => ({
  requestDidStart: async () => listener,
});

/** Refuses variables with larger lists or objects than any operation needs. */
export const limitVariables: Plugin = onEveryRequest({
  didResolveOperation: async ({ request: { variables } }) => refuseLargeVariables(variables),
});

const tooOften = (retryAfter: number): GraphQLError => {
  const originalError = new CodedError({ code: 'RATE_LIMITED', retryAfter });
  const http = { status: 429, headers: new HeaderMap([['retry-after', String(retryAfter)]]) };
  return new GraphQLError(originalError.message, { originalError, extensions: { http } });
};

/** Counts what an operation costs where the handler has not: the first point of it was counted with its request. */
export const limitCosts = (guard: RateLimitGuard, operationCostOf: OperationCostOf): Plugin =>
  onEveryRequest({
    didResolveOperation: async ({ operation, document, contextValue: { exchange, isCostCounted } }) => {
      if (isCostCounted || operation === undefined) return;
      const { points } = operationCostOf(document, operation)();
      const wait = points > 1 ? await guard.count('requests', exchange.info, points - 1) : null;
      if (wait !== null) throw tooOften(wait);
    },
  });

/** Counts a mutation, and refuses it before anything is changed where it is one too many. */
export const limitMutations = (guard: RateLimitGuard): Plugin =>
  onEveryRequest({
    didResolveOperation: async ({ operation, document, contextValue: { exchange } }) => {
      if (operation?.operation !== 'mutation') return;
      const wait = await guard.countMutation(operation, document, exchange.info);
      if (wait !== null) throw tooOften(wait);
    },
  });

const codesOfOperations: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
]);

/** Whether an error is about the text of an operation, its name or its variables. */
const isAboutOperation = ({ extensions: { code } }: GraphQLError): boolean =>
  codesOfOperations.has(code) || isLimitCode(code);

/**
 * Answers a wrong operation with 200 where the client accepts application/json alone, as GraphQL over HTTP asks: such a
 * client reads errors from the body, and takes a 4xx for the answer of a proxy. The newer media type keeps its 400.
 */
export const answerLegacyJsonWith200: Plugin = onEveryRequest({
  willSendResponse: async ({ request, response, errors = [] }) => {
    const isLegacy = !acceptsGraphQLResponse(request.http?.headers.get('accept'));
    if (isLegacy && errors.some(isAboutOperation) && response.http.status === 400) response.http.status = 200;
  },
});

const maxPathLength = 100;

/** A path for the log. Its names are chosen by the client, and may be long. */
const pathText = (path: readonly (string | number)[]): string => path.join('.').slice(0, maxPathLength);

/** Records what Apollo Server finds out about an operation, and logs faults. */
export const recordOperation: Plugin = onEveryRequest({
  didResolveOperation: async ({ contextValue: { calls, exchange }, operation, operationName }) => {
    // Where the client goes away during execution, the operation is reported with these.
    Object.assign(exchange.record, {
      name: operationName,
      kind: operation?.operation ?? null,
      outcome: 'failed',
      calls,
    });
  },
  willSendResponse: async ({ contextValue, errors = [], request, document, response: { body } }) => {
    const { log, calls, requestId, exchange, jar } = contextValue;
    const logFault = createFaultLog(log, { variables: request.variables, document, cookies: jar.upstreamHeader() });
    for (const error of errors.filter(isFault)) logFault(error.originalError ?? error);
    const data = body.kind === 'single' ? body.singleResult.data : undefined;
    const described = errors.map((error) => {
      const { path, extensions } = describeError(error, 'en', requestId);
      return { path: path === undefined ? 'request' : pathText(path), code: String(extensions?.code) };
    });
    const isRefused = data === undefined || described.every(({ code }) => isAboutRequester(code));
    const outcome = isRefused ? 'refused' : data === null ? 'failed' : 'partly answered';
    Object.assign(exchange.record, { outcome: errors.length === 0 ? 'answered' : outcome, calls, errors: described });
  },
});

/**
 * Leaves out what graphql-js suggests in place of unknown names. Apollo Server's own option does so for documents alone;
 * here it is done for variables as well.
 */
export const dropSuggestions: Plugin = onEveryRequest({
  willSendResponse: async ({ errors = [] }) => {
    for (const error of errors) error.message = withoutSuggestion(error.message);
  },
});

/** Refuses an answer that is too large, its errors included, before it is written as JSON. */
export const limitAnswers: Plugin = onEveryRequest({
  willSendResponse: async ({ request, response, contextValue: { language, requestId, exchange } }) => {
    if (response.body.kind !== 'single' || !isTooLarge(response.body.singleResult)) return;
    const { code, message, status } = answerTooLarge;
    const error = describeError(new GraphQLError(message, { extensions: { limitCode: code } }), language, requestId);
    response.body.singleResult = { errors: [error] };
    response.http.status = acceptsGraphQLResponse(request.http?.headers.get('accept')) ? status : 200;
    Object.assign(exchange.record, { outcome: 'refused', errors: [{ path: 'request', code }] });
  },
});

/** Describes errors in the asked language, with the request's id, and adds the extensions that every way adds. */
export const describeAnswer: Plugin = onEveryRequest({
  willSendResponse: async ({ response, contextValue, errors }) => {
    if (response.body.kind !== 'single') return;
    const { singleResult } = response.body;
    const { language, requestId, exchange } = contextValue;
    if (errors !== undefined) singleResult.errors = errors.map((error) => describeError(error, language, requestId));
    const extensions = extensionsOf(exchange, contextValue);
    if (extensions !== null) singleResult.extensions = { ...singleResult.extensions, ...extensions };
  },
});
