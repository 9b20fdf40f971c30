import type { IncomingMessage, RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import cookieParser from 'cookie-parser';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { readFacts } from './academy/facts.ts';
import { askerOf, publicOriginOf, requestIdOf } from './http/request-info.ts';
import { readBuiltSite } from './site/built-site.ts';
import { isCatalogueKnown } from './catalogue/api.ts';
import { createCalendarRoutes } from './catalogue/calendar.ts';
import type { Config } from './config.ts';
import { createContext, createPublicCatalogue, createStores, type Surroundings } from './context.ts';
import { createDirectAnswers } from './graphql/direct-answers.ts';
import { createExplorer, leadPeopleToTheExplorer } from './explorer/explorer.ts';
import { answerByGraphQL } from './graphql/apollo-handler.ts';
import { createGraphQLServer } from './graphql/apollo-server.ts';
import { createHealth } from './http/health.ts';
import { createKnownQueries } from './graphql/prepared-queries.ts';
import { largestBody } from './graphql/query-cost.ts';
import type { Metrics } from './observability/metrics.ts';
import { createWatch, type BeginOperation, type TellOperation, watchOperations } from './observability/operation.ts';
import { commonPolicy, pagePolicy } from './http/security-headers.ts';
import { createPassThrough } from './http/upstream-proxy.ts';
import { limitPages, limitRequests } from './rate-limits/guard.ts';
import { createRateLimits } from './rate-limits/policy.ts';
import type { Redis } from './cache/redis.ts';
import { logOperations } from './observability/operation-log.ts';
import { createPublicAnswers } from './graphql/public-answers.ts';
import { createPersonalExecution } from './graphql/personal-execution.ts';
import { createPersonalPages } from './site/personal-pages.ts';
import { createPublicExecution } from './graphql/public-execution.ts';
import { createPublicOperations } from './graphql/public-operations.ts';
import { sharePublicChanges } from './cache/invalidation.ts';
import { createReadyBytes } from './cache/responses.ts';
import { jsonBody } from './http/body.ts';
import { createRestClient } from './rest/client.ts';
import type { RestObserver } from './rest/observer.ts';
import { createRenderedPages, readyPages } from './site/public-pages.ts';
import { allowListedOrigins, refuseForeignPages } from './http/cors-and-csrf.ts';
import { createSchema } from './schema.ts';
import { createSandboxPage } from './explorer/sandbox.ts';
import type { Tracing } from './observability/tracing.ts';
import { siteIn } from './site/renderer.ts';
import { createSiteMap } from './site/sitemap.ts';
import { acceptTrustedDocuments, nameOfDocument, readTrustedDocuments } from './graphql/trusted-documents.ts';
import { createWebFiles } from './site/files.ts';
import { createWebManifest } from './site/web-manifest.ts';

/** The gateway without its listening socket. */
export type Gateway = {
  readonly app: Express;
  /** What the server listens with: ready answers first, the app behind them. */
  readonly listener: RequestListener;
  /** From now on /readyz says no; what is under way goes on. */
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
  /** Told what happens between the gateway and the academy's API. */
  readonly observer?: RestObserver;
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
};

/** A catalogue of 60 courses is 40 KB as JSON, and 10 KB more in its two codings. */
const readyAnswers = { atMost: 2_000, atMostBytes: 24 * 1024 * 1024 };

const builtManifest = fileURLToPath(new URL('../web/generated/persisted-documents.json', import.meta.url));
const builtSite = fileURLToPath(new URL('../web/dist', import.meta.url));
const builtExplorer = fileURLToPath(new URL('../web/explorer/dist', import.meta.url));

/** Requests that cannot be read get the same form of answer as those that can. */
const unreadable: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  const given = Number(Object(error).statusCode);
  const status = given >= 400 && given < 500 ? given : 500;
  const message = {
    413: `The request is larger than ${largestBody / 1024} KB.`,
    500: 'Something went wrong on our side. Please try again.',
  }[status];
  const code = { 413: 'DOCUMENT_TOO_LARGE', 500: 'INTERNAL_ERROR' }[status] ?? 'BAD_USER_INPUT';
  const sentence = message ?? 'The request could not be read.';
  response.status(status).json({ errors: [{ message: sentence, extensions: { code, message: sentence } }] });
};

/** Tells the metrics and whoever else wants to know what happens between the gateway and the API. */
const observedBy = ({ observer, metrics }: Dependencies): RestObserver => ({
  ...observer,
  onCall: (call) => {
    observer?.onCall?.(call);
    metrics?.call(call);
  },
  onBreaker: (change) => {
    observer?.onBreaker?.(change);
    metrics?.breaker(change);
  },
  onRetry: (retry) => {
    observer?.onRetry?.(retry);
    metrics?.retry(retry);
  },
  onRejected: (call) => {
    observer?.onRejected?.(call);
    metrics?.rejected(call);
  },
});

