import type { Logger } from 'pino';
import type { Operation } from './operation.ts';
import type { RestCall } from '../rest/observer.ts';
import { routeOf } from '../rest/route.ts';

/** Calls of the academy's API as a log tells of them: method, route, status or failure, and time. */
export const callsInWords = (calls: readonly RestCall[]): string[] =>
  calls.map(({ method, path, status, failure, durationMs }) =>
    [method, routeOf(path), failure === 'REFUSED' ? status : (failure ?? status), `${Math.round(durationMs)}ms`].join(
      ' ',
    ),
  );

/** Logs one line for each operation: its name, its outcome, how long it took, what it called and what failed. */
export const logOperations =
  (log: Logger) =>
  ({ requestId, name, kind, outcome, status, durationMs, calls, errors }: Operation): void =>
    log.info(
      {
        requestId,
        operation: name,
        kind,
        outcome,
        status,
        durationMs: Math.round(durationMs * 10) / 10,
        calls: callsInWords(calls),
        errors: errors.map(({ path, code }) => `${path}: ${code}`),
      },
      'operation',
    );
