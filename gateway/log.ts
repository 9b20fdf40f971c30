import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { routeOf } from './rest/route.ts';

const partOfAddress = String.raw`[^\s"'\\/:,;()<>=&?#|\[\]{}@]`;
const email = new RegExp(`${partOfAddress}{1,64}(?:@|%40)${partOfAddress}{1,255}`, 'gi');
const jsonWebToken = /eyJ[\w-]{5,300}\.[\w.-]{5,4000}/g;
const namedSecret = /([\w-]{0,40}(?:token|password|secret|session|signature)[\w-]{0,40}(?:=|%3D))[^\s"'\\;&,]+/gi;
const query = /\?[\w%.~+-]{1,64}=[^\s"'\\]*/g;

/** A line without what could name a person or open an account: e-mail addresses, tokens, queries of addresses. */
export const withoutSecrets = (line: string): string =>
  line
    .replace(query, '?[query]')
    .replace(namedSecret, '$1[secret]')
    .replace(jsonWebToken, '[token]')
    .replace(email, '[e-mail]');

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

/**
 * Makes the log of a process: one JSON object a line, to standard output unless another place is given. Whatever is
 * logged, secrets, e-mail addresses and names in paths are left out.
 */
export const createLog = (
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger =>
  pino(
    { level, serializers: { err: errorInWords, call: callWithoutNames } },
    { write: (line: string) => destination.write(withoutSecrets(line)) },
  );
