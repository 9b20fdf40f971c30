import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { readFacts } from './academy/facts.ts';
import { createInvalidation } from './cache/invalidation.ts';
import type { Redis } from './cache/redis.ts';
import { createResponseCache, type ResponseCache } from './cache/responses.ts';
import { createCatalogueMemory, isCatalogueKnown, listSizesOf } from './catalogue/memory.ts';
import { createCalendarRoutes } from './catalogue/calendar.ts';
import type { Config } from './config.ts';
import { type AppDependencies, createContext } from './context.ts';
import { createExplorer, createSandboxPage, isBrowserAtGraphQL, redirectToExplorer } from './explorer/explorer.ts';
import { createApolloServer } from './graphql/apollo-server.ts';
import { createDocuments, type Documents } from './graphql/documents.ts';
import { agentsClient, hashOf, readDocument } from './graphql/clients/client-manifests.ts';
import { createGraphQLHandler, isGraphQLUrl } from './graphql/handler.ts';
import { createRenderPublicResponse, type RenderPublicResponse } from './graphql/public-responses.ts';
import { createOperationCost, type OperationCostOf } from './graphql/operations/operation-cost.ts';
import { trustClients } from './graphql/clients/trust-clients.ts';
import type { TrustedDocuments } from './graphql/clients/trusted-documents.ts';
import { answerFailed } from './http/answer-failed.ts';
import { createHealth } from './http/health.ts';
import { sendTooOften } from './http/plain-text.ts';
import {
  abortSignalOf,
  createReadRequestInfo,
  createReadSession,
  type ReadRequestInfo,
  type ReadSession,
} from './http/request-info.ts';
import { commonHeaders, inertHeaders, pagePolicy, setHeaders } from './http/security-headers.ts';
import { createUpstreamProxy } from './http/upstream-proxy.ts';
import { createMcpHandler, isMcpUrl, refuseMcp } from './mcp/handler.ts';
import { readTools, signInDocument, type Tool } from './mcp/tools.ts';
import type { Metrics } from './observability/metrics.ts';
import { observeCalls } from './observability/observe-calls.ts';
import type { OperationObserver } from './observability/operation.ts';
import { logOperations } from './observability/operation-log.ts';
import type { Tracing } from './observability/tracing.ts';
import { createPrivateCalendar } from './agenda/calendar.ts';
import { createRateLimitGuard, type RateLimitGuard } from './rate-limits/guard.ts';
import { createCountRequest } from './rate-limits/policy.ts';
import { shareByRedis } from './rate-limits/store.ts';
import { contract, failure } from './generated/contract.ts';
import { sitePaths } from './generated/site-routes.ts';
import { createRestClient } from './rest/client.ts';
import { createEmptyCookieJar } from './rest/cookies.ts';
import type { RestObserver } from './rest/observer.ts';
import { createSchema } from './schema.ts';
import { readBuiltSite } from './site/built-site.ts';
import { createWebFiles } from './site/files.ts';
import { createPageQueries } from './site/page-queries.ts';
import { createPersonalPages } from './site/personal-pages.ts';
import { cachedPages, createPublicPages } from './site/public-pages.ts';
import { siteIn } from './site/renderer.ts';
import { createSiteMap } from './site/sitemap.ts';
import { createWebManifest } from './site/web-manifest.ts';
import { memoizeByObject } from './values/memoize-by-object.ts';

/** The gateway without its listening socket. */
export type Gateway = {
  /** What the server listens with: /graphql and /mcp are answered by their handlers, all else by Express. */
  readonly listener: RequestListener;
  /** Makes /readyz answer 503 from now on; requests under way go on. */
  readonly drain: () => void;
  /** Ends all connections to the academy's API. */
  readonly close: () => Promise<void>;
};

type Dependencies = {
  readonly log: Logger;
  readonly now?: () => Date;
  /** Where the built site is. */
  readonly webFolder?: string;
  /** Where the built explorer is. */
  readonly explorerFolder?: string;
  /** Where the list of the web client's documents is. */
  readonly manifest?: string;
  /** Where the tools for agents are. */
  readonly toolsFolder?: URL;
  /** The schema, and the tools that were read for it, where gateways of one process share what takes most of their start. */
  readonly schema?: GraphQLSchema;
  readonly tools?: readonly Tool[];
  /** Sends the calls of the academy's API in place of a pool of connections, as where both are one process. */
  readonly dispatcher?: Dispatcher;
  /** Observes the calls of the academy's API. */
  readonly observer?: RestObserver;
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
  /** Wraps the documents of /graphql; tests have Apollo Server answer every operation by it. */
  readonly wrapDocuments?: (documents: Documents) => Documents;
};

