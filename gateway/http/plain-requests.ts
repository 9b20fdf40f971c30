import type { IncomingMessage } from 'node:http';
import { answerTypeOf } from './negotiation.ts';
import type { Config } from '../config.ts';

/** The kind of answer to a plain request. */
export const contentTypeOf = ({ headers }: IncomingMessage): string | undefined =>
  answerTypeOf(headers.accept) ?? undefined;

/** The site's own origin: as it is configured, else as a plain request addresses it. */
export const ownOriginOf = ({ headers, socket }: IncomingMessage, { publicOrigin }: Config): string =>
  publicOrigin ?? `${'encrypted' in socket ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;

const isOwnOrNone = (site: string | string[] | undefined): boolean =>
  site === undefined || site === 'same-origin' || site === 'none';

/**
 * Whether a request is one of those that nothing is special about: from our own pages or from no page, for an answer of a
 * common kind that is not to be explained, and addressed in a way that needs no interpretation. All others go the long way.
 */
export const isPlainRequest = (request: IncomingMessage, config: Config): boolean => {
  const { headers } = request;
  const isForwarded = headers['x-forwarded-proto'] !== undefined || headers['x-forwarded-host'] !== undefined;
  return (
    answerTypeOf(headers.accept) !== null &&
    headers['x-explain'] === undefined &&
    isOwnOrNone(headers['sec-fetch-site']) &&
    (headers.origin === undefined || headers.origin === ownOriginOf(request, config)) &&
    (config.publicOrigin !== null || config.trustedProxies === 0 || !isForwarded)
  );
};

/** Whether a proxy at an address, so many before this one, is believed when it tells who asked it. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** The asker's address, counted back over the proxies that are trusted; the same that Express would tell. */
export const addressOf = ({ headers, socket }: IncomingMessage, trusts: TrustsProxy): string | null => {
  let address = socket.remoteAddress ?? null;
  const told = String(headers['x-forwarded-for'] ?? '').split(',');
  for (let hop = 0; address !== null && trusts(address, hop); hop += 1) {
    const before = told.pop()?.trim();
    if (before === undefined) break;
    if (before === '') continue;
    address = before;
  }
  return address;
};
