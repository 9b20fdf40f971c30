import type { Worker } from 'node:cluster';
import type { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { quietIteration } from '../http/drain.ts';
import { isObject } from '../values/json.ts';

/** The messages of the primary process to a worker: to count its connections, and that the port is closed. */
const askMessage = 'count connections';
const closedMessage = 'port closed';

/** What a worker answers: how many connections it has had so far. */
type Count = { readonly connectionsSoFar: number };

const isCount = (message: unknown): message is Count => isObject(message) && 'connectionsSoFar' in message;

/** After this time the port is closed even if connections never cease to come, or the machine is too busy to tell. */
const maxWaitMs = 3_000;
/** A round of questions that takes longer shows that a process was held up, and connections may wait for it. */
const maxRoundMs = 20;

/** An iteration of the event loop accepts one connection, so a quick one may have accepted the first of several. */
const quietTurns = 4;

const countOf = (worker: Worker): Promise<number> =>
  new Promise((resolve) => {
    const answer = (message: unknown): void => {
      if (!isCount(message)) return;
      worker.off('message', answer);
      resolve(message.connectionsSoFar);
    };
    worker.on('message', answer);
    worker.send(askMessage, (error) => {
      if (error !== null) resolve(0);
    });
  });

/**
 * Resolves when no connection waits for a worker. One waits only while every worker is being handed another one, which each
 * counts before it answers; so none does when no count has changed.
 */
const nothingWaits = async (workers: readonly Worker[]): Promise<void> => {
  const until = performance.now() + maxWaitMs;
  for (let before = -1; performance.now() < until;) {
    const began = performance.now();
    const counts = await Promise.all(workers.map(countOf));
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total === before && performance.now() - began < maxRoundMs) return;
    before = total;
  }
};

/**
 * Closes the port that the primary process shares among workers, and tells them. If each closed it for itself, connections on
 * their way to the last of them would be reset together with their requests.
 */
export const closePort = async (workers: readonly Worker[]): Promise<void> => {
  const connected = workers.filter((worker) => worker.isConnected());
  await Promise.race([nothingWaits(connected), wait(maxWaitMs)]);
  // Connections that the system has not handed to this process by then are reset. Those that it has handed over are on
  // their way to a worker, which gets them before the messages that follow.
  for (let turn = 0; turn < quietTurns; turn += 1) await quietIteration();
  // `disconnect` hands no more connections to a worker, and closes the port with the last worker.
  for (const worker of connected) worker.disconnect();
  for (const worker of connected) worker.send(closedMessage, () => {});
};

/** In a worker: resolves when the primary process has closed the port of a server and all connections are here, or is gone. */
export const untilPortIsClosed = (server: Server): Promise<void> => {
  let connectionsSoFar = 0;
  server.on('connection', () => {
    connectionsSoFar += 1;
  });
  return new Promise((resolve) => {
    process.once('disconnect', resolve);
    process.on('message', (message) => {
      if (message === askMessage) process.send?.({ connectionsSoFar } satisfies Count, undefined, undefined, () => {});
      if (message === closedMessage) resolve();
    });
  });
};
