import { randomBytes } from 'node:crypto';
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAcademyApi } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { refuseDemonstration } from './database/demonstration.ts';
import { makeFolder } from './database/make-folder.ts';
import { seed } from './database/seed.ts';
import { startUploadCleanUp } from './files/pending-uploads.ts';
import { prepareClose } from './http/close.ts';
import { listen } from './http/listen.ts';
import { createLog } from './log.ts';
import { startSendingMails } from './mail/outbox.ts';
import { serveMetrics, type MetricsServer } from './metrics.ts';
import { startPurging } from './operator/purge.ts';
import { startAutoApproval } from './purchases/auto-approval.ts';
import { startSandboxWebhooks } from './purchases/sandbox-webhooks.ts';
import { startFindingPayments } from './purchases/unreported-payments.ts';
import { startupErrorOf } from './startup-errors.ts';
import { openDependencies, type OpenDependencies } from './start.ts';

// A client closes an idle connection earlier than this. Otherwise a process that stood still for some seconds would close it by
// its own clock, with a payment in it that has arrived and was not read yet.
const keepAliveTimeout = 65_000;

// How long a stop waits for background work. A slow mail server may take minutes, and a supervisor kills earlier than that.
const maxBackgroundMs = 5_000;

let config: Config | null = null;
try {
  config = readConfig(process.env);
  await run(config);
} catch (error) {
  const sentence = startupErrorOf(error, config);
  // An error as Node prints it has what a query was given: secrets of the installation, and people's data.
  if (sentence === null) createLog('fatal').fatal({ err: error }, 'not started');
  else console.error(sentence);
  process.exit(1);
}

async function run(settings: Config): Promise<void> {
  const log = createLog(settings.logLevel);
  // The port is opened first, so that a port in use is reported at once, before the database is opened.
  let answer: RequestListener = (_request, response) => response.writeHead(503, { 'Retry-After': '1' }).end();
  const server = createServer({ keepAliveTimeout }, (request, response) => answer(request, response));
  const close = prepareClose(server);
  const names = { host: 'ACADEMY_API_HOST', port: 'ACADEMY_API_PORT' };
  const port = await listen(server, { ...settings, settings: names }, log);

  const running = await openDependencies(settings, log);
  const { dependencies } = running;
  const metrics = await prepare(running);

  const operatorToken = settings.databaseUrl === null ? randomBytes(32).toString('hex') : null;
  answer = createAcademyApi(dependencies, operatorToken);
  if (operatorToken !== null) writeOperatorFile(settings, port, operatorToken);
  const background = [
    startAutoApproval(dependencies),
    startSandboxWebhooks(dependencies, ownAddress(settings, port)),
    startFindingPayments(dependencies),
    startUploadCleanUp(dependencies),
    startPurging(dependencies),
    startSendingMails(dependencies),
  ];
  log.info({ port }, 'ready');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const ended = Promise.all(background.map((stopWork) => stopWork()));
    await Promise.all([close(), metrics?.stop(), Promise.race([ended, wait(maxBackgroundMs)])]);
    rmSync(operatorFile(settings), { force: true });
    await running.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  // The start command holds this channel open; when it ends for any reason, this process stops too.
  if (process.connected) process.once('disconnect', () => void stop());
}

/** Does everything that can still prevent the start, before any background work begins that an exit would cut off. */
async function prepare({ dependencies, close }: OpenDependencies): Promise<MetricsServer | null> {
  const { config, database, now } = dependencies;
  try {
    // With a database on a server, nothing else would try the folder before the first upload.
    if (config.s3 === null) {
      const files = path.join(config.dataFolder, 'files');
      makeFolder(files);
      accessSync(files, constants.W_OK);
    }
    // Only the demonstration is seeded: PGlite outside production. A real database starts empty.
    if (config.isProduction) await refuseDemonstration(database);
    else if (config.databaseUrl === null) await seed(database, { now: now() });
    return config.metrics && (await serveMetrics(dependencies, config.metrics));
  } catch (error) {
    // The folder is unlocked before the process ends, so that the next command finds it free.
    await close();
    throw error;
  }
}

// The address at which this machine reaches the API.
function ownAddress({ host }: Config, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function operatorFile(settings: Config): string {
  return path.join(settings.dataFolder, 'operator.json');
}

// The operator's command line finds the running API by this file, which only the same user can read.
function writeOperatorFile(settings: Config, port: number, token: string): void {
  writeFileSync(operatorFile(settings), JSON.stringify({ url: `${ownAddress(settings, port)}/operator`, token }), {
    mode: 0o600,
  });
}
