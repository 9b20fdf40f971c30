import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { listen } from '../http/listen.ts';

const contentType = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * Serves metrics at /metrics on an address of their own, since they tell more about the academy than the public should
 * know. Rejects with a ConfigError when it cannot listen.
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

/** Lets the first process ask this one for its metrics. */
export const shareMetrics = (registry: Registry): void => {
  AggregatorRegistry.setRegistries(registry);
  // Making one is what begins to listen for its questions.
  void new AggregatorRegistry();
};

/** What the first process counts, and how it reads the sum of all. */
export type WorkerMetrics = {
  readonly died: () => void;
  readonly read: () => Promise<string>;
};

/** Makes the metrics of the first process, which asks the others for theirs; `count` tells how many there are. */
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
