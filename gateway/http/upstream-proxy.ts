import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Pool } from 'undici';
import { readRawBody, streamBody } from './body.ts';
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts';
import { type ProxiedKind, proxiedPaths } from './proxied-paths.ts';
import { RefusedRequest } from './error-response.ts';
import { sendBadGateway, sendBusy, sendTooLarge, sendTooOften } from './plain-text.ts';
import { abortSignalOf, isRead, type ReadRequestInfo, type RequestInfo } from './request-info.ts';
import type { Config } from '../config.ts';
import { maxConnectionAgeMs } from '../rest/renewed-pool.ts';
import { academyFilesPath } from '../values/safe-url.ts';

/** Counts a request for the rate limit of its client; resolves with the seconds to wait, or with null. */
type Count = (what: ProxiedKind, info: RequestInfo) => Promise<number | null>;

const connections = 64;
/** A picture that waits costs a connection of its client; any other body waits in memory, up to 256 KB each. */
const limitsOfFiles: FairQueueLimits = {
  maxRunning: connections,
  maxRunningPerNetwork: 16,
  maxRunningPerSite: 32,
  maxQueued: 2_000,
  maxWaitMs: 30_000,
};
const limitsOfOthers: FairQueueLimits = { ...limitsOfFiles, maxQueued: 200, maxWaitMs: 10_000 };

/**
 * Whether every server reads the path of a URL alike: no dot segments, encoded slashes, zero bytes or fragment that would lead
 * out of its folder.
 */
const isStraight = (url: string): boolean => {
  const [path = ''] = url.split('?', 1);
  return !/\\|%(?:2f|5c|00)/i.test(path) && URL.parse(path, 'http://own.invalid')?.pathname === path;
};

/**
 * Request headers that are forwarded: what describes the request, its body and its browser. By others a client could name
 * another path, method, host or address of its own, where the API believes its proxy: cookies belong to the site, and the
 * gateway states the client's address itself.
 */
const forwardedRequestHeaders: ReadonlySet<string> = new Set(
  (
    'accept accept-encoding accept-language baggage cache-control content-encoding content-language content-length ' +
    'content-type if-match if-modified-since if-none-match if-range if-unmodified-since origin pragma range referer ' +
    'sec-fetch-dest sec-fetch-mode sec-fetch-site sec-fetch-user traceparent tracestate user-agent'
  ).split(' '),
);
const isForwarded = (name: string): boolean => forwardedRequestHeaders.has(name) || name.startsWith('x-razorpay-');

/**
 * Response headers that are forwarded: what files and pages of the API need. Others could speak for the whole site: set
 * cookies, clear its storage, lead elsewhere, give permissions to other origins.
 */
const forwardedResponseHeaders: ReadonlySet<string> = new Set(
  (
    'accept-ranges age allow cache-control content-disposition content-encoding content-language content-length content-range ' +
    'content-security-policy content-type cross-origin-embedder-policy cross-origin-opener-policy ' +
    'cross-origin-resource-policy date etag expires last-modified permissions-policy referrer-policy retry-after vary ' +
    'x-frame-options x-request-id'
  ).split(' '),
);

/** The policy of uploaded files, which come from learners: opened as a page, a file may run nothing and load nothing. */
const policyOfFiles = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

const headersToForward = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isForwarded(name)));

/** Whether a request failed because its client went away, before its answer or in the middle of it. */
const isOfClient = (error: unknown, { headersSent, req: { socket } }: Response): boolean => {
  if (!headersSent) return socket.destroyed;
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');
};

/** Streams some addresses of the API through, so that the browser sees one origin. */
export const createUpstreamProxy = (
  config: Config,
  log: Logger,
  readInfo: ReadRequestInfo,
  count: Count,
): { handler: RequestHandler; close: () => Promise<void> } => {
  const poolOf = (limits: FairQueueLimits) => ({
    pool: new Pool(config.academyApi.origin, {
      connections,
      clientTtl: maxConnectionAgeMs,
      headersTimeout: 30_000,
      bodyTimeout: 30_000,
    }),
    queue: createFairQueue(limits),
  });
  // Slow lines hold their connections for long; no webhook waits for a picture, and no picture for an upload.
  const pools = {
    files: poolOf(limitsOfFiles),
    uploads: poolOf(limitsOfOthers),
    changes: poolOf(limitsOfOthers),
    webhooks: poolOf(limitsOfOthers),
  };

  /** The body for the API: read whole before a connection of the API is taken, except for pictures, which are large. */
  const bodyOf = (request: Request, kind: ProxiedKind, maxBytes: number) => {
    if (isRead(request)) return null;
    return kind === 'uploads' ? streamBody(request, maxBytes) : readRawBody(request, maxBytes);
  };

  const pass = async (request: Request, response: Response, info: RequestInfo, kind: ProxiedKind, maxBytes: number) => {
    const signal = abortSignalOf(response);
    const body = await bodyOf(request, kind, maxBytes);
    const release = await pools[kind].queue.acquire(info.address, signal);
    if (release === null) return sendBusy(response);
    try {
      const answer = await pools[kind].pool.request({
        method: request.method,
        path: request.originalUrl,
        headers: {
          ...headersToForward(request.headers),
          'x-forwarded-for': info.address ?? '',
          'x-request-id': info.upstreamId,
        },
        body,
        signal,
      });
      response.status(answer.statusCode);
      for (const [name, value] of Object.entries(answer.headers)) {
        if (forwardedResponseHeaders.has(name) && value !== undefined) response.setHeader(name, value);
      }
      if (request.path.startsWith(academyFilesPath)) response.setHeader('Content-Security-Policy', policyOfFiles);
      await pipeline(answer.body, response);
    } finally {
      release();
    }
  };

  const handler: RequestHandler = async (request, response, next) => {
    const proxied = proxiedPaths.find(({ path }) => path.test(request.path));
    if (proxied === undefined || !isStraight(request.originalUrl) || proxied.isOn?.(config) === false) return next();
    const info = readInfo(request);
    const kind = isRead(request) ? proxied.reads : proxied.writes;
    const seconds = await count(kind, info);
    if (seconds !== null) return sendTooOften(response, seconds, info.language);
    try {
      await pass(request, response, info, kind, proxied.maxBytes);
    } catch (error) {
      if (isOfClient(error, response)) return void response.destroy();
      if (error instanceof RefusedRequest) {
        const { status, message = '' } = error.response;
        return status === 503 ? sendBusy(response) : sendTooLarge(response, message);
      }
      log.warn({ err: error, path: `/${proxied.folder}` }, 'upstream proxy failed');
      if (response.headersSent) response.destroy();
      else sendBadGateway(response);
    }
  };
  const close = async () => void (await Promise.all(Object.values(pools).map(({ pool }) => pool.close())));
  return { handler, close };
};
