import type { Logger } from 'pino';
import { Registry } from 'prom-client';
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
  await listen(server, { host, port, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } });
  log.info({ host, port }, 'metrics are served');
};
