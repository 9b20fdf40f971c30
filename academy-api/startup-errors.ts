import type { Config } from './config.ts';
import { codeOf, StartupError } from './errors.ts';

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'];
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'CONNECT_TIMEOUT'];

/** Why the API cannot start, in one sentence for the operator; null when the error is a fault of the API itself. */
export const startupErrorOf = (error: unknown, config: Config | null): string | null => {
  if (error instanceof StartupError) return error.message;
  const code = codeOf(error);
  if (!(error instanceof Error) || code === undefined) return null;

  if ('syscall' in error && error.syscall === 'listen') {
    const reason = code === 'EADDRINUSE' ? 'is in use: stop what uses it, or' : `cannot be opened (${code}):`;
    const { port, metrics } = config ?? {};
    const isOfMetrics = metrics && 'port' in error && error.port === metrics.port;
    return isOfMetrics
      ? `Port ${metrics.port} ${reason} choose another with ACADEMY_API_METRICS_PORT=….`
      : `Port ${port} ${reason} choose another with ACADEMY_API_PORT=….`;
  }
  const isUnmade = code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir';
  if (isUnmade || unwritable.includes(code)) {
    return `The data folder ${config?.dataFolder} cannot be written to (${code}): give this user the right, or name another with ACADEMY_DATA_DIR.`;
  }
  if (unreachable.includes(code)) return `The database at DATABASE_URL cannot be reached (${code}).`;
  if (config?.databaseUrl && isAccessDenied(code)) {
    return `The database at DATABASE_URL refuses the connection: ${error.message}.`;
  }
  return null;
};

// PostgreSQL's error classes 28 (invalid authorization) and 3D (no such database), and 42501 (insufficient privilege).
const isAccessDenied = (code: string): boolean => /^(28|3D)...$/.test(code) || code === '42501';
