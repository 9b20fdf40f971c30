import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createGateway } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { watchRequests } from './drain.ts';
import { endInOrder } from './life.ts';
import { stopMessage } from './workers.ts';

/** Resolves when the server takes connections. Rejects with a ConfigError that says why it cannot. */
const listen = (server: Server, { host, port }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use already: stop what listens there, or set PORT to another one.`
            : `The gateway cannot listen on ${host}:${port} (${error.code ?? error.message}): see HOST and PORT in .env.example.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });

/** Listens, and answers requests until the process is told to stop. Rejects with a ConfigError before it listens. */
export const serve = async (config: Config, log: Logger): Promise<void> => {
  const gateway = await createGateway(config, { log });
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    gateway.app,
  );
  const drain = watchRequests(server);

  const stop = endInOrder({
    log,
    withinMs: config.stop.withinMs,
    finish: async () => {
      log.info({ underWay: drain.underWay() }, 'stopping');
      gateway.drain();
      drain.begin();
      // Balancers read in /readyz that this process is about to end, and send their next requests elsewhere.
      await wait(config.stop.pauseMs);
      await drain.end();
      await gateway.close();
    },
    cutOff: () => log.warn({ requests: drain.underWay() }, 'requests cut off'),
  });
  if (cluster.worker !== undefined) {
    // Unless the worker says that it expects to be left alone, Node ends it with all it has under way.
    cluster.worker.exitedAfterDisconnect = true;
    process.on('message', (message) => {
      if (message === stopMessage) stop();
    });
  }

  await listen(server, config);
  log.info({ port: config.port, host: config.host }, 'listening');
};
