import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type Logger } from 'pino';

/** Structured log, one JSON line an event. Never given a secret, a cookie or a person's words. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Writes to standard error, so that what a command prints stays apart from what it logs. */
export const createLog = (level: string): Logger =>
  pino({ name: 'academy-api', level, base: null, serializers: { err: loggable } }, pino.destination(2));

/**
 * An error as the log may keep it. A failed query carries its parameters, and the database's answer the whole row: both
 * hold addresses and password hashes, so of these only the query itself and the kind of failure are kept.
 */
export const loggable = (error: unknown): unknown => {
  if (!(error instanceof DrizzleQueryError)) return error instanceof Error ? pino.stdSerializers.err(error) : error;
  const { query, cause } = error;
  return { type: error.name, message: cause?.message, code: codeOf(cause), query, stack: framesOf(error) };
};

const codeOf = (cause: Error | undefined): unknown => (cause !== undefined && 'code' in cause ? cause.code : undefined);

// The first lines of a stack repeat the message, parameters included.
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
