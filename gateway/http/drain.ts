import type { Server, ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Closes a server without losing a request. */
export type Drain = {
  /** From now on every answer tells its client to open no further request on that connection. */
  readonly begin: () => void;
  /**
   * Takes no new connections, and resolves when the last answer is out. Idle connections are left open for `idleMs`: a
   * proxy uses them up, and hears on each that it closes, while one that is closed may just have got a request.
   */
  readonly end: (idleMs: number) => Promise<void>;
  /** How many requests have not got their answer yet. */
  readonly underWay: () => number;
};

const sweepEveryMs = 50;

/** A turn of the event loop that was shorter has found next to nothing to do. */
const quietMs = 0.3;
/** For how long such a turn is waited for: a process that is never idle has to end all the same. */
const maxQuietWaitMs = 500;

/**
 * Resolves after a turn of the event loop that found nothing to do, if one comes soon. Whatever is closed right then had nothing unread in
 * it: a connection that is closed with an unread request is reset, and a proxy must not send a change to another process
 * that this one may have made.
 */
const quietTurn = async (): Promise<void> => {
  const until = performance.now() + maxQuietWaitMs;
  for (let since = performance.now(); since < until; since = performance.now()) {
    await nextTurn();
    if (performance.now() - since < quietMs) return;
  }
};

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
    end: async (idleMs) => {
      await quietTurn();
      const closeIdleFrom = performance.now() + idleMs;
      const sweepIdle = async (): Promise<void> => {
        if (performance.now() < closeIdleFrom) return;
        await quietTurn();
        server.closeIdleConnections();
      };
      const sweep = setInterval(() => void sweepIdle(), sweepEveryMs);
      // The HTTP server's own close would also close all idle connections.
      await new Promise((resolve) => SocketServer.prototype.close.call(server, resolve));
      clearInterval(sweep);
    },
    underWay: () => waiting.size,
  };
};
