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
/** The longest wait for an idle iteration, and for any without arrivals: a process that is never idle has to end as well. */
const [maxIdleWaitMs, maxWaitMs] = [500, 2_000];

/**
 * Resolves after an iteration of the event loop in which nothing has arrived, if one comes soon: an idle one, or after half
 * a second one of any length. `arrivals` counts what has arrived so far, where that can be told. The system hands over one
 * connection in each iteration, so a short one alone does not show that no other connection waits. Closing a connection with an
 * unread request resets it, and a proxy may then send the request to another process, even a mutation that was executed here.
 */
export const quietIteration = async (arrivals: () => number = () => 0): Promise<void> => {
  const beganAt = performance.now();
  // The current iteration does not count, because nothing more may arrive in the rest of it.
  await nextIteration();
  for (let since = performance.now(); since < beganAt + maxWaitMs; since = performance.now()) {
    const before = arrivals();
    await nextIteration();
    const isShort = performance.now() - since < idleIterationMs || since > beganAt + maxIdleWaitMs;
    if (isShort && arrivals() === before) return;
  }
};

/** Watches the requests of a server, and tells the status of each answer; call it before the server listens. */
export const watchRequests = (server: Server, onStatus: (status: number) => void): Drain => {
  const waiting = new Set<ServerResponse>();
  let isDraining = false;
  let arrived = 0;
  const arrivals = (): number => arrived;
  // The HTTP server's own close, which the primary process has each worker call, would also close all idle connections.
  server.close = (callback) => {
    SocketServer.prototype.close.call(server, callback);
    return server;
  };

  // One listener for all responses: a closure for each request would cost memory.
  function close(this: ServerResponse): void {
    waiting.delete(this);
    // Without a head nothing was answered, though Node has 200 from the beginning.
    if (this.headersSent) onStatus(this.statusCode);
  }

  server.on('connection', () => {
    arrived += 1;
  });
  server.prependListener('request', (_request, response) => {
    arrived += 1;
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
      await quietIteration(arrivals);
      const closeIdleFrom = performance.now() + idleMs;
      const sweepIdle = async (): Promise<void> => {
        if (performance.now() < closeIdleFrom) return;
        await quietIteration(arrivals);
        server.closeIdleConnections();
      };
      const sweep = setInterval(() => void sweepIdle(), sweepEveryMs);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(sweep);
    },
    underWay: () => waiting.size,
  };
};
