import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a connection may take for what, in milliseconds, and how many bytes the head of a request may have. */
export type Bounds = {
  /** From the connection, or the first byte of a further request, to the end of the head. */
  readonly headMs: number;
  /** To the end of the body. */
  readonly requestMs: number;
  /** Between two requests. Longer than a proxy keeps connections, so that it is the proxy that closes them. */
  readonly betweenMs: number;
  /** Without a byte in either direction: for those who do not read their answer. Longer than any answer takes to come. */
  readonly silentMs: number;
  /** How often connections are looked at, which adds to the first two. */
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
