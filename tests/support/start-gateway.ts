import { createServer, type RequestListener } from 'node:http';
import type { Dispatcher } from 'undici';
import { createGateway } from '../../gateway/app.ts';
import { readConfig } from '../../gateway/config.ts';
import { bounds } from '../../gateway/http/connection-bounds.ts';
import { readTools } from '../../gateway/mcp/tools.ts';
import { createLog } from '../../gateway/observability/log.ts';
import type { Metrics } from '../../gateway/observability/metrics.ts';
import type { Tracing } from '../../gateway/observability/tracing.ts';
import type { RestObserver } from '../../gateway/rest/observer.ts';
import { createSchema } from '../../gateway/schema.ts';
import { leftToApollo } from './left-to-apollo.ts';
import { listenOnFreePort } from './listen.ts';

type StartOptions = {
  /** Base address of the REST API, including /api. */
  academyApiUrl: string;
  /**
   * Further settings, as in .env. The breaker is off, because a test would feel the failures of the one before it, and so
   * are the limits on rates, because many people of a test share one address; tests of either turn them on. It may have
   * any address, and one of production has one.
   */
  env?: Record<string, string>;
  now?: () => Date;
  webFolder?: string;
  explorerFolder?: string;
  manifest?: string;
  /** Where the tools for agents are. */
  toolsFolder?: URL;
  /** Whether Apollo Server answers every operation. */
  isApolloAlone?: boolean;
  /** Sends its calls in place of connections, such as that of a double. */
  dispatcher?: Dispatcher;
  /** Told what happens between the gateway and the REST API. */
  observer?: RestObserver;
  /** Counts what it does. */
  metrics?: Metrics;
  /** Told where each operation begins and ends. */
  tracing?: Tracing;
};

/** A gateway that listens on a free port of this machine. */
export type RunningGateway = {
  /** Its origin; GraphQL is at /graphql. */
  url: string;
  /** What it answers with, for requests that come without a socket (`serve`). */
  listener: RequestListener;
  /** Method and path of every REST call that it has made since the last reset, in the order of their ends. */
  calls: string[];
  resetCalls: () => void;
  /** Its log, one object a line. */
  logLines: Record<string, unknown>[];
  drain: () => void;
  close: () => Promise<void>;
};

// No gateway changes them, and making them takes more than all else of its start.
const schema = createSchema();
const tools = readTools(schema);

/** Starts the real gateway in front of a REST API. */
export const startGateway = async ({
  academyApiUrl,
  env,
  observer,
  isApolloAlone = false,
  ...dependencies
}: StartOptions): Promise<RunningGateway> => {
  const calls: string[] = [];
  const logLines: Record<string, unknown>[] = [];
  const config = readConfig({
    ACADEMY_API_URL: academyApiUrl,
    ACADEMY_API_BREAKER: 'off',
    RATE_LIMITS: 'off',
    DEMONSTRATION: 'on',
    ...(env?.['NODE_ENV'] === 'production' && { PUBLIC_URL: 'http://academy.example' }),
    ...env,
  });
  const log = createLog(config.logLevel, { write: (line: string) => void logLines.push(JSON.parse(line)) });
  const watched: RestObserver = {
    ...observer,
    onCall: (call) => {
      calls.push(`${call.method} ${call.path}`);
      observer?.onCall?.(call);
    },
  };
  const gateway = await createGateway(config, {
    log,
    observer: watched,
    schema,
    ...(dependencies.toolsFolder === undefined && { tools }),
    ...(isApolloAlone ? { wrapDocuments: leftToApollo } : {}),
    ...dependencies,
  });
  // As long as the gateway itself: on a busy machine a connection would end after the usual five seconds just as it is used again.
  const server = createServer({ keepAliveTimeout: bounds.betweenMs }, gateway.listener);
  const { url, close } = await listenOnFreePort(server);

  return {
    url,
    listener: gateway.listener,
    calls,
    resetCalls: () => void calls.splice(0),
    logLines,
    drain: gateway.drain,
    close: async () => {
      await close();
      await gateway.close();
    },
  };
};
