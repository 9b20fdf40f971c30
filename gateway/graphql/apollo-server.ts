import { ApolloServer, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { describeError, sentenceOf } from '../errors/errors.ts';
import type { RateLimitGuard } from '../rate-limits/guard.ts';
import type { Documents } from './documents.ts';
import type { ApolloContext, Exchange } from './exchange.ts';
import { ownRules } from './operations/limits.ts';
import {
  answerLegacyJsonWith200,
  describeAnswer,
  dropSuggestions,
  limitAnswers,
  limitCosts,
  limitMutations,
  limitVariables,
  recordOperation,
} from './plugins.ts';
import { searchOf, type RequestParameters } from './operations/parameters.ts';
import type { OperationCostOf } from './operations/operation-cost.ts';
import { maxTokens } from './operations/operation-size.ts';
import type { OwnAnswer } from './response.ts';

/** A request for Apollo Server. */
export type ApolloRequest = {
  /** The parameters with the document's text, where a hash named it; null where those of the request are used. */
  readonly parameters: RequestParameters | null;
  /** The parsed body of a POST. */
  readonly body: unknown;
};

/** Apollo Server's own messages join the log of the process. */
const apolloLogger = (log: Logger) => ({
  debug: (message?: unknown) => log.debug(message),
  info: (message?: unknown) => log.debug(message),
  warn: (message?: unknown) => log.warn(message),
  error: (message?: unknown) => log.error(message),
});

type Dependencies = {
  readonly schema: GraphQLSchema;
  readonly config: Config;
  readonly log: Logger;
  readonly guard: RateLimitGuard;
  readonly documents: Documents;
  readonly operationCostOf: OperationCostOf;
};

/** Makes the Apollo Server; it has to be started. */
export const createApolloServer = ({
  schema,
  config: { isExplorerOn },
  log,
  guard,
  documents,
  operationCostOf,
}: Dependencies): ApolloServer<ApolloContext> =>
  new ApolloServer<ApolloContext>({
    schema,
    // Where introspection is off, `noIntrospection` refuses it, with the same message on every way.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    // The handler has refused such requests already.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens },
    validationRules: ownRules(isExplorerOn),
    // Documents that the store has parsed and validated, by the same rules, are not parsed again.
    documentStore: {
      get: async (key) => documents.kept(key.slice(-64))?.parsed,
      set: async () => undefined,
      delete: async () => false,
    },
    // The request's language and id are added later, when the answer is complete.
    formatError: (_formatted, error) => describeError(error, 'en', null),
    logger: apolloLogger(log),
    plugins: [
      limitVariables,
      limitCosts(guard, operationCostOf),
      limitMutations(guard),
      answerLegacyJsonWith200,
      recordOperation,
      ...(isExplorerOn ? [] : [dropSuggestions]),
      describeAnswer,
      limitAnswers,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });

/** The query string of a GET as Apollo Server reads it, with variables and extensions as JSON. */
const searchFrom = (parameters: RequestParameters): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `?${search.toString()}`;
};

/** The method passed to Apollo Server, which does not know HEAD: its answer is that of GET, and sent without the body. */
const methodOf = ({ request: { method = 'GET' } }: Exchange): string => (method === 'HEAD' ? 'GET' : method);

const headersOf = ({ request: { headers } }: Exchange): HeaderMap => {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) map.set(name, String(value));
  return map;
};

/**
 * Completes the errors of a request that Apollo Server refused before it had an operation, which no plugin has described:
 * adds the sentence in the requested language and the request's id, and records them.
 */
const withRequest = (body: string, { info, record }: Exchange): string => {
  const { errors, ...answer } = JSON.parse(body);
  if (!Array.isArray(errors)) return body;
  const described = errors.map(({ extensions, ...error }) => {
    const message = sentenceOf(extensions.code, info.language);
    return { ...error, extensions: { ...extensions, message, requestId: info.id } };
  });
  record.errors = described.map(({ extensions }) => ({ path: 'request', code: String(extensions.code) }));
  return `${JSON.stringify({ errors: described, ...answer })}\n`;
};

/** Lets Apollo Server answer a request. */
export const answerByApollo = async (
  server: ApolloServer<ApolloContext>,
  context: ApolloContext,
  { parameters, body }: ApolloRequest,
): Promise<OwnAnswer> => {
  const { exchange } = context;
  const { url = '' } = exchange.request;
  const answer = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: methodOf(exchange),
      headers: headersOf(exchange),
      search: parameters === null ? searchOf(url) : searchFrom(parameters),
      body: parameters ?? body,
    },
    context: async () => context,
  });
  if (answer.body.kind !== 'complete') throw new Error('The answer does not come in one piece.');
  const [allow, retryAfter] = [answer.headers.get('allow'), answer.headers.get('retry-after')];
  const headers = {
    ...(allow === undefined ? {} : { Allow: allow }),
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
  };
  const isDescribed = exchange.record.kind !== null || exchange.record.errors.length > 0;
  const text = isDescribed ? answer.body.string : withRequest(answer.body.string, exchange);
  return { status: answer.status ?? 200, headers, body: Buffer.from(text) };
};
