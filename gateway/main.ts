import cluster from 'node:cluster';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { serve } from './serve.ts';
import { superviseWorkers } from './workers.ts';

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  if (cluster.isPrimary && config.workers > 1) await superviseWorkers(config, log);
  else await serve(config, log);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
