import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { earlyRefusal, refusalOf, refuseEarly } from './early-refusals.ts';
import { lingerMs } from './error-response.ts';
import { createServer } from './node-http.ts';
import { isProxied, isUpload } from './proxied-paths.ts';

/** The time limits of connections in milliseconds, and how many bytes the head of a request may have. */
export type Bounds = {
  /** The time for the head of a request: from the connection, or from the first byte of a further request. */
  readonly headMs: number;
  /** The time for the body of a request. */
  readonly requestMs: number;
  /** Uploads may take longer than other bodies, as long as they come at a rate. */
  readonly uploads: {
    /** The time for a whole upload. */
    readonly requestMs: number;
    /** The slowest mean rate after the time of other bodies. */
    readonly bytesPerSecond: number;
  };
  /** What is passed through to slow lines may take longer to arrive than `requestMs`, as long as it is read at a rate. */
  readonly downloads: {
    /** The time for a whole answer. */
    readonly answerMs: number;
    /** The slowest mean rate after `requestMs`. */
    readonly bytesPerSecond: number;
  };
  /** The pause between two requests. It is longer than proxies keep idle connections, so that the proxy closes them. */
  readonly betweenMs: number;
  /**
   * The time without a byte in either direction, which ends connections of clients that do not read their answer: twice
   * as long where a part of the answer left meanwhile. It is longer than any answer takes.
   */
  readonly silentMs: number;
  /** How often connections are checked, by Node and here; it adds to all of these times. */
  readonly lookEveryMs: number;
  readonly headBytes: number;
  /** How many requests of a connection may wait for the answers before theirs. */
  readonly maxPipelined: number;
};

/**
 * The bounds of the gateway. A picture of 10 MB takes 84 seconds at 1 Mbit/s, which is half of what the academy asks of a
 * line; the slowest rate leaves room for what the network itself needs.
 */
export const bounds: Bounds = {
  headMs: 15_000,
  requestMs: 30_000,
  uploads: { requestMs: 120_000, bytesPerSecond: 100_000 },
  downloads: { answerMs: 120_000, bytesPerSecond: 100_000 },
  betweenMs: 65_000,
  silentMs: 120_000,
  lookEveryMs: 1_000,
  headBytes: 16_384,
  maxPipelined: 16,
};

type Begun = { readonly at: number; readonly bytesBefore: number };

/**
 * A connection, registered by its first request and updated by each further one, so that a request allocates no object.
 */
type Connection = {
  /** The response to the latest request. */
  latest: ServerResponse;
  /** When its body was first found to be incomplete. */
  begun: Begun | null;
  /** How many requests wait for the answers before theirs. */
  waiting: number;
};

/** Called with each request and its response, before it is answered. */
type Watch = (request: IncomingMessage, response: ServerResponse) => void;

const isBelow = (bytesPerSecond: number, bytes: number, ms: number): boolean => bytes * 1000 < bytesPerSecond * ms;

const lookRegularly = (server: Server, lookEveryMs: number, look: () => void): void => {
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
};

/**
 * Ends requests whose bodies take too long, and connections that are silent while one is under way. Node has one time for
 * the bodies of all requests of a server, here that of uploads, and its time of silence starts a timer with each request;
 * connections are looked at now and then instead, so that a quick request costs no timer.
 */
const endSlowRequests = (
  connections: ReadonlyMap<Socket, Connection>,
  { requestMs, uploads, silentMs }: Bounds,
): (() => void) => {
  const isTooSlow = ({ req, writableEnded }: ServerResponse, { at, bytesBefore }: Begun): boolean => {
    const ms = performance.now() - at;
    if (ms < requestMs) return false;
    // Nobody waits for the rest of an upload that is answered already.
    if (writableEnded || !isUpload(req)) return true;
    return ms > uploads.requestMs || isBelow(uploads.bytesPerSecond, req.socket.bytesRead - bytesBefore, ms);
  };

  const look = (socket: Socket, connection: Connection): void => {
    const { latest, begun } = connection;
    const isRead = latest.req.complete;
    if (socket.destroyed || (isRead && latest.writableFinished)) return;
    // Node counts the time from the last byte, ends the connection, and sets another time once the answer is out.
    if (socket.timeout !== silentMs) socket.setTimeout(silentMs);
    if (isRead) return;
    if (begun === null) {
      connection.begun = { at: performance.now(), bytesBefore: socket.bytesRead };
    } else if (isTooSlow(latest, begun)) {
      // As Node does, so that the reader of the body gets an error. No earlier answer is under way: a request with a body
      // does not wait.
      if (!latest.headersSent) socket.write(earlyRefusal(408));
      socket.destroySoon();
    }
  };
  return () => {
    for (const [socket, connection] of connections) look(socket, connection);
  };
};

