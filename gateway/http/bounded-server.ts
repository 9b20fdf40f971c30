import { createServer, type RequestListener, type Server } from 'node:http';

/** The time limits of connections in milliseconds, and how many bytes the head of a request may have. */
export type Bounds = {
  /** The time for the head of a request: from the connection, or from the first byte of a further request. */
  readonly headMs: number;
  /** The time for a whole request, to the end of its body. */
  readonly requestMs: number;
  /** The pause between two requests. It is longer than proxies keep idle connections, so that the proxy closes them. */
  readonly betweenMs: number;
  /**
   * The time without a byte in either direction, which ends connections of clients that do not read their answer. It is
   * longer than any answer takes.
   */
  readonly silentMs: number;
  /** How often Node checks connections, which adds to `headMs` and `requestMs`. */
  readonly lookEveryMs: number;
  readonly headBytes: number;
};

/** The bounds of the gateway. */
export const bounds: Bounds = {
  headMs: 15_000,
  requestMs: 30_000,
  betweenMs: 65_000,
  silentMs: 120_000,
  lookEveryMs: 1_000,
  headBytes: 16_384,
};

/** Makes an HTTP server that no slow, silent or endless request can hold; it does not listen yet. */
export const createBoundedServer = (
  listener: RequestListener,
  { headMs, requestMs, betweenMs, silentMs, lookEveryMs, headBytes }: Bounds = bounds,
): Server => {
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: betweenMs,
      connectionsCheckingInterval: lookEveryMs,
      maxHeaderSize: headBytes,
    },
    listener,
  );
  server.setTimeout(silentMs);
  return server;
};