/**
 * The bounds of the response cache. A catalogue of 60 courses is 40 KB as JSON, and 10 KB more in its two content
 * codings.
 */
const cachedResponses = { maxResponses: 2_000, maxBytes: 24 * 1024 * 1024, maxBodyBytes: 1024 * 1024 };

const builtManifest = fileURLToPath(new URL('../web/generated/persisted-documents.json', import.meta.url));
const builtSite = fileURLToPath(new URL('../web/dist', import.meta.url));
const builtExplorer = fileURLToPath(new URL('../web/explorer/dist', import.meta.url));

/** The Redis that processes share, where the settings name one; its client is loaded only then. */
const redisOf = async ({ redisUrl }: Config, log: Logger): Promise<Redis | null> => {
  if (redisUrl === null) return null;
  const { createRedis } = await import('./cache/redis.ts');
  return createRedis(redisUrl, log);
};

type Shared = {
  readonly app: AppDependencies;
  readonly dependencies: Dependencies;
  readonly schema: GraphQLSchema;
  readonly trusted: TrustedDocuments;
  readonly documents: Documents;
  readonly tools: readonly Tool[];
  readonly guard: RateLimitGuard;
  readonly operationCostOf: OperationCostOf;
  readonly renderPublic: RenderPublicResponse;
  readonly readInfo: ReadRequestInfo;
  readonly readSession: ReadSession;
};

/** Makes the handlers of /graphql and of /mcp. */
const createGraph = async (shared: Shared, responses: ResponseCache) => {
  const { app, dependencies, schema, guard, documents, operationCostOf } = shared;
  const { metrics, tracing } = dependencies;
  const apollo = createApolloServer({ schema, config: app.config, log: app.log, guard, documents, operationCostOf });
  await apollo.start();
  const logOperation = logOperations(app.log);
  const observed: OperationObserver = {
    begin: (upstreamId, request) => tracing?.begin(upstreamId, request),
    report: (operation, request) => {
      logOperation(operation);
      metrics?.operation(operation);
      tracing?.operation(operation, request);
    },
  };
  const answering = {
    ...shared,
    ...observed,
    apollo,
    responses,
    onPublicResponse: (verdict: 'hit' | 'miss', name: string | null) => metrics?.responseCache(verdict, name),
  };
  const handler = createGraphQLHandler({
    ...answering,
    documents: dependencies.wrapDocuments?.(documents) ?? documents,
  });
  const agentHandler = createMcpHandler({ ...answering, tools: shared.tools.filter(({ isPublic }) => isPublic) });
  return { handler, agentHandler, stop: () => apollo.stop() };
};

/** Adds the pages of the site, its files, and what is beside them for browsers, calendars and search engines. */
const addSite = (express: Express, shared: Shared, pages: ResponseCache): void => {
  const { app, dependencies, guard, readInfo, readSession } = shared;
  const { config, facts, log, now } = app;
  const { webFolder = builtSite, explorerFolder = builtExplorer } = dependencies;
  const catalogueFor = (request: IncomingMessage) =>
    createContext(app, { ...readInfo(request), jar: createEmptyCookieJar(now), signal: null }).api.catalogue;
  const originOf = (request: IncomingMessage) => readInfo(request).publicOrigin;
  const limit: RequestHandler = async (request, response, next) => {
    const info = readInfo(request);
    const seconds = await guard.count('calendars', info);
    if (seconds === null) next();
    else sendTooOften(response, seconds, info.language);
  };
  express.use(createCalendarRoutes({ now, limit, catalogueFor }));
  const contextFor = (request: IncomingMessage, response: ServerResponse) => {
    const info = readInfo(request);
    return createContext(app, { ...info, jar: readSession(info), signal: abortSignalOf(response) });
  };
  express.use(createPrivateCalendar({ limit, contextFor }));
  express.use(createSiteMap({ catalogueFor, limit, originOf, policiesLastUpdated: facts.policiesLastUpdated }));
  express.get('/manifest.webmanifest', createWebManifest(facts, readInfo));
  // Where password managers lead somebody whose password has become known.
  express.get('/.well-known/change-password', (_request, response) => response.redirect(sitePaths.forgotPassword()));
  express.get('/sandbox', createSandboxPage(explorerFolder, config.isExplorerOn));
  express.use('/explorer', createExplorer(explorerFolder, config.isExplorerOn));

  const { executePublic, executeFor } = createPageQueries(shared);
  const sendPublicPage = createPublicPages({
    log,
    loadSite: siteIn(`${webFolder}-server`, log),
    executePublic,
    readSession,
    countPage: (info) => guard.count('pages', info),
    pages,
    sendPersonalPage: createPersonalPages({
      log,
      executeFor,
      onPage: (...page) => dependencies.metrics?.page(...page),
    }),
  });
  const site = readBuiltSite(webFolder);
  express.use(cookieParser(), ...pagePolicy(config, site?.hashes ?? { styles: [], scripts: [] }));
  express.use(...createWebFiles(webFolder, site, sendPublicPage, readInfo));
};

