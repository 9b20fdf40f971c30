import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Pool } from 'undici';
import { abortSignalOf, type ReadRequestInfo } from './request-info.ts';
import type { Config } from '../config.ts';

/** Paths of the API that browsers and the payment provider use directly. */
const passedPaths: readonly RegExp[] = [
  /^\/academy-files\//,
  /^\/academy-checkout\//,
  /^\/webhooks\/razorpay\/?$/,
  /^\/mailbox(\/|$)/,
];

/**
 * Whether every server reads a path alike: no dot segments, encoded slashes or zero bytes that would lead out of its
 * folder.
 */
const isStraight = (path: string): boolean =>
  !/\\|%(?:2f|5c|00)/i.test(path) && URL.parse(path, 'http://own.invalid')?.pathname === path;

const hopByHop: ReadonlySet<string> = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding ' +
    'upgrade expect'
  ).split(' '),
);

/**
 * Request headers that are not passed on: cookies belong to the site, and the gateway states the client's address
 * itself.
 */
const notUp: ReadonlySet<string> = new Set(['cookie', 'host', 'x-forwarded-for', 'forwarded', 'x-real-ip']);
/** Response headers that are not passed on: other origins get no permission in the site's name. */
const notDown: ReadonlySet<string> = new Set([
  'set-cookie',
  'access-control-allow-origin',
  'strict-transport-security',
]);

/** The policy of uploaded files, which come from learners: opened as a page, a file may run nothing and load nothing. */
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
    if (!isPassed || (isMailbox && !config.isMailboxOn)) return next();
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
