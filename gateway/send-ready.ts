import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Ready } from './ready-bytes.ts';

type Coding = 'br' | 'gzip' | 'identity';

/** The quality that an Accept-Encoding header gives a coding, from 0 to 1. */
const qualityOf = (header: string, coding: Coding): number => {
  let ofAll: number | null = null;
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const given = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
    const quality = given >= 0 && given <= 1 ? given : 0;
    if (name === coding || (coding === 'gzip' && name === 'x-gzip')) return quality;
    if (name === '*') ofAll = quality;
  }
  // What is not mentioned is not wanted, but for the plain body, which is the last resort.
  return ofAll ?? (coding === 'identity' ? Number.MIN_VALUE : 0);
};

const chosen = (header: string | undefined, { gzip, brotli, plain }: Ready): { coding: Coding; body: Buffer } => {
  if (header === undefined || gzip === null) return { coding: 'identity', body: plain };
  let best: { coding: Coding; body: Buffer } = { coding: 'identity', body: plain };
  let bestQuality = qualityOf(header, 'identity');
  for (const [coding, body] of [['gzip', gzip] as const, ['br', brotli] as const]) {
    const quality = body === null ? 0 : qualityOf(header, coding);
    if (body === null || quality === 0 || quality < bestQuality) continue;
    best = { coding, body };
    bestQuality = quality;
  }
  return best;
};

const isKnownTo = (ifNoneMatch: string | undefined, version: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => {
      const [, known] = /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(tag) ?? [];
      return known === version || known === `${version}-gzip` || known === `${version}-br`;
    }));

/**
 * Sends an answer in the best coding that the asker takes, or 304 to a GET that has these bytes already. `headers` come
 * with either; `Vary` of theirs is completed. Gives the status that was sent.
 */
export const sendReady = (
  request: IncomingMessage,
  response: ServerResponse,
  ready: Ready,
  headers: OutgoingHttpHeaders,
): number => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const accepted = request.headers['accept-encoding'];
  const { coding, body } = chosen(Array.isArray(accepted) ? accepted.join() : accepted, ready);
  const suffix = coding === 'identity' ? '' : `-${coding}`;
  const common: OutgoingHttpHeaders = {
    ...headers,
    Vary: headers.Vary === undefined ? 'Accept-Encoding' : `${String(headers.Vary)}, Accept-Encoding`,
  };
  if (isRead) common.ETag = `"${ready.version}${suffix}"`;
  if (isRead && ready.status === 200 && isKnownTo(request.headers['if-none-match'], ready.version)) {
    response.writeHead(304, common).end();
    return 304;
  }
  if (coding !== 'identity') common['Content-Encoding'] = coding;
  common['Content-Length'] = body.length;
  response.writeHead(ready.status, common);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
  return ready.status;
};
