import type { Server, ServerResponse } from 'node:http';

/** Closes a server without losing a request. */
export type Drain = {
  /** From now on every answer tells its client to open no further request on that connection. */
  readonly begin: () => void;
  /** Takes no new connections, and resolves when the last answer is out. */
  readonly end: () => Promise<void>;
  /** How many requests have not got their answer yet. */
  readonly underWay: () => number;
};

const sweepEveryMs = 50;

/** Watches the requests of a server, and tells the status of each answer; call it before the server listens. */
export const watchRequests = (server: Server, tellStatus: (status: number) => void): Drain => {
  const waiting = new Set<ServerResponse>();
  let isDraining = false;

  // One listener for all responses: a closure for each request would cost memory.
  function close(this: ServerResponse): void {
    waiting.delete(this);
    tellStatus(this.statusCode);
  }

  server.prependListener('request', (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    waiting.add(response);
    response.on('close', close);
  });

  return {
    begin: () => {
      isDraining = true;
      for (const response of waiting) response.shouldKeepAlive = false;
    },
    end: async () => {
      // An answer whose head was out before the end began has not told its client that the connection closes.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(sweep);
    },
    underWay: () => waiting.size,
  };
};