/** Whether a request names one host: of several Node shows the first, and a proxy may have taken the last. HTTP/1.0 needs none. */
const isHostClear = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
};

/**
 * Gives a request for a whole address (`GET http://host/path`), which clients send to proxies, the form of all others: its
 * path, and the host in the header. Returns false where the target is no address.
 */
const toOriginForm = (request: IncomingMessage): boolean => {
  const { url = '' } = request;
  if (url.startsWith('/') || url === '*') return true;
  const target = URL.parse(url);
  if (target === null || !/^https?:$/.test(target.protocol)) return false;
  request.url = target.pathname + target.search;
  request.headers.host = target.host;
  return true;
};

/** An answer under way; `at` is null until it is found to have begun. */
type Answering = { readonly at: number | null; readonly bytesBefore: number };

/** Breaks off answers that are read too slowly, which would hold connections of the API. */
const endSlowAnswers = (server: Server, { requestMs, downloads, lookEveryMs }: Bounds): Watch => {
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

  lookRegularly(server, lookEveryMs, () => {
    for (const [response, known] of underWay) look(response, known);
  });
  return (request, response) => {
    if (!isProxied(request)) return;
    underWay.set(response, { at: null, bytesBefore: request.socket.bytesWritten });
    response.once('close', () => underWay.delete(response));
  };
};

const closeUnlessRead = ({ complete, socket }: IncomingMessage): void => {
  if (!complete) socket.destroySoon();
};

/** Closes the connection of a request that is answered before its body has ended, which Node would read on. */
function endAnsweredBody(this: ServerResponse): void {
  if (!this.req.complete) setTimeout(closeUnlessRead, lingerMs, this.req).unref();
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Answers pipelined requests of a connection one after the other, because each would otherwise hold a whole answer in
 * memory. Closes connections on which too many wait, or one with a body, whose pieces nobody reads meanwhile. Clients send
 * no body before they have the answers to earlier requests.
 */
const inTurns = (
  connections: Map<Socket, Connection>,
  listener: RequestListener,
  maxPipelined: number,
): RequestListener => {
  const wait = (connection: Connection, previous: ServerResponse, answer: () => void, request: IncomingMessage) => {
    const { socket } = request;
    if (connection.waiting >= maxPipelined || hasBody(request)) return void socket.destroy();
    connection.waiting += 1;
    // Node warns of the eleventh listener, and those of a long answer are nearly as many.
    previous.setMaxListeners(0);
    previous.once('close', () => {
      connection.waiting -= 1;
      if (!socket.destroyed) answer();
    });
  };

  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection === undefined) {
      connections.set(socket, { latest: response, begun: null, waiting: 0 });
      socket.once('close', () => connections.delete(socket));
      return listener(request, response);
    }
    const previous = connection.latest;
    connection.latest = response;
    connection.begun = null;
    if (previous.writableFinished) listener(request, response);
    else wait(connection, previous, () => listener(request, response), request);
  };
};

/** Whether a part of an answer may be on its way, into which nothing else must be written. */
const isAnswered = (connection: Connection | undefined): boolean =>
  connection !== undefined &&
  (connection.waiting > 0 || (connection.latest.headersSent && !connection.latest.writableFinished));

/** Creates an HTTP server that no slow, silent, endless or pipelined request can occupy; it does not listen yet. */
export const createBoundedServer = (listener: RequestListener, given: Bounds = bounds): Server => {
  const { headMs, uploads, betweenMs, lookEveryMs, headBytes, maxPipelined } = given;
  const connections = new Map<Socket, Connection>();
  const answer = inTurns(connections, listener, maxPipelined);
  const server = createServer({
    headersTimeout: headMs,
    requestTimeout: uploads.requestMs,
    keepAliveTimeout: betweenMs,
    connectionsCheckingInterval: lookEveryMs,
    maxHeaderSize: headBytes,
    // Node would refuse a request without a host by itself, with an empty answer.
    requireHostHeader: false,
  });
  lookRegularly(server, lookEveryMs, endSlowRequests(connections, given));
  const watchAnswer = endSlowAnswers(server, given);
  // Node would answer an unknown Expect by itself, as often as it is sent, on a connection that is not watched.
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    refuseEarly(response, 417);
  });
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && !isAnswered(connections.get(socket))) socket.write(refusalOf(code));
    socket.destroySoon();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isHostClear(request) || !toOriginForm(request)) return refuseEarly(response, 400);
    watchAnswer(request, response);
    response.on('finish', endAnsweredBody);
    answer(request, response);
  });
  return server;
};
