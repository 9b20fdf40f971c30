import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type Logger } from 'pino';
import { codeOf } from './errors.ts';

/** The structured log: one JSON line per event. Secrets, cookies and people's own texts must not be logged. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** The most that is buffered for a reader that has stopped; further lines are lost. */
const maxUnreadBytes = 4_000_000;

/**
 * Standard error. A line that cannot be written, because the disk is full or the reader gone, is lost; pino's own
 * destination would retry it for ever and block the process.
 */
const standardError = (): DestinationStream => {
  process.stderr.on('error', () => undefined);
  return {
    write: (line) => {
      if (process.stderr.writableLength < maxUnreadBytes) process.stderr.write(line);
    },
  };
};

/** Creates a log that writes to standard error, so that standard output carries only what a command prints. */
export const createLog = (level: string): Logger =>
  pino({ base: { name: 'academy-api' }, level, serializers: { err: loggable } }, standardError());

/**
 * An error without private data, for the log. A failed query carries its parameters, and the database's error the whole
 * row, with addresses and password hashes; only the query text and the error code are kept.
 */
export const loggable = (error: unknown): unknown => {
  if (!(error instanceof DrizzleQueryError)) return error instanceof Error ? pino.stdSerializers.err(error) : error;
  const { query, cause } = error;
  return { type: error.name, message: cause?.message, code: codeOf(cause), query, stack: framesOf(error) };
};

// The first lines of a stack repeat the message, which contains the parameters; only the frames are kept.
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
