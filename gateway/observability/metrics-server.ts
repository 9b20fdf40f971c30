import type { Logger } from 'pino';
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { listen } from '../http/listen.ts';
import { createServer } from '../http/node-http.ts';

const contentType = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * Serves metrics at /metrics on a host and port of their own, since they are not meant for the public. Rejects with a
 * ConfigError where it cannot listen.
 */
export const serveMetrics = async (
  { host, port }: NonNullable<Config['metrics']>,
  read: () => Promise<string>,
  log: Logger,
): Promise<void> => {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (error) {
      log.warn({ err: error }, 'metrics not read');
      response.writeHead(503).end();
    }
  });
  await listen(server, { host, port, names: 'METRICS_HOST and METRICS_PORT' });
  log.info({ host, port }, 'metrics are served');
};

/** Lets the first process collect the metrics of this worker. */
export const shareMetrics = (registry: Registry): void => {
  AggregatorRegistry.setRegistries(registry);
  // The constructor subscribes to the requests of the first process.
  void new AggregatorRegistry();
};

/** The metrics of the first process, and the sum of all workers' metrics. */
export type WorkerMetrics = {
  readonly died: () => void;
  readonly read: () => Promise<string>;
};

/** Makes the metrics of the first process, which collects those of the workers; `count` returns how many there are. */
export const createWorkerMetrics = (count: () => number): WorkerMetrics => {
  const own = new Registry();
  const all = new AggregatorRegistry();
  const workers: Gauge = new Gauge({
    name: 'gateway_workers',
    help: 'Processes that answer requests.',
    collect: () => workers.set(count()),
    registers: [own],
  });
  const deaths = new Counter({
    name: 'gateway_worker_deaths_total',
    help: 'Processes that died and were replaced.',
    registers: [own],
  });
  return {
    died: () => deaths.inc(),
    read: async () => (await Promise.all([own.metrics(), all.clusterMetrics()])).join('\n'),
  };
};
