import { createServer } from 'node:http';
import { pino } from 'pino';
import { createGateway } from './app.ts';
import { ConfigError, readConfig } from './config.ts';

const drainMs = 10_000;

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, redact: ['err.cause', 'req', 'res'] });
  const gateway = await createGateway(config, { log });
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    gateway.app,
  );

  server.once('error', (error: NodeJS.ErrnoException) => {
    const place = `${config.host}:${config.port}`;
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} is in use already: stop what listens there, or set PORT to another one.`
        : `The gateway cannot listen on ${place} (${error.code ?? error.message}): see HOST and PORT in .env.example.`,
    );
    process.exit(1);
  });
  server.listen(config.port, config.host, () => log.info({ port: config.port, host: config.host }, 'listening'));

  const stop = async (): Promise<void> => {
    gateway.drain();
    const deadline = setTimeout(() => process.exit(0), drainMs);
    // A connection whose last answer has gone out would stay open for the next request, which must not come here.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(sweep);
    await gateway.close();
    clearTimeout(deadline);
    // The channel to the start command would keep the process alive.
    process.exit();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  // The start command holds this channel open; when it dies in whatever way, so does this process.
  if (process.connected) process.once('disconnect', () => void stop());
  process.once('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exitCode = 1;
    void stop();
  });
};

try {
  await start();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
