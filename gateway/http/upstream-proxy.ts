import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Pool } from 'undici';
import { sendTooOften } from './error-response.ts';
import { abortSignalOf, type ReadRequestInfo, type RequestInfo } from './request-info.ts';
import type { Config } from '../config.ts';

type Counted = 'files' | 'uploads' | 'changes' | 'webhooks';

/** Counts a request for the rate limit of its client; resolves with the seconds to wait, or with null. */
type Count = (what: Counted, info: RequestInfo, request: IncomingMessage) => Promise<number | null>;

/** Paths of the API that browsers and the payment provider use directly, and what reads and writes below them count as. */
const passedPaths: readonly { readonly path: RegExp; readonly reads: Counted; readonly writes: Counted }[] = [
  { path: /^\/academy-files\//, reads: 'files', writes: 'uploads' },
  { path: /^\/academy-checkout\//, reads: 'files', writes: 'changes' },
  { path: /^\/webhooks\/razorpay\/?$/, reads: 'webhooks', writes: 'webhooks' },
  { path: /^\/mailbox(\/|$)/, reads: 'files', writes: 'changes' },
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
const notUp: ReadonlySet<string> = new Set([
  'cookie',
  'host',
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-request-id',
]);
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
  count: Count,
): { handler: RequestHandler; close: () => Promise<void> } => {
  const poolOf = () =>
    new Pool(config.academyApi.origin, { connections: 64, headersTimeout: 30_000, bodyTimeout: 30_000 });
  // Slow lines hold their connections for long; no webhook waits for a picture, and no picture for an upload.
  const pools = { files: poolOf(), uploads: poolOf(), changes: poolOf(), webhooks: poolOf() };

  const handler: RequestHandler = async (request, response, next) => {
    const isMailbox = request.path.startsWith('/mailbox');
    const passed = passedPaths.find(({ path }) => path.test(request.path));
    if (passed === undefined || !isStraight(request.path) || (isMailbox && !config.isMailboxOn)) return next();
    const info = readInfo(request);
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const kind = hasBody ? passed.writes : passed.reads;
    const seconds = await count(kind, info, request);
    if (seconds !== null) return sendTooOften(response, seconds, info.language);
    try {
      const answer = await pools[kind].request({
        method: request.method,
        path: request.originalUrl,
        headers: {
          ...without(request.headers, notUp),
          'x-forwarded-for': info.address ?? '',
          'x-request-id': info.upstreamId,
        },
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
  return { handler, close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))) };
};
