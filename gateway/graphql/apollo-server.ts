import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { GatewayContext } from '../context.ts';
import { describeError } from '../errors/errors.ts';
import { createDocumentStore } from './document-store.ts';
import { createExplain, logCallsAsCurl } from './explain.ts';
import { operationLimits, variableLimits } from './limits.ts';
import { mostTokens } from './query-cost.ts';
import { markStale } from './staleness.ts';
import { selectedFields, startCalls } from './prefetch.ts';
import { noteOperation } from '../observability/operation.ts';
import { limitChanges } from '../rate-limits/guard.ts';
import type { RateLimits } from '../rate-limits/policy.ts';
import { lookAhead } from '../schema.ts';

/** The context of an operation together with the HTTP answer that its cookies go to; null where nobody waits for one. */
export type OperationContext = GatewayContext & { readonly response: Response | null };

/** Starts all private calls of a query together. Mutations come one after the other, and so do their calls. */
const startCallsEarly: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
      if (operation?.operation !== 'query' || !contextValue.jar.hasSession()) return;
      const variables = request.variables ?? {};
      await startCalls(lookAhead, selectedFields({ schema, document, operation, variables }), contextValue);
    },
  }),
};

const codesOfOperations: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
]);

/**
 * A client that takes application/json alone reads what is wrong with its operation from the body, and takes 4xx for the
 * word of some proxy; so GraphQL over HTTP has it answered with 200. The newer media type keeps its 400.
 */
const answerLegacyJsonWith200: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response, errors = [] }) => {
      const isLegacy = request.http?.headers.get('accept')?.includes('application/graphql-response+json') !== true;
      const isAboutOperation = errors.some(({ extensions }) => codesOfOperations.has(extensions.code));
      if (isLegacy && isAboutOperation && response.http.status === 400) response.http.status = 200;
    },
  }),
};

/** Describes errors in the asked language, with the request's id. */
const describeErrors: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, contextValue, errors }) => {
      if (response.body.kind !== 'single' || errors === undefined) return;
      const { language, requestId } = contextValue;
      response.body.singleResult.errors = errors.map((error) => describeError(error, language, requestId));
    },
  }),
};

/** Hands the cookies of every call back to the browser, whatever became of the call. */
const relayCookies: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, errors }) => {
      const { response, jar, requestId } = contextValue;
      await contextValue.settled();
      if (response === null) return;
      const isPublic = typeof response.locals.publicForSeconds === 'number' && errors === undefined;
      for (const cookie of jar.setCookieHeaders()) response.append('Set-Cookie', cookie);
      if (contextValue.isSessionEnded()) response.set('Clear-Site-Data', '"cookies", "storage"');
      response.set({
        'X-Request-Id': requestId,
        'Cache-Control': isPublic ? `public, max-age=${response.locals.publicForSeconds}` : 'no-store',
      });
      if (isPublic) response.vary('Accept-Language, Cookie');
    },
  }),
};

/** Apollo's own messages, which tell of its inner life, join the log of the process. */
const apolloLogger = (log: Logger) => ({
  debug: (message?: unknown) => log.debug(message),
  info: (message?: unknown) => log.debug(message),
  warn: (message?: unknown) => log.warn(message),
  error: (message?: unknown) => log.error(message),
});

/** Makes the GraphQL server; it has to be started. */
export const createGraphQLServer = (
  schema: GraphQLSchema,
  config: Config,
  log: Logger,
  rates: RateLimits | null,
): ApolloServer<OperationContext> =>
  new ApolloServer<OperationContext>({
    schema,
    introspection: config.isExplorerOn,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: !config.isExplorerOn,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: mostTokens },
    documentStore: createDocumentStore(),
    validationRules: [operationLimits],
    // What is refused before there is a context has no language and no id yet.
    formatError: (_formatted, error) => describeError(error, 'en', null),
    logger: apolloLogger(log),
    plugins: [
      variableLimits,
      limitChanges(rates),
      startCallsEarly,
      answerLegacyJsonWith200,
      noteOperation,
      describeErrors,
      markStale,
      relayCookies,
      ...(config.isProduction && config.explainToken === null ? [] : [createExplain(config)]),
      logCallsAsCurl,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
