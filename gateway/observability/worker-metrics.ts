import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import { isObject } from '../values/json.ts';

/** The message by which the primary process asks a worker for its metrics. */
const askMessage = 'report metrics';

/** The values of all metrics of one process. */
type Values = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
/** The answer of a worker. */
type Report = { readonly metrics: Values };

const isReport = (message: unknown): message is Report => isObject(message) && 'metrics' in message;

/** A worker that is too busy to answer within this time, or hangs, does not hold up the reports of the others. */
const maxWaitMs = 2_000;

/** Reports the metrics of this worker to the primary process when it asks. Returns a function that reports them unasked. */
export const shareMetrics = (registry: Registry): (() => Promise<void>) => {
  const report = async (): Promise<void> => {
    const metrics = await registry.getMetricsAsJSON();
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    process.send?.({ metrics } satisfies Report, undefined, undefined, () => resolve());
    await sent;
  };
  process.on('message', (message) => {
    if (message === askMessage) void report();
  });
  return report;
};

/** Asks a worker for its metrics. Resolves with whether it has answered in time. */
const ask = (worker: Worker): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (hasAnswered: boolean): void => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('disconnect', onDisconnect);
      resolve(hasAnswered);
    };
    const onDisconnect = (): void => end(false);
    const onMessage = (message: unknown): void => {
      if (isReport(message)) end(true);
    };
    const timer = setTimeout(end, maxWaitMs, false);
    worker.on('message', onMessage);
    worker.on('disconnect', onDisconnect);
    worker.send(askMessage, (error) => {
      if (error !== null) end(false);
    });
  });

/** Counters and histograms: where one falls, Prometheus takes that for a restart at 0, and counts its sum once more. */
const onlyGrowing = (metrics: Values): Values => metrics.filter(({ type }) => String(type) !== 'gauge');

/** The metrics of the primary process, and the sum of all workers' metrics. */
export type WorkerMetrics = {
  readonly died: () => void;
  readonly read: () => Promise<string>;
};

/**
 * Makes the metrics of the primary process, which collects those of the workers; `count` returns how many there are. What a
 * worker has counted stays in the sum when it has ended or does not answer; its gauges do not.
 */
export const createWorkerMetrics = (count: () => number): WorkerMetrics => {
  const own = new Registry();
  const workers: Gauge = new Gauge({
    name: 'gateway_workers',
    help: 'Processes that answer requests.',
    collect: () => workers.set(count()),
    registers: [own],
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the primary process started.',
    registers: [own],
  }).set(performance.timeOrigin / 1000);
  const deaths = new Counter({
    name: 'gateway_worker_deaths_total',
    help: 'Processes that died and were replaced.',
    registers: [own],
  });

  const lastReports = new Map<number, Values>();
  let ofEnded: Promise<Values> = Promise.resolve([]);
  cluster.on('message', ({ id }, message: unknown) => {
    if (isReport(message)) lastReports.set(id, message.metrics);
  });
  // 'disconnect' comes after the last message of a worker; 'exit' may come before it.
  cluster.on('disconnect', ({ id }) => {
    const metrics = onlyGrowing(lastReports.get(id) ?? []);
    lastReports.delete(id);
    const before = ofEnded;
    ofEnded = (async () => AggregatorRegistry.aggregate([await before, metrics]).getMetricsAsJSON())();
  });

  const sum = async (): Promise<string> => {
    const asked = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? [worker] : []));
    const answers = await Promise.all(asked.map(async (worker) => ((await ask(worker)) ? worker.id : null)));
    const reported = [...lastReports].map(([id, metrics]) => (answers.includes(id) ? metrics : onlyGrowing(metrics)));
    return AggregatorRegistry.aggregate([await ofEnded, ...reported]).metrics();
  };
  const read = async (): Promise<string> => (await Promise.all([own.metrics(), sum()])).join('\n');
  let reading: Promise<string> | null = null;
  return {
    died: () => deaths.inc(),
    // Scrapers that read at the same time share one round of questions to the workers.
    read: () => (reading ??= read().finally(() => (reading = null))),
  };
};
