import { createServer } from 'node:http';
import { desc, eq, min } from 'drizzle-orm';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Config } from './config.ts';
import { appliedMigrations, auditLog, mails } from './database/tables/installation.ts';
import type { Dependencies } from './dependencies.ts';
import { listen } from './http/listen.ts';
import { isFailed, isWaiting } from './mail/mail-states.ts';

/** The server of the metrics: the port that it listens on, and how to stop it. */
export type MetricsServer = { readonly port: number; readonly stop: () => Promise<void> };

/**
 * Serves Prometheus metrics of what the gateway does not see: mails that wait or have failed and the age of the last
 * backup, from the database, and webhooks that were refused. Metrics of requests are those of the gateway.
 */
export const serveMetrics = async (
  dependencies: Dependencies,
  place: NonNullable<Config['metrics']>,
): Promise<MetricsServer> => {
  const registry = createMetrics(dependencies);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } catch (error) {
      dependencies.log.warn({ err: error }, 'metrics not read');
      response.writeHead(503).end();
    }
  });
  return {
    port: await listen(
      server,
      { ...place, settings: { host: 'METRICS_HOST', port: 'ACADEMY_API_METRICS_PORT' } },
      dependencies.log,
    ),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** The counter of refused webhooks, which their route increments. */
export const createRefusedWebhooks = (): Counter =>
  new Counter({
    name: 'academy_webhooks_refused_total',
    help: "Webhooks about orders of this academy that RAZORPAY_WEBHOOK_SECRET says are not the provider's.",
    registers: [],
  });

const createMetrics = ({ database, now, refusedWebhooks }: Dependencies): Registry => {
  const registry = new Registry();
  const registers = [registry];
  const secondsSince = (instant: Date): number => Math.max(0, (now().getTime() - instant.getTime()) / 1000);

  const counts: Gauge = new Gauge({
    name: 'academy_mails',
    help: 'Mails that wait for the mail server, or that it did not take, by state: waiting or failed.',
    labelNames: ['state'],
    collect: async () => {
      counts.set({ state: 'waiting' }, await database.$count(mails, isWaiting));
      counts.set({ state: 'failed' }, await database.$count(mails, isFailed));
    },
    registers,
  });
  const waiting: Gauge = new Gauge({
    name: 'academy_mail_waiting_seconds',
    help: 'For how long the oldest mail waits for the mail server; 0 when none does.',
    collect: async () => {
      const [oldest] = await database
        .select({ since: min(mails.createdAt) })
        .from(mails)
        .where(isWaiting);
      waiting.set(oldest?.since ? secondsSince(oldest.since) : 0);
    },
    registers,
  });
  const backup: Gauge = new Gauge({
    name: 'academy_backup_age_seconds',
    help: 'Time since the last backup; since the installation when there has been none.',
    collect: async () => {
      const [last] = await database
        .select({ at: auditLog.createdAt })
        .from(auditLog)
        .where(eq(auditLog.command, 'backup'))
        .orderBy(desc(auditLog.id))
        .limit(1);
      backup.set(secondsSince(last?.at ?? (await installedAt({ database, now }))));
    },
    registers,
  });
  new Gauge({ name: 'process_start_time_seconds', help: 'When this API started.', registers }).set(
    now().getTime() / 1000,
  );
  registry.registerMetric(refusedWebhooks);
  return registry;
};

const installedAt = async ({ database, now }: Pick<Dependencies, 'database' | 'now'>): Promise<Date> => {
  const [first] = await database.select({ at: min(appliedMigrations.appliedAt) }).from(appliedMigrations);
  return first?.at ?? now();
};