/** The shared memory of several processes, where the settings name one; its client is loaded only then. */
const redisOf = async ({ redisUrl }: Config, log: Logger): Promise<Redis | null> => {
  if (redisUrl === null) return null;
  const { createRedis } = await import('./cache/redis.ts');
  return createRedis(redisUrl, log);
};

/** Builds the gateway. Throws a ConfigError when the academy's facts cannot be read. */
export const createGateway = async (config: Config, dependencies: Dependencies): Promise<Gateway> => {
  const { log, now = () => new Date(), metrics, tracing } = dependencies;
  const { webFolder = builtSite, explorerFolder = builtExplorer, manifest = builtManifest } = dependencies;
  const client = createRestClient(config.academyApi, observedBy(dependencies));
  const facts = readFacts(config.contentFile);
  const redis = await redisOf(config, log);
  const [answers, pages] = [createReadyBytes(readyAnswers), createReadyBytes(readyPages)];
  const stores = createStores((path) => changes.tell(path));
  const changes = sharePublicChanges([answers, pages], redis, stores);
  const surroundings: Surroundings = { config, facts, client, stores, log, now, metrics };
  const passThrough = createPassThrough(config, log);
  const rates = createRateLimits(config, redis, (what) => metrics?.rateLimited(what));
  const schema = createSchema();
  const graphql = createGraphQLServer(schema, config, log, rates);
  const documents = readTrustedDocuments(manifest, schema);
  metrics?.nameOperations([...documents.values()].flatMap(({ text }) => nameOfDocument(text) ?? []));
  const logOperation = logOperations(log);
  const tellOperation: TellOperation = (operation, request) => {
    logOperation(operation);
    metrics?.operation(operation);
    tracing?.operation(operation, request);
  };
  const beginOperation: BeginOperation = (requestId, request) => tracing?.begin(requestId, request);
  await graphql.start();
  let isDraining = false;
  const health = createHealth({
    apiUrl: config.academyApi.url,
    isDraining: () => isDraining,
    isCatalogueKnown: () => isCatalogueKnown(surroundings.stores.catalogue),
  });

  const execute = createPublicExecution(graphql, surroundings);
  const publicAnswers = createPublicAnswers({
    config,
    tell: tellOperation,
    tellCache: (verdict, name) => metrics?.responseCache(verdict, name),
    operations: createPublicOperations(schema, documents, config.trustedDocuments),
    answers,
    make: execute,
  });

  const app = express();
  app.set('trust proxy', config.trustedProxies);
  const watch = createWatch(beginOperation, tellOperation);
  const directAnswers = createDirectAnswers({
    surroundings,
    queries: createKnownQueries(schema, documents, config.trustedDocuments),
    rates,
    watch,
    trustsProxy: app.get('trust proxy fn'),
  });
  app.disable('x-powered-by');
  app.use(commonPolicy(config));
  app.get('/healthz', health.alive);
  app.get('/readyz', health.ready);
  app.use(passThrough.handler);
  if (config.isExplorerOn) app.get('/graphql', leadPeopleToTheExplorer);
  app.use(
    '/graphql',
    watchOperations(watch),
    allowListedOrigins(config),
    refuseForeignPages(config),
    limitRequests(rates),
    jsonBody,
    publicAnswers.makeAnswer,
    acceptTrustedDocuments(documents, config.trustedDocuments),
    answerByGraphQL(graphql, (request, response) => {
      const make = () => createContext(surroundings, askerOf(request, response, config, now));
      return Object.assign(directAnswers.contextOf(request) ?? make(), { response });
    }),
  );
  const catalogueFor = (request: IncomingMessage) => createPublicCatalogue(surroundings, requestIdOf(request));
  app.use(createCalendarRoutes({ now, catalogueFor }));
  app.use(
    createSiteMap({
      catalogueFor,
      originOf: (request) => publicOriginOf(request, config),
      policiesLastUpdated: facts.policiesLastUpdated,
    }),
  );
  app.get('/manifest.webmanifest', createWebManifest(facts));
  app.get('/sandbox', createSandboxPage(config.isExplorerOn));
  app.use('/explorer', createExplorer(explorerFolder, config.isExplorerOn));
  const loadSite = siteIn(`${webFolder}-server`, log);
  const sendPersonalPage = createPersonalPages({ log, executeFor: createPersonalExecution(graphql, surroundings) });
  const renderedPages = createRenderedPages({ config, log, now, loadSite, execute, pages, sendPersonalPage });
  const site = readBuiltSite(webFolder);
  app.use(
    cookieParser(),
    ...pagePolicy(config, site === null ? [] : [site.styleHash]),
    ...createWebFiles(webFolder, site, limitPages(rates, renderedPages)),
  );
  app.use(unreadable);

  return {
    app,
    listener: publicAnswers.listener({ express: app, others: directAnswers.listener(app) }),
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await graphql.stop();
      redis?.close();
      await Promise.allSettled([client.close(), passThrough.close(), health.close()]);
    },
  };
};
