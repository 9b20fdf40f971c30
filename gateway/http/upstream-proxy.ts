import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Pool } from 'undici';
import { abortSignalOf, type ReadRequestInfo } from './request-info.ts';
import type { Config } from '../config.ts';

/** What the API serves to browsers and to the payment provider beside its calls. */
const passedPaths: readonly RegExp[] = [
  /^\/academy-files\//,
  /^\/academy-checkout\//,
  /^\/webhooks\/razorpay\/?$/,
  /^\/mailbox(\/|$)/,
];

/** Whether every server reads a path alike: no dots, slashes or zeros in disguise that would lead out of its folder. */
const isStraight = (path: string): boolean =>
  !/\\|%(?:2f|5c|00)/i.test(path) && URL.parse(path, 'http://own.invalid')?.pathname === path;

const hopByHop: ReadonlySet<string> = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding ' +
    'upgrade expect'
  ).split(' '),
);

/** Cookies belong to the site, an address is stated by us, and no other origin may be granted anything in our name. */
const notUp: ReadonlySet<string> = new Set(['cookie', 'host', 'x-forwarded-for', 'forwarded', 'x-real-ip']);
const notDown: ReadonlySet<string> = new Set([
  'set-cookie',
  'access-control-allow-origin',
  'strict-transport-security',
]);

/** Uploaded files come from learners: as a page of their own, one may show itself and nothing more. */
const policyOfFiles = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

const without = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: ReadonlySet<string>,
): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hopByHop.has(name) || names.has(name) ? [] : [[name, value]],
    ),
  );

/** Streams some addresses of the API through, so that the browser sees one origin. */
export const createUpstreamProxy = (
  config: Config,
  log: Logger,
  readInfo: ReadRequestInfo,
): { handler: RequestHandler; close: () => Promise<void> } => {
  const pool = new Pool(config.academyApi.origin, { connections: 64, headersTimeout: 30_000, bodyTimeout: 30_000 });

  const handler: RequestHandler = async (request, response, next) => {
    const isMailbox = request.path.startsWith('/mailbox');
    const isPassed = passedPaths.some((path) => path.test(request.path)) && isStraight(request.path);
    if (!isPassed || (isMailbox && config.isProduction)) return next();
    try {
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      const answer = await pool.request({
        method: request.method,
        path: request.originalUrl,
        headers: { ...without(request.headers, notUp), 'x-forwarded-for': readInfo(request).address ?? '' },
        body: hasBody ? request : null,
        signal: abortSignalOf(response),
      });
      response.status(answer.statusCode);
      for (const [name, value] of Object.entries(without(answer.headers, notDown))) response.setHeader(name, value);
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (request.path.startsWith('/academy-files/')) response.setHeader('Content-Security-Policy', policyOfFiles);
      await pipeline(answer.body, response);
    } catch (error) {
      log.warn({ err: error, path: request.path }, 'upstream proxy failed');
      if (response.headersSent) response.destroy();
      else response.status(502).type('text/plain').send('The academy cannot be reached right now.\n');
    }
  };
  return { handler, close: () => pool.close() };
};
