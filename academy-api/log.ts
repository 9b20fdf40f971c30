import pino, { type Logger } from 'pino';

/** Structured log, one JSON line an event. Never given a secret, a cookie or a person's words. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Writes to standard error, so that what a command prints stays apart from what it logs. */
export const createLog = (level: string): Logger =>
  pino({ name: 'academy-api', level, base: null }, pino.destination(2));
