import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAcademyApi } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { seed } from './database/seed.ts';
import { createLog } from './log.ts';
import { startAutoApproval } from './purchases/auto-approval.ts';
import { startSandboxWebhooks } from './purchases/sandbox-webhooks.ts';
import { whyItCannotStart } from './start-failures.ts';
import { openAcademy, type RunningAcademy } from './start.ts';

let config: Config | null = null;
try {
  config = readConfig(process.env);
  await run(config);
} catch (error) {
  const sentence = whyItCannotStart(error, config);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(1);
}

async function run(settings: Config): Promise<void> {
  const log = createLog(settings.logLevel);
  const running = await openAcademy(settings, log);
  const { academy } = running;
  // A demonstration begins with courses and people; a database of one's own begins empty.
  if (settings.databaseUrl === null && !settings.production) await seed(academy.database, { now: academy.now() });

  const operatorToken = settings.databaseUrl === null ? randomBytes(32).toString('hex') : null;
  const server = createAcademyApi(academy, operatorToken).listen(settings.port, settings.host);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('listening', resolve).once('error', reject);
    });
  } catch (error) {
    await running.close();
    throw error;
  }
  if (operatorToken !== null) openOperatorDoor(settings, portOf(server.address()), operatorToken);
  const stopAutoApproval = startAutoApproval(academy);
  const stopSandboxWebhooks = startSandboxWebhooks(academy, `http://127.0.0.1:${portOf(server.address())}`);
  log.info({ address: server.address() }, 'ready');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([stopAutoApproval(), stopSandboxWebhooks()]);
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3_000).unref();
    await new Promise((resolve) => server.once('close', resolve));
    await end(running, settings);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  // The start command holds this channel open; when it dies in whatever way, so does this process.
  if (process.connected) process.once('disconnect', () => void stop());
}

async function end(running: RunningAcademy, settings: Config): Promise<void> {
  rmSync(operatorFile(settings), { force: true });
  await running.close();
  process.exit(0);
}

function operatorFile(settings: Config): string {
  return path.join(settings.dataFolder, 'operator.json');
}

// The command line finds the running API by this file, which only the same user can read.
function openOperatorDoor(settings: Config, port: number, token: string): void {
  writeFileSync(operatorFile(settings), JSON.stringify({ url: `http://127.0.0.1:${port}/operator`, token }), {
    mode: 0o600,
  });
}

function portOf(address: unknown): number {
  return typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;
}
