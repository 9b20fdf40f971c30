import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import type { RequestInfo } from './request-info.ts';

type Origins = Pick<Config, 'publicOrigin' | 'allowedOrigins'>;

/**
 * Whether a request that may change something comes from a page of this site, of an allowed origin, or from no page at
 * all. Browsers tell by the headers Origin and Sec-Fetch-Site, which no page can forge.
 */
export const isFromOwnPage = (
  { origin, publicOrigin: addressed }: RequestInfo,
  { headers }: IncomingMessage,
  { publicOrigin, allowedOrigins }: Origins,
): boolean => {
  if (origin === null) return ['same-origin', 'none', undefined].includes(headers['sec-fetch-site']);
  if (allowedOrigins.includes(origin) || origin === publicOrigin) return true;
  const host = URL.parse(origin)?.host;
  return publicOrigin === null && host !== undefined && host === URL.parse(addressed)?.host;
};

const formTypes: ReadonlySet<string> = new Set([
  '',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]);

/**
 * Whether a page of another site could have sent a request without asking first: browsers send forms, pictures and links
 * anywhere, but ask (preflight) before they send any other content type or a header of the sender's own.
 */
export const isWithoutPreflight = ({ headers }: IncomingMessage): boolean => {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  const isForm = formTypes.has(type.trim().toLowerCase());
  return isForm && !headers['apollo-require-preflight'] && !headers['x-apollo-operation-name'];
};

/** The headers by which pages of an allowed origin may read an answer and send cookies; none for all others. */
export const corsHeaders = (
  { origin, method }: RequestInfo,
  { allowedOrigins }: Origins,
): OutgoingHttpHeaders | null => {
  if (origin === null || !allowedOrigins.includes(origin)) return null;
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
    ...(method === 'OPTIONS'
      ? {
          'Access-Control-Allow-Methods': 'GET, POST',
          'Access-Control-Allow-Headers':
            'Content-Type, Accept-Language, X-Request-Id, Apollo-Require-Preflight, GraphQL-Client-Name, GraphQL-Client-Version, ApolloGraphQL-Client-Name, ApolloGraphQL-Client-Version',
          'Access-Control-Max-Age': '600',
        }
      : {}),
  };
};
