import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { lingerMs } from './error-response.ts';

/** The time limits of connections in milliseconds, and how many bytes the head of a request may have. */
export type Bounds = {
  /** The time for the head of a request: from the connection, or from the first byte of a further request. */
  readonly headMs: number;
  /** The time for the body of a request. */
  readonly requestMs: number;
  /** Uploads may take longer than other bodies, as long as they come at a rate. */
  readonly uploads: {
    readonly areThose: (request: IncomingMessage) => boolean;
    /** The time for a whole upload. */
    readonly requestMs: number;
    /** The slowest mean rate after the time of other bodies. */
    readonly bytesPerSecond: number;
  };
  /** What is passed through to slow lines may take longer to arrive than `requestMs`, as long as it is read at a rate. */
  readonly downloads: {
    readonly areThose: (request: IncomingMessage) => boolean;
    /** The time for a whole answer. */
    readonly answerMs: number;
    /** The slowest mean rate after `requestMs`. */
    readonly bytesPerSecond: number;
  };
  /** The pause between two requests. It is longer than proxies keep idle connections, so that the proxy closes them. */
  readonly betweenMs: number;
  /**
   * The time without a byte in either direction, which ends connections of clients that do not read their answer. It is
   * longer than any answer takes.
   */
  readonly silentMs: number;
  /** How often Node checks connections, which adds to all of these. */
  readonly lookEveryMs: number;
  readonly headBytes: number;
  /** How many requests of a connection may wait for the answers before theirs. */
  readonly maxPipelined: number;
};

/** What is streamed from the API while it is read. */
const passedThrough = /^\/(?:academy-files|academy-checkout|mailbox|seeded-people|webhooks)\b/;

/**
 * The bounds of the gateway. A picture of 10 MB takes 84 seconds at 1 Mbit/s, which is half of what the academy asks of a
 * line; the slowest rate leaves room for what the network itself needs.
 */
export const bounds: Bounds = {
  headMs: 15_000,
  requestMs: 30_000,
  uploads: {
    areThose: ({ method, url = '' }) => (method === 'PUT' || method === 'POST') && url.startsWith('/academy-files/'),
    requestMs: 120_000,
    bytesPerSecond: 100_000,
  },
  downloads: {
    areThose: ({ url = '' }) => passedThrough.test(url),
    answerMs: 120_000,
    bytesPerSecond: 100_000,
  },
  betweenMs: 65_000,
  silentMs: 120_000,
  lookEveryMs: 1_000,
  headBytes: 16_384,
  maxPipelined: 16,
};

type Begun = { readonly at: number; readonly bytesBefore: number };

const isBelow = (bytesPerSecond: number, bytes: number, ms: number): boolean => bytes * 1000 < bytesPerSecond * ms;

/**
 * Ends requests whose bodies take too long. Node has one time for all requests of a server, here that of uploads; all
 * others are looked at now and then, so that a request costs no timer.
 */
const endSlowBodies = (server: Server, { requestMs, uploads, lookEveryMs }: Bounds): void => {
  const latest = new Map<Socket, { readonly response: ServerResponse; readonly begun: Begun | null }>();

  const isTooSlow = ({ req, writableEnded }: ServerResponse, { at, bytesBefore }: Begun): boolean => {
    const ms = performance.now() - at;
    if (ms < requestMs) return false;
    // Nobody waits for the rest of an upload that is answered already.
    if (writableEnded || !uploads.areThose(req)) return true;
    return ms > uploads.requestMs || isBelow(uploads.bytesPerSecond, req.socket.bytesRead - bytesBefore, ms);
  };

  const look = (socket: Socket, response: ServerResponse, begun: Begun | null): void => {
    if (response.req.complete || socket.destroyed) return void latest.delete(socket);
    if (begun === null) {
      latest.set(socket, { response, begun: { at: performance.now(), bytesBefore: socket.bytesRead } });
    } else if (isTooSlow(response, begun)) {
      // As Node does it, so that whoever reads the body is told that it broke off.
      if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      socket.destroySoon();
    }
  };

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, { response, begun: null });
  });
  const timer = setInterval(() => {
    for (const [socket, { response, begun }] of latest) look(socket, response, begun);
  }, lookEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
};

/** Whether a request names several hosts, of which Node shows the first and a proxy may have taken the last. */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};

/** An answer under way; `at` is null until it is found to have begun. */
type Answering = { readonly at: number | null; readonly bytesBefore: number };

/** Breaks off answers that are read too slowly, which would hold connections of the API. */
const endSlowAnswers = (server: Server, { requestMs, downloads, lookEveryMs }: Bounds): void => {
  const underWay = new Map<ServerResponse, Answering>();

  /**
   * The time counts from when a look finds that the answer has begun, the bytes from the request: what the system takes
   * at once and sends bit by bit belongs to the rate.
   */
  const look = (response: ServerResponse, { at, bytesBefore }: Answering): void => {
    const { socket } = response.req;
    if (!response.headersSent) return;
    if (at === null) return void underWay.set(response, { at: performance.now(), bytesBefore });
    const ms = performance.now() - at;
    if (ms < requestMs) return;
    const bytes = socket.bytesWritten - bytesBefore;
    if (ms > downloads.answerMs || isBelow(downloads.bytesPerSecond, bytes, ms)) socket.destroy();
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!downloads.areThose(request)) return;
    underWay.set(response, { at: null, bytesBefore: request.socket.bytesWritten });
    response.once('close', () => underWay.delete(response));
  });
  const timer = setInterval(() => {
    for (const [response, known] of underWay) look(response, known);
  }, lookEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
};

/** Closes connections whose request is answered before its body has ended, which Node would read on. */
const endAnsweredBodies = (server: Server): void => {
  const closeUnlessRead = ({ complete, socket }: IncomingMessage): void => {
    if (!complete) socket.destroySoon();
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (length === undefined && coding === undefined) return;
    response.once('finish', () => {
      if (!request.complete) setTimeout(closeUnlessRead, lingerMs, request).unref();
    });
  });
};

/**
 * Answers the requests of a connection one after the other, as one that was sent before the answer to another (HTTP
 * pipelining) would otherwise leave a whole answer in memory. Closes connections on which too many wait.
 */
const inTurns = (listener: RequestListener, maxPipelined: number): RequestListener => {
  const latest = new WeakMap<Socket, ServerResponse>();
  const waiting = new WeakMap<Socket, number>();

  return (request, response) => {
    const { socket } = request;
    const previous = latest.get(socket);
    latest.set(socket, response);
    if (previous === undefined || previous.writableFinished) return listener(request, response);

    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maxPipelined) return void socket.destroy();
    waiting.set(socket, count);
    previous.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) listener(request, response);
    });
  };
};

/** Makes an HTTP server that no slow, silent, endless or pipelined request can hold; it does not listen yet. */
export const createBoundedServer = (listener: RequestListener, given: Bounds = bounds): Server => {
  const { headMs, uploads, betweenMs, silentMs, lookEveryMs, headBytes, maxPipelined } = given;
  const answer = inTurns(listener, maxPipelined);
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: uploads.requestMs,
      keepAliveTimeout: betweenMs,
      connectionsCheckingInterval: lookEveryMs,
      maxHeaderSize: headBytes,
    },
    (request, response) => {
      if (hasSeveralHosts(request)) response.writeHead(400, { connection: 'close' }).end();
      else answer(request, response);
    },
  );
  server.setTimeout(silentMs);
  endSlowBodies(server, given);
  endSlowAnswers(server, given);
  endAnsweredBodies(server);
  return server;
};
