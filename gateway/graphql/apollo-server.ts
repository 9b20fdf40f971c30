import { ApolloServer, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { describeError } from '../errors/errors.ts';
import type { RateLimitGuard } from '../rate-limits/guard.ts';
import type { Documents } from './documents.ts';
import type { ApolloContext, Exchange } from './exchange.ts';
import { operationLimits } from './limits.ts';
import { answerLegacyJsonWith200, describeAnswer, limitMutations, limitVariables, recordOperation } from './plugins.ts';
import type { Parameters } from './parameters.ts';
import { maxTokens } from './query-cost.ts';
import type { OwnAnswer } from './response.ts';

/** A request for Apollo Server. */
export type ApolloRequest = {
  /** The parameters with the document's text, where a hash named it; null where those of the request are used. */
  readonly parameters: Parameters | null;
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
};

/** Makes the Apollo Server; it has to be started. */
export const createApolloServer = ({
  schema,
  config: { isExplorerOn },
  log,
  guard,
  documents,
}: Dependencies): ApolloServer<ApolloContext> =>
  new ApolloServer<ApolloContext>({
    schema,
    introspection: isExplorerOn,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: !isExplorerOn,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    // The handler has refused such requests already.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens },
    validationRules: [operationLimits],
    // Documents that the store has parsed and validated, by the same rules, are not parsed again.
    documentStore: {
      get: async (key) => documents.kept(key.slice(-64))?.parsed,
      set: async () => undefined,
      delete: async () => false,
    },
    // A request that is refused before it has a context has no language and no id yet.
    formatError: (_formatted, error) => describeError(error, 'en', null),
    logger: apolloLogger(log),
    plugins: [
      limitVariables,
      limitMutations(guard),
      answerLegacyJsonWith200,
      recordOperation,
      describeAnswer,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });

/** The query string of a GET as Apollo Server reads it, with variables and extensions as JSON. */
const searchOf = (parameters: Parameters): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `?${search.toString()}`;
};

const headersOf = ({ request: { headers } }: Exchange): HeaderMap => {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) map.set(name, String(value));
  return map;
};

/** Lets Apollo Server answer a request. */
export const answerByApollo = async (
  server: ApolloServer<ApolloContext>,
  context: ApolloContext,
  { parameters, body }: ApolloRequest,
): Promise<OwnAnswer> => {
  const { exchange } = context;
  const { method = 'GET', url = '' } = exchange.request;
  const at = url.indexOf('?');
  const ownSearch = at === -1 ? '' : url.slice(at);
  const answer = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method,
      headers: headersOf(exchange),
      search: parameters === null ? ownSearch : searchOf(parameters),
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
  return { status: answer.status ?? 200, headers, body: Buffer.from(answer.body.string) };
};
