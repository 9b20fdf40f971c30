import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createGateway } from '../app.ts';
import { createBoundedServer } from '../http/bounded-server.ts';
import type { Config } from '../config.ts';
import { watchRequests } from '../http/drain.ts';
import { installGracefulShutdown } from './shutdown.ts';
import { untilPortIsClosed } from './common-port.ts';
import { answerWatch } from './hung-workers.ts';
import { surviveUnhandledErrors } from './unhandled-errors.ts';
import { listen } from '../http/listen.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Tracing } from '../observability/tracing.ts';
import { stopMessage } from './workers.ts';

type OwnMetrics = {
  readonly metrics?: Metrics;
  /** In a worker: reports to the primary process what was counted last. */
  readonly reportMetrics?: () => Promise<void>;
};

/** The metrics where they are switched on; their library is loaded only then. */
const metricsOf = async (config: Config, log: Logger): Promise<OwnMetrics> => {
  if (config.metrics === null) return {};
  const { createMetrics } = await import('../observability/metrics.ts');
  const metrics = createMetrics();
  if (cluster.isWorker) {
    const { shareMetrics } = await import('../observability/worker-metrics.ts');
    return { metrics, reportMetrics: shareMetrics(metrics.registry) };
  }
  const { serveMetrics } = await import('../observability/metrics-server.ts');
  await serveMetrics(config.metrics, () => metrics.registry.metrics(), log);
  return { metrics };
};

/** The tracing where it is switched on; its libraries are loaded only then. */
const tracingOf = async ({ tracing, academyApi }: Config, log: Logger): Promise<Tracing | undefined> => {
  if (tracing === null) return undefined;
  const { startTracing } = await import('../observability/tracing.ts');
  return startTracing(tracing, academyApi.url, log);
};

/** Listens, and answers requests until the process is told to stop. Rejects with a ConfigError where it cannot start. */
export const serve = async (config: Config, log: Logger): Promise<void> => {
  const { metrics, reportMetrics } = await metricsOf(config, log);
  const tracing = await tracingOf(config, log);
  const gateway = await createGateway(config, { log, metrics, tracing });
  const server = createBoundedServer(gateway.listener);
  const drain = watchRequests(server, (status) => metrics?.response(status));
  metrics?.readUnderWay(drain.underWay);

  // Where all workers end, the primary process closes their port; one that ends alone leaves it to the others.
  const portClosed = cluster.isWorker ? untilPortIsClosed(server) : null;
  let doAllEnd = false;
  const stop = installGracefulShutdown({
    log,
    withinMs: config.stop.withinMs,
    finish: async () => {
      log.info({ underWay: drain.underWay() }, 'stopping');
      gateway.drain();
      drain.begin();
      // Load balancers see in /readyz that this process is about to end, and send their next requests elsewhere.
      await wait(config.stop.pauseMs);
      if (doAllEnd) await portClosed;
      await drain.end(config.stop.pauseMs / 2);
      await gateway.close();
      await tracing?.close();
      await reportMetrics?.();
    },
    onForcedExit: () => log.warn({ requests: drain.underWay() }, 'requests cut off'),
  });
  if (cluster.worker !== undefined) {
    // Without this, Node ends a worker with its requests under way as soon as the primary process is gone.
    cluster.worker.exitedAfterDisconnect = true;
    answerWatch();
    process.on('message', (message) => {
      if (message !== stopMessage) return;
      doAllEnd = true;
      stop();
    });
  }

  await listen(server, { host: config.host, port: config.port, settings: { host: 'HOST', port: 'PORT' } });
  surviveUnhandledErrors(log, (kind) => metrics?.unhandledError(kind));
  log.info({ port: config.port, host: config.host }, 'listening');
};
