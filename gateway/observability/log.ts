import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { routeOfCall } from '../rest/route.ts';

const partOfAddress = String.raw`[^\s"'\\/:,;()<>=&?#|\[\]{}@]`;
const email = new RegExp(`${partOfAddress}{1,64}(?:@|%40)${partOfAddress}{1,255}`, 'gi');
const jsonWebToken = /eyJ[\w-]{5,300}\.[\w.-]{5,4000}/g;
const namedSecret = /((?:token|password|secret|session|signature)[\w-]{0,40}(?:=|%3D))[^\s"'\\;&,]+/gi;
const query = /\?[\w%.~+-]{1,64}=[^\s"'\\]*/g;

/**
 * Lines without what could identify a person or open an account: e-mail addresses, tokens and query strings. The cheap
 * checks come first, since nearly all lines have none of these.
 */
export const withoutSecrets = (lines: string): string => {
  let left = lines;
  if (left.includes('=') || left.includes('%3D'))
    left = left.replace(query, '?[query]').replace(namedSecret, '$1[secret]');
  if (left.includes('eyJ')) left = left.replace(jsonWebToken, '[token]');
  if (left.includes('@') || left.includes('%40')) left = left.replace(email, '[e-mail]');
  return left;
};

/** The method and route of a call, in place of its path, which may have ids. */
const serializeCall = (call: unknown): string => routeOfCall(String(call));

/** Type, message and stack of an error. Other fields are left out, since they may hold what a person typed. */
const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack };
};

/**
 * Writes of up to 4,096 bytes to a pipe are atomic, so that the lines of several processes do not mix; what stands in the
 * place of a secret may be longer than that. A longer line goes alone.
 */
const maxBatchBytes = 4_000;
const maxWaitMs = 100;
/** What a reader that has stopped leaves unread; further lines are lost, because the memory for them has no other bound. */
const maxUnreadBytes = 4_000_000;
const belowWarn = /^\{"level":[1-3]0,/;

/**
 * Standard output. Lines below level warn are written in batches, all others at once. Writes are synchronous as long as
 * they are read, so nothing is lost at the end; pino's own asynchronous destination loses lines when the process exits
 * during a write.
 */
const standardOutput = (): DestinationStream => {
  let waiting = '';
  let waitingBytes = 0;
  // There is a timer only while a line waits: one that runs on would wake an idle process ten times a second.
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (waiting !== '' && process.stdout.writableLength < maxUnreadBytes) process.stdout.write(withoutSecrets(waiting));
    waiting = '';
    waitingBytes = 0;
  };
  const flushInTime = (): void => {
    timer = null;
    flush();
  };
  process.once('exit', flush);
  // The reader of the log is gone, so there is nowhere to report it.
  process.stdout.on('error', () => undefined);
  return {
    write: (line) => {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > maxBatchBytes) flush();
      waiting += line;
      waitingBytes += bytes;
      if (!belowWarn.test(line)) return flush();
      timer ??= setTimeout(flushInTime, maxWaitMs).unref();
    },
  };
};

/**
 * Makes the log of a process: one JSON object a line, to standard output where no other destination is given. Secrets,
 * e-mail addresses and ids in paths are taken out of every line.
 */
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): Logger =>
  pino(
    { level, serializers: { err: serializeError, call: serializeCall } },
    destination === undefined ? standardOutput() : { write: (line) => destination.write(withoutSecrets(line)) },
  );
