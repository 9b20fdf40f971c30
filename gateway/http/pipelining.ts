import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Bounds } from './connection-bounds.ts';

/**
 * A connection, registered by its first request and updated by each further one, so that a request allocates no object.
 */
export type Connection = {
  /** The response to the latest request. */
  latest: ServerResponse;
  /** When its body was first found to be incomplete (`performance.now()`), and how many bytes had been read by then. */
  begun: { readonly at: number; readonly bytesBefore: number } | null;
  /** How many requests wait for the answers before theirs. */
  waiting: number;
  /** The length of the heads of these. */
  waitingBytes: number;
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** The characters of the target and the headers of a request, which are in memory for as long as it waits. */
const headLengthOf = ({ url = '', rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((length, text) => length + text.length, url.length);

/**
 * Answers pipelined requests of a connection one after the other, because each would otherwise hold a whole answer in
 * memory. Closes a connection where too many requests wait, or too long ones, or one with a body, which nobody would read
 * meanwhile. Clients send no body before they have the answers to earlier requests.
 */
export const answerInOrder = (
  connections: Map<Socket, Connection>,
  listener: RequestListener,
  { maxPipelined, maxPipelinedBytes }: Bounds,
): RequestListener => {
  const wait = (connection: Connection, previous: ServerResponse, response: ServerResponse, answer: () => void) => {
    const { req: request } = response;
    const { socket } = request;
    const length = headLengthOf(request);
    const isTooMuch = connection.waiting >= maxPipelined || connection.waitingBytes + length > maxPipelinedBytes;
    if (isTooMuch || hasBody(request)) {
      socket.destroy();
      response.destroy();
      return;
    }
    connection.waiting += 1;
    connection.waitingBytes += length;
    // Node warns of the eleventh listener, and those of a long answer are nearly as many.
    previous.setMaxListeners(0);
    previous.once('close', () => {
      connection.waiting -= 1;
      connection.waitingBytes -= length;
      // After a CONNECT, Node closes the connection without closing the responses whose turn has not come.
      if (socket.destroyed) response.destroy();
      else answer();
    });
  };

  /** In a function of its own, as a listener made beside those of a request keeps that in memory for as long as its connection. */
  const forgetWhenClosed = (socket: Socket): void => {
    socket.once('close', () => connections.delete(socket));
  };

  return (request, response) => {
    const { socket } = request;
    // Node goes on with what it has read of a connection that is closed.
    if (socket.destroyed) return void response.destroy();
    const connection = connections.get(socket);
    if (connection === undefined) {
      connections.set(socket, { latest: response, begun: null, waiting: 0, waitingBytes: 0 });
      forgetWhenClosed(socket);
      return listener(request, response);
    }
    const previous = connection.latest;
    connection.latest = response;
    connection.begun = null;
    if (previous.writableFinished) listener(request, response);
    else wait(connection, previous, response, () => listener(request, response));
  };
};

/** Whether a part of an answer may be on its way, into which nothing else must be written. */
export const isAnswered = (connection: Connection | undefined): boolean =>
  connection !== undefined &&
  (connection.waiting > 0 || (connection.latest.headersSent && !connection.latest.writableFinished));