/** Builds the gateway. Throws a ConfigError when the academy's facts cannot be read. */
export const createGateway = async (config: Config, dependencies: Dependencies): Promise<Gateway> => {
  const { log, now = () => new Date(), metrics, manifest = builtManifest } = dependencies;
  const redis = await redisOf(config, log);
  if (redis !== null) metrics?.readRedis(() => redis.connection.isReady);
  const [responses, pages] = [createResponseCache(cachedResponses), createResponseCache(cachedPages)];
  const catalogueMemory = createCatalogueMemory((path) => invalidate(path));
  const invalidate = createInvalidation({
    responses: [responses, pages],
    records: Object.values(catalogueMemory),
    redis,
  });
  const client = createRestClient(
    { ...config.academyApi, contract, failure, dispatcher: dependencies.dispatcher },
    observeCalls({ ...dependencies, now }),
  );
  const facts = readFacts(config.contentFile);
  const onCacheRead: AppDependencies['onCacheRead'] = (route, verdict) => metrics?.cacheRead(route, verdict);
  const app: AppDependencies = { config, facts, client, catalogueMemory, log, now, onCacheRead };

  const { schema = createSchema() } = dependencies;
  const operationCostOf = createOperationCost(schema, () => listSizesOf(catalogueMemory));
  const { tools = readTools(schema, dependencies.toolsFolder) } = dependencies;
  const own = new Map([
    [agentsClient, [signInDocument, ...tools.map(({ text }) => text)].map((text) => readDocument(hashOf(text), text))],
  ]);
  const { trusted, close: closeClients } = await trustClients({ config, log, metrics, manifest, own });
  const shared: Shared = {
    app,
    dependencies,
    schema,
    tools,
    trusted,
    documents: createDocuments({
      schema,
      trusted,
      operationCostOf,
      allowsIntrospection: config.isExplorerOn,
      log,
    }),
    operationCostOf,
    guard: createRateLimitGuard(
      createCountRequest(config, redis && shareByRedis(redis, log), (what) => metrics?.rateLimited(what)),
    ),
    renderPublic: createRenderPublicResponse(app),
    readInfo: createReadRequestInfo(config),
    readSession: createReadSession(config, now),
  };
  const graph = await createGraph(shared, responses);
  // Several handlers of Express read the same request, whose id has to be the same in the calls and lines of all of them.
  const ofSite: Shared = { ...shared, readInfo: memoizeByObject(shared.readInfo) };

  let isDraining = false;
  const health = createHealth({
    apiUrl: config.academyApi.url,
    isDraining: () => isDraining,
    isCatalogueKnown: () => isCatalogueKnown(catalogueMemory),
    log,
  });
  const upstreamProxy = createUpstreamProxy(config, log, ofSite.readInfo, shared.guard.count);
  const site = express()
    .disable('x-powered-by')
    .use(setHeaders(commonHeaders(config)));
  site.use(upstreamProxy.handler, setHeaders(inertHeaders));
  site.get('/healthz', health.alive).get('/readyz', health.ready);
  site.all('/mcp', refuseMcp);
  addSite(site, ofSite, pages);
  site.use(answerFailed(log, ofSite.readInfo));

  return {
    listener: (request, response) => {
      if (config.isMcpOn && isMcpUrl(request.url)) return graph.agentHandler(request, response);
      if (!isGraphQLUrl(request.url)) return site(request, response);
      if (config.isExplorerOn && isBrowserAtGraphQL(request)) return redirectToExplorer(response, config);
      graph.handler(request, response);
    },
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      closeClients();
      try {
        await graph.stop();
      } finally {
        redis?.close();
        await Promise.allSettled([client.close(), upstreamProxy.close(), health.close()]);
      }
    },
  };
};
