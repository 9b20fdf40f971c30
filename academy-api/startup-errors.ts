import type { Config } from './config.ts';
import { codeOf, StartupError } from './errors.ts';

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'];
const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
];

// What PGlite throws is no Error: its file system is that of WASI, where 51 is a full disk.
const isFullDiskOfPGlite = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && error.errno === 51;

/** Why the API cannot start, in one sentence for the operator; null when the error is a fault of the API itself. */
export const startupErrorOf = (error: unknown, config: Config | null): string | null => {
  if (error instanceof StartupError) return error.message;
  if (isFullDiskOfPGlite(error)) return unwritableFolder('ENOSPC', config);
  const code = codeOf(error);
  if (!(error instanceof Error) || code === undefined) return null;

  if (code === 'EMFILE' || code === 'ENFILE') {
    return `No further file can be opened (${code}): raise the limit of open files (ulimit -n, LimitNOFILE) to 1024 or more.`;
  }
  const isUnmade = code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir';
  if (isUnmade || unwritable.includes(code)) return unwritableFolder(code, config);
  if (!config?.databaseUrl) return null;
  if (unreachable.includes(code) || /CERT|TLS|SIGNATURE/.test(code)) {
    return `The database at DATABASE_URL cannot be reached (${code}).`;
  }
  if (isRefusal(error, code)) return `The database at DATABASE_URL refuses the connection: ${error.message}.`;
  return null;
};

const unwritableFolder = (code: string, config: Config | null): string => {
  const remedy = code === 'ENOSPC' ? 'make room on its disk' : 'give this user the right';
  return `The data folder ${config?.dataFolder} cannot be written to (${code}): ${remedy}, or name another with ACADEMY_DATA_DIR.`;
};

// What ends a session in PostgreSQL, 42501 (insufficient privilege) and 25006 (a server or a role that only reads).
const isRefusal = (error: Error, code: string): boolean =>
  ('severity' in error && error.severity === 'FATAL') || code === '42501' || code === '25006';
