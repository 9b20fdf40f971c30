import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Bounds } from './connection-bounds.ts';
import { earlyRefusal } from './early-refusals.ts';
import type { Connection } from './pipelining.ts';
import { isProxied, isUpload } from './proxied-paths.ts';

const isBelow = (bytesPerSecond: number, bytes: number, ms: number): boolean => bytes * 1000 < bytesPerSecond * ms;

const checkRegularly = (server: Server, everyMs: number, check: () => void): void => {
  const timer = setInterval(check, everyMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
};

/**
 * Ends requests whose bodies take too long, and connections that are silent while one is under way. Node has one time for
 * the bodies of all requests of a server, here that of uploads, and its time of silence starts a timer with each request;
 * connections are checked now and then instead, so that a quick request costs no timer.
 */
export const endSlowRequests = (
  server: Server,
  connections: ReadonlyMap<Socket, Connection>,
  { requestMs, uploads, silentMs, checkEveryMs }: Bounds,
): void => {
  const isTooSlow = (
    { req, writableEnded }: ServerResponse,
    { at, bytesBefore }: NonNullable<Connection['begun']>,
  ): boolean => {
    const ms = performance.now() - at;
    if (ms < requestMs) return false;
    // Nobody waits for the rest of an upload that is answered already.
    if (writableEnded || !isUpload(req)) return true;
    return ms > uploads.requestMs || isBelow(uploads.bytesPerSecond, req.socket.bytesRead - bytesBefore, ms);
  };

  const check = (socket: Socket, connection: Connection): void => {
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
  checkRegularly(server, checkEveryMs, () => {
    for (const [socket, connection] of connections) check(socket, connection);
  });
};

/**
 * Keeps the bytes that wait for clients who do not read their answers within `maxUnreadBytes`, by closing the connections
 * that have taken nothing for longest. A client can ask for far more within the limits of its network than memory holds.
 */
export const endUnreadAnswers = (
  server: Server,
  connections: ReadonlyMap<Socket, Connection>,
  { maxUnreadBytes, checkEveryMs }: Bounds,
): void => {
  /** How many bytes each connection with unread ones has taken, in the order in which they were found to have taken some. */
  const takenBy = new Map<Socket, number>();
  checkRegularly(server, checkEveryMs, () => {
    for (const socket of takenBy.keys()) if (!connections.has(socket)) takenBy.delete(socket);
    let bytes = 0;
    for (const socket of connections.keys()) {
      const unread = socket.writableLength;
      bytes += unread;
      const taken = socket.bytesWritten - unread;
      if (unread > 0 && takenBy.get(socket) === taken) continue;
      takenBy.delete(socket);
      if (unread > 0) takenBy.set(socket, taken);
    }
    for (const socket of takenBy.keys()) {
      if (bytes <= maxUnreadBytes) return;
      bytes -= socket.writableLength;
      socket.destroy();
    }
  });
};

/** An answer under way; `at` is null until it is found to have begun. */
type Answering = { readonly at: number | null; readonly bytesBefore: number };

/** Called with each request and its response, before it is answered. */
type Watch = (request: IncomingMessage, response: ServerResponse) => void;

/** Breaks off answers that are read too slowly, which would hold connections of the API. */
export const endSlowAnswers = (server: Server, { requestMs, downloads, checkEveryMs }: Bounds): Watch => {
  const underWay = new Map<ServerResponse, Answering>();

  /**
   * The time counts from when a check finds that the answer has begun, the bytes from the request: what the system takes
   * at once and sends bit by bit belongs to the rate.
   */
  const check = (response: ServerResponse, { at, bytesBefore }: Answering): void => {
    const { socket } = response.req;
    if (!response.headersSent) return;
    if (at === null) return void underWay.set(response, { at: performance.now(), bytesBefore });
    const ms = performance.now() - at;
    if (ms < requestMs) return;
    const bytes = socket.bytesWritten - bytesBefore;
    if (ms > downloads.answerMs || isBelow(downloads.bytesPerSecond, bytes, ms)) socket.destroy();
  };

  checkRegularly(server, checkEveryMs, () => {
    for (const [response, known] of underWay) check(response, known);
  });
  return (request, response) => {
    if (!isProxied(request)) return;
    underWay.set(response, { at: null, bytesBefore: request.socket.bytesWritten });
    response.once('close', () => underWay.delete(response));
  };
};
