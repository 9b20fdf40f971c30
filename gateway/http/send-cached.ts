import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Ready } from '../cache/responses.ts';
import { memoize } from '../cache/memoize.ts';

type Coding = 'br' | 'gzip' | 'identity';

type Qualities = Readonly<Record<Coding, number>>;

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

const qualitiesOf = memoize((header): Qualities => ({
  br: qualityOf(header, 'br'),
  gzip: qualityOf(header, 'gzip'),
  identity: qualityOf(header, 'identity'),
}));

/** The coding that is wanted most of those that there are; of two that are wanted alike the smaller one. */
const codingFor = (header: string | undefined, { gzip, brotli }: Ready): Coding => {
  if (header === undefined || gzip === null) return 'identity';
  const wanted = qualitiesOf(header);
  const best = wanted.gzip > 0 && wanted.gzip >= wanted.identity ? 'gzip' : 'identity';
  return brotli !== null && wanted.br > 0 && wanted.br >= wanted[best] ? 'br' : best;
};

const bodyIn = (coding: Coding, { gzip, brotli, plain }: Ready): Buffer =>
  (coding === 'br' ? brotli : coding === 'gzip' ? gzip : plain) ?? plain;

const isKnownTo = (ifNoneMatch: string | undefined, version: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => {
      const [, known] = /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(tag) ?? [];
      return known === version || known === `${version}-gzip` || known === `${version}-br`;
    }));

/**
 * Sends an answer in the best coding that the asker takes, or 304 to a GET that has these bytes already. `headers` come
 * with either and are completed here, so they are made for this answer alone. Gives the status that was sent.
 */
export const sendReady = (
  request: IncomingMessage,
  response: ServerResponse,
  ready: Ready,
  headers: OutgoingHttpHeaders,
): number => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const accepted = request.headers['accept-encoding'];
  const coding = codingFor(Array.isArray(accepted) ? accepted.join() : accepted, ready);
  const body = bodyIn(coding, ready);
  headers.Vary = headers.Vary === undefined ? 'Accept-Encoding' : `${String(headers.Vary)}, Accept-Encoding`;
  if (isRead) headers.ETag = coding === 'identity' ? `"${ready.version}"` : `"${ready.version}-${coding}"`;
  if (isRead && ready.status === 200 && isKnownTo(request.headers['if-none-match'], ready.version)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  if (coding !== 'identity') headers['Content-Encoding'] = coding;
  headers['Content-Length'] = body.length;
  response.writeHead(ready.status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
  return ready.status;
};
