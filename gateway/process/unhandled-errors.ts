import type { Logger } from 'pino';
import type { UnhandledErrorKind } from '../observability/metrics.ts';

/**
 * Keeps the process alive after an error that nobody handled: it is logged with its stack and counted. Such an error
 * belongs to one request, and ending the process would cost all others theirs. Call it when the start is over, so that
 * a fault at start still ends the process.
 */
export const surviveUnhandledErrors = (log: Logger, record: (kind: UnhandledErrorKind) => void): void => {
  // Node passes unhandled rejections to this listener too, as long as 'unhandledRejection' has none.
  process.on('uncaughtException', (error, origin) => {
    const kind = origin === 'unhandledRejection' ? 'rejection' : 'exception';
    record(kind);
    log.error({ err: error, kind }, 'unhandled error');
  });
};
