import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { countForWorkers } from '../rate-limits/store.ts';
import { closePort } from './common-port.ts';
import { closeUnacceptedConnection } from './handed-connections.ts';
import { watchWorkers } from './hung-workers.ts';
import { installGracefulShutdown } from './shutdown.ts';
import { surviveUnhandledErrors } from './unhandled-errors.ts';
import type { WorkerMetrics } from '../observability/worker-metrics.ts';

/** The message that makes a worker shut down gracefully. It is no signal, since a terminal sends signals to workers too. */
export const stopMessage = 'stop';

/**
 * How many deaths within a minute are allowed, beyond one of each worker, which a single cause may bring about. Workers that
 * were killed because they hang do not count: that takes each of them half a minute, and ending the others would help nobody.
 */
const maxExtraDeaths = 3;
const countedForMs = 60_000;
const minPauseMs = 100;
const maxPauseMs = 5_000;
/** Workers keep to their time limit by themselves; this much later one that hangs is killed. */
const graceMs = 2_000;

/** How long to wait before a worker is replaced, given the number of deaths within the last minute. */
export const pauseAfterDeaths = (deaths: number): number =>
  Math.min(minPauseMs * 2 ** Math.max(0, deaths - 1), maxPauseMs);

const metricsOf = async (config: Config, log: Logger, count: () => number): Promise<WorkerMetrics | undefined> => {
  if (config.metrics === null) return undefined;
  const [{ serveMetrics }, { createWorkerMetrics }] = await Promise.all([
    import('../observability/metrics-server.ts'),
    import('../observability/worker-metrics.ts'),
  ]);
  const metrics = createWorkerMetrics(count);
  await serveMetrics(config.metrics, metrics.read, log);
  return metrics;
};

/**
 * Runs as many workers as configured on one port and replaces those that die or hang. The first worker starts alone: where it
 * cannot listen, neither can the others. Ends with code 1 when workers die again and again.
 */
export const superviseWorkers = async (config: Config, log: Logger): Promise<void> => {
  const listening = new Set<number>();
  const running = new Set<Worker>();
  const hung = new WeakSet<Worker>();
  let deaths: number[] = [];
  let hasServed = false;
  let isStopping = false;
  const ended = Promise.withResolvers<void>();

  const metrics = await metricsOf(config, log, () => listening.size);
  countForWorkers();
  surviveUnhandledErrors(log, () => undefined);
  const stop = installGracefulShutdown({
    log,
    withinMs: config.stop.withinMs + graceMs,
    finish: async () => {
      isStopping = true;
      for (const worker of running) {
        if (listening.has(worker.id)) worker.send(stopMessage, () => {});
        else worker.process.kill('SIGTERM');
      }
      await wait(config.stop.pauseMs);
      await closePort([...running].filter(({ id }) => listening.has(id)));
      if (running.size > 0) await ended.promise;
    },
    onForcedExit: () => {
      for (const worker of running) worker.process.kill('SIGKILL');
    },
  });

  /** Forgets a worker that is gone; returns whether there is to be another one. */
  const isMissed = (worker: Worker, code: number, signal: string | null): boolean => {
    running.delete(worker);
    listening.delete(worker.id);
    if (isStopping) {
      if (running.size === 0) ended.resolve();
      return false;
    }
    if (hasServed) return true;
    // A worker that exits by itself has logged the reason.
    if (signal !== null) log.fatal({ signal }, 'the first worker was killed before it could listen; giving up');
    process.exit(code || 1);
  };

  const fork = (): void => {
    // When a worker begins to listen, all missing ones are started, this one perhaps among them.
    if (isStopping || running.size >= config.workers) return;
    const worker = cluster.fork();
    closeUnacceptedConnection(worker);
    running.add(worker);
    worker.on('error', (error) => {
      // Sending to a worker that has just died fails, which must not end this process.
      if (worker.process.pid !== undefined) return void log.debug({ err: error }, 'cannot send to a worker');
      // A process that could not be started has no 'exit' event; a container may have reached its limit of processes.
      log.error({ err: error }, 'a worker could not be started, and another one will be');
      if (!isMissed(worker, 1, null)) return;
      // The other workers go on; a new one is tried again once the system may have room for it.
      if (listening.size > 0) setTimeout(fork, maxPauseMs);
      else replace();
    });
  };

  const replace = (): void => {
    const now = performance.now();
    deaths = [...deaths.filter((then) => now - then < countedForMs), now];
    if (deaths.length < config.workers + maxExtraDeaths) return void setTimeout(fork, pauseAfterDeaths(deaths.length));
    log.fatal({ deaths: deaths.length, withinMs: countedForMs }, 'workers die again and again; giving up');
    process.exitCode = 1;
    stop();
  };

  cluster.on('listening', ({ id }) => {
    listening.add(id);
    hasServed = true;
    for (let missing = config.workers - running.size; missing > 0; missing -= 1) fork();
  });
  cluster.on('exit', (worker, code, signal) => {
    if (!isMissed(worker, code, signal)) return;
    if (code === 0) return fork();
    metrics?.died();
    log.error({ workerPid: worker.process.pid, code, signal }, 'a worker died and is replaced');
    if (hung.has(worker)) fork();
    else replace();
  });
  watchWorkers({
    onSlowStart: (worker, silentForMs) =>
      log.warn({ workerPid: worker.process.pid, silentForMs }, 'a worker has not begun to listen'),
    onHung: (worker, silentForMs) => {
      if (isStopping) return;
      log.error({ workerPid: worker.process.pid, silentForMs }, 'a worker hangs and is killed');
      hung.add(worker);
      worker.process.kill('SIGKILL');
    },
  });
  fork();
};
