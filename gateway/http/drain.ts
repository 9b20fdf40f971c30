import type { Server, ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';

/** Closes a server without losing a request. */
export type Drain = {
  /** From now on every answer tells its client to open no further request on that connection. */
  readonly begin: () => void;
  /**
   * Takes no new connections, and resolves when the last answer is out. Idle connections stay open for `idleMs`, because
   * one that is closed may just have got a request. A proxy that uses one meanwhile is told by the answer that it closes.
   */
  readonly end: (idleMs: number) => Promise<void>;
  /** How many requests have not got their answer yet. */
  readonly underWay: () => number;
};

const sweepEveryMs = 50;

/** A loop iteration shorter than this counts as idle. */
const idleIterationMs = 0.3;
/** The longest wait for an idle iteration: a process that is never idle has to end all the same. */
const maxIdleWaitMs = 500;

/**
 * Resolves after an idle iteration of the event loop, if one comes soon. Connections that are closed right then have no
 * unread request. One that is closed with an unread request is reset, and a proxy may then send the request to another
 * process, even a change that this one has already made.
 */
const idleIteration = async (): Promise<void> => {
  const until = performance.now() + maxIdleWaitMs;
  for (let since = performance.now(); since < until; since = performance.now()) {
    await nextIteration();
    if (performance.now() - since < idleIterationMs) return;
  }
};

/** Watches the requests of a server, and tells the status of each answer; call it before the server listens. */
export const watchRequests = (server: Server, onStatus: (status: number) => void): Drain => {
  const waiting = new Set<ServerResponse>();
  let isDraining = false;
  // The HTTP server's own close, which the first process has each worker call, would also close all idle connections.
  server.close = (callback) => {
    SocketServer.prototype.close.call(server, callback);
    return server;
  };

  // One listener for all responses: a closure for each request would cost memory.
  function close(this: ServerResponse): void {
    waiting.delete(this);
    onStatus(this.statusCode);
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
    end: async (idleMs) => {
      await idleIteration();
      const closeIdleFrom = performance.now() + idleMs;
      const sweepIdle = async (): Promise<void> => {
        if (performance.now() < closeIdleFrom) return;
        await idleIteration();
        server.closeIdleConnections();
      };
      const sweep = setInterval(() => void sweepIdle(), sweepEveryMs);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(sweep);
    },
    underWay: () => waiting.size,
  };
};
