import { type DestinationStream, type Logger, levels, symbols } from 'pino';
import type { Operation } from './operation.ts';
import { outcomeOf, type RestCall } from '../rest/observer.ts';
import { routeOf } from '../rest/route.ts';

/** Calls of the academy's API as texts for the log: method, route, status or failure with the system's code, and time. */
export const describeCalls = (calls: readonly RestCall[]): string[] =>
  calls.map((call) => {
    const { method, path, systemCode, durationMs } = call;
    const code = systemCode === null ? '' : ` ${systemCode}`;
    return `${method} ${routeOf(path)} ${outcomeOf(call)}${code} ${Math.round(durationMs)}ms`;
  });

const { stringify } = JSON;

/** One failed call can cost each course of a list several fields. */
const maxErrors = 20;

/** The errors of an operation for the log: the first ones, and their number where there are more. */
const describeErrors = (errors: Operation['errors']): string => {
  if (errors.length === 0) return '"errors":[]';
  const first = stringify(errors.slice(0, maxErrors).map(({ path, code }) => `${path}: ${code}`));
  return `"errors":${first}${errors.length > maxErrors ? `,"errorCount":${errors.length}` : ''}`;
};

/** Whether the API, or the way to it, has failed in a call: not where it refused the call or the client went away. */
const hasFailed = ({ status, failure }: RestCall): boolean =>
  status >= 500 || (failure !== null && failure !== 'REFUSED' && failure !== 'CANCELLED');

/** The level of a line about calls: warn where the API has failed in one of them. */
export const levelOfCalls = (calls: readonly RestCall[]): 'info' | 'warn' => (calls.some(hasFailed) ? 'warn' : 'info');

/**
 * The level of an operation's line: warn where something is missing in the answer or the API has failed in a call. Clients
 * show nothing of most of these failures, so the log is where they are seen.
 */
const levelOf = ({ outcome, calls }: Operation): 'info' | 'warn' =>
  outcome === 'failed' || outcome === 'partly answered' ? 'warn' : levelOfCalls(calls);

/**
 * Creates the function that logs one line for an operation: its name, outcome and duration, the calls that it made and
 * its errors. The line is the one that pino would write, and goes where pino writes, but is put together here: pino
 * takes a microsecond more for it, a twentieth of an answer from the cache. Ids and the words of our own need no escaping.
 */
export const logOperations = (log: Logger): ((operation: Operation) => void) => {
  const destination: DestinationStream = Reflect.get(log, symbols.streamSym);
  // What stands in every line: a comma, and the names of process and host with theirs.
  const everywhere: string = Reflect.get(log, symbols.chindingsSym);
  const after = `${everywhere},"requestId":"`;
  return (operation) => {
    const level = levelOf(operation);
    if (!log.isLevelEnabled(level)) return;
    const { requestId, upstreamId, name, kind, client, way, outcome, status, durationMs, calls, errors } = operation;
    const before = `{"level":${levels.values[level]},"time":${Date.now()}`;
    const upstream = upstreamId === requestId ? '' : `,"upstreamId":"${upstreamId}"`;
    const named = `"operation":${stringify(name)},"kind":${stringify(kind)}`;
    const by = client === null ? '' : `,"client":${stringify(client)}`;
    const answer = `"way":${stringify(way)},"outcome":"${outcome}","status":${status}`;
    const duration = `"durationMs":${Math.round(durationMs * 10) / 10}`;
    const made = calls.length === 0 ? '[]' : stringify(describeCalls(calls));
    const more = `"calls":${made},${describeErrors(errors)},"msg":"operation"}\n`;
    destination.write(`${before}${after}${requestId}"${upstream},${named}${by},${answer},${duration},${more}`);
  };
};
