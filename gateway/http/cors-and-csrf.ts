import type { Request, RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { refuse } from './error-response.ts';

/**
 * Whether a request that may change something comes from a page of this site, of an allowed origin, or from no page at
 * all. Browsers say so themselves, in headers that no page can forge.
 */
export const isFromOurPages = (request: Request, { publicOrigin, allowedOrigins }: Config): boolean => {
  const origin = request.get('origin');
  if (origin === undefined) return ['same-origin', 'none', undefined].includes(request.get('sec-fetch-site'));
  if (allowedOrigins.includes(origin) || origin === publicOrigin) return true;
  return publicOrigin === null && URL.parse(origin)?.host === request.host;
};

/** Refuses posts from foreign pages, before their body is read. */
export const refuseForeignPages =
  (config: Config): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'POST' || isFromOurPages(request, config)) return next();
    refuse(request, response, 403, 'CSRF_REFUSED');
  };

/** Lets the pages of allowed origins read answers and send cookies; to all others no header says anything. */
export const allowListedOrigins =
  ({ allowedOrigins }: Config): RequestHandler =>
  (request, response, next) => {
    response.vary('Origin');
    const origin = request.get('origin') ?? '';
    const isAllowed = allowedOrigins.includes(origin);
    if (isAllowed) {
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
      });
    }
    if (request.method !== 'OPTIONS') return next();
    if (isAllowed) {
      response.set({
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'Content-Type, Accept-Language, X-Request-Id, Apollo-Require-Preflight',
        'Access-Control-Max-Age': '600',
      });
    }
    response.status(204).end();
  };
