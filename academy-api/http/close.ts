import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/** How long requests under way have before they are cut off. */
const maxMs = 3_000;

/**
 * Watches the answers of a server; call it before the server listens. The function that it returns closes the server when the
 * requests under way are answered. Each answer ends its connection then: gateways keep connections open, and would send further
 * requests on them until these are cut off.
 */
export const prepareClose = (server: Server): (() => Promise<void>) => {
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  server.prependListener('request', (_request, response) => {
    if (isClosing) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  return async () => {
    isClosing = true;
    for (const response of underWay) response.shouldKeepAlive = false;
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), maxMs).unref();
    await closed;
  };
};
