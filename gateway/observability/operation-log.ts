import type { Logger } from 'pino';
import type { Operation } from './operation.ts';
import type { RestCall } from '../rest/observer.ts';
import { routeOf } from '../rest/route.ts';

/** Calls of the academy's API as texts for the log: method, route, status or failure, and time. */
export const describeCalls = (calls: readonly RestCall[]): string[] =>
  calls.map(({ method, path, status, failure, durationMs }) =>
    [method, routeOf(path), failure === 'REFUSED' ? status : (failure ?? status), `${Math.round(durationMs)}ms`].join(
      ' ',
    ),
  );

/** Logs one line for an operation: its name, outcome and duration, the calls that it made and its errors. */
export const logOperations =
  (log: Logger) =>
  ({ requestId, upstreamId, name, kind, client, way, outcome, status, durationMs, calls, errors }: Operation): void =>
    log.info(
      {
        requestId,
        ...(upstreamId === requestId ? {} : { upstreamId }),
        operation: name,
        kind,
        ...(client === null ? {} : { client }),
        way,
        outcome,
        status,
        durationMs: Math.round(durationMs * 10) / 10,
        calls: describeCalls(calls),
        errors: errors.map(({ path, code }) => `${path}: ${code}`),
      },
      'operation',
    );
