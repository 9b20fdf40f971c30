import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { routeOf } from '../rest/route.ts';

const partOfAddress = String.raw`[^\s"'\\/:,;()<>=&?#|\[\]{}@]`;
const email = new RegExp(`${partOfAddress}{1,64}(?:@|%40)${partOfAddress}{1,255}`, 'gi');
const jsonWebToken = /eyJ[\w-]{5,300}\.[\w.-]{5,4000}/g;
const namedSecret = /((?:token|password|secret|session|signature)[\w-]{0,40}(?:=|%3D))[^\s"'\\;&,]+/gi;
const query = /\?[\w%.~+-]{1,64}=[^\s"'\\]*/g;

/**
 * A line without what could name a person or open an account: e-mail addresses, tokens, queries of addresses. Nearly
 * every line has none of the signs that these begin with, and costs no more than looking for those.
 */
export const withoutSecrets = (line: string): string => {
  let left = line;
  if (left.includes('=') || left.includes('%3D'))
    left = left.replace(query, '?[query]').replace(namedSecret, '$1[secret]');
  if (left.includes('eyJ')) left = left.replace(jsonWebToken, '[token]');
  if (left.includes('@') || left.includes('%40')) left = left.replace(email, '[e-mail]');
  return left;
};

/** The method and the route of a call. */
const callWithoutNames = (call: unknown): unknown => {
  const [method, path] = String(call).split(' ', 2);
  return path === undefined ? call : `${method} ${routeOf(path)}`;
};

/** What is written of an error: no fields beside these, since they may hold what a person typed. */
const errorInWords = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack };
};

/** Blocks of lines stay below what a pipe takes whole from one of several processes. */
const blockLength = 3_000;
const flushEveryMs = 100;
const ordinary = /^\{"level":[1-3]0,/;

/** Standard output, where ordinary lines wait for others to be written together, and all others are written at once. */
const standardOutput = (): DestinationStream => {
  let waiting = '';
  const flush = (): void => {
    if (waiting !== '') process.stdout.write(waiting);
    waiting = '';
  };
  setInterval(flush, flushEveryMs).unref();
  process.once('exit', flush);
  // Whoever read the log is gone; there is nobody left to tell.
  process.stdout.on('error', () => undefined);
  return {
    write: (line) => {
      waiting += line;
      if (waiting.length > blockLength || !ordinary.test(line)) flush();
    },
  };
};

/**
 * Makes the log of a process: one JSON object a line, to standard output unless another place is given. Whatever is
 * logged, secrets, e-mail addresses and names in paths are left out.
 */
export const createLog = (level: Config['logLevel'], destination: DestinationStream = standardOutput()): Logger =>
  pino(
    { level, serializers: { err: errorInWords, call: callWithoutNames } },
    { write: (line: string) => destination.write(withoutSecrets(line)) },
  );
