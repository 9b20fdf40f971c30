import cluster from 'node:cluster';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './observability/log.ts';

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  if (cluster.isPrimary) for (const warning of config.warnings) log.warn(warning);
  // The primary process of several answers no requests, so it does not load the code for that.
  if (cluster.isPrimary && config.workers > 1) {
    const { superviseWorkers } = await import('./process/workers.ts');
    await superviseWorkers(config, log);
  } else {
    const { serve } = await import('./process/serve.ts');
    await serve(config, log);
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
