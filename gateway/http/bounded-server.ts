import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Bounds, bounds } from './connection-bounds.ts';
import { refusalOf, refuseEarly } from './early-refusals.ts';
import { lingerMs } from './error-response.ts';
import { createServer } from './node-http.ts';
import { answerInOrder, type Connection, isAnswered } from './pipelining.ts';
import { endSlowAnswers, endSlowRequests, endUnreadAnswers } from './slow-clients.ts';

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
 * Rewrites a request for a whole address (`GET http://host/path`), as clients send it to proxies, to the usual form: the path
 * as its target, and the host in the header. Returns false where the target is no address.
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

const closeUnlessRead = ({ complete, socket }: IncomingMessage): void => {
  if (!complete) socket.destroySoon();
};

/** Closes the connection of a request that is answered before its body has ended, which Node would read on. */
function endAnsweredBody(this: ServerResponse): void {
  if (!this.req.complete) setTimeout(closeUnlessRead, lingerMs, this.req).unref();
}

/** Creates an HTTP server that no slow, silent, endless or pipelined request can occupy; it does not listen yet. */
export const createBoundedServer = (listener: RequestListener, given: Bounds = bounds): Server => {
  const { headMs, uploads, betweenMs, checkEveryMs, headBytes } = given;
  const connections = new Map<Socket, Connection>();
  const server = createServer({
    headersTimeout: headMs,
    requestTimeout: uploads.requestMs,
    keepAliveTimeout: betweenMs,
    connectionsCheckingInterval: checkEveryMs,
    maxHeaderSize: headBytes,
    // Node would refuse a request without a host by itself, with an empty answer.
    requireHostHeader: false,
  });
  endSlowRequests(server, connections, given);
  endUnreadAnswers(server, connections, given);
  const watchAnswer = endSlowAnswers(server, given);
  // Refusals wait for their turn, too: a request in a few bytes would otherwise leave a response in memory.
  const inOrder = (answer: RequestListener) => answerInOrder(connections, answer, given);
  // Node would answer an unknown Expect by itself, as often as it is sent, on a connection that is not watched.
  server.on(
    'checkExpectation',
    inOrder((_request, response) => refuseEarly(response, 417)),
  );
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && !isAnswered(connections.get(socket))) socket.write(refusalOf(code));
    socket.destroySoon();
  });
  server.on(
    'request',
    inOrder((request, response) => {
      if (!isHostClear(request) || !toOriginForm(request)) return refuseEarly(response, 400);
      watchAnswer(request, response);
      response.on('finish', endAnsweredBody);
      listener(request, response);
    }),
  );
  return server;
};
