import cluster, { type Worker } from 'node:cluster';
import { url as debuggerUrl } from 'node:inspector';

/** What the first process asks a worker, to learn whether it still does anything. */
const askMessage = 'still there';

/** What a worker answers: whether a debugger may hold it. */
type Answer = { readonly isDebugged: boolean };

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'isDebugged' in message;

const everyMs = 5_000;
/**
 * A worker that owes answers to so many questions hangs. Questions are counted instead of seconds, because none is asked
 * while all processes are suspended.
 */
const maxUnanswered = 6;

/**
 * In the first process: asks every worker that listens whether it is still there, and reports once one that hangs. One that
 * starts may take its time, and one that a debugger is attached to as well.
 */
export const watchWorkers = (onHung: (worker: Worker, silentForMs: number) => void): void => {
  const unanswered = new Map<Worker, number>();
  cluster.on('listening', (worker) => unanswered.set(worker, 0));
  cluster.on('disconnect', (worker) => unanswered.delete(worker));
  cluster.on('message', (worker, message: unknown) => {
    if (isAnswer(message) && unanswered.has(worker)) unanswered.set(worker, message.isDebugged ? -Infinity : 0);
  });
  setInterval(() => {
    for (const [worker, count] of unanswered) {
      if (count === maxUnanswered) onHung(worker, count * everyMs);
      if (count <= maxUnanswered) unanswered.set(worker, count + 1);
      // Without a callback, Node throws what goes wrong with a message to a worker that has just died.
      worker.send(askMessage, () => {});
    }
  }, everyMs);
};

/** In a worker: answers the questions of the first process. */
export const answerWatch = (): void => {
  process.on('message', (message) => {
    if (message !== askMessage) return;
    process.send?.({ isDebugged: debuggerUrl() !== undefined } satisfies Answer, undefined, undefined, () => {});
  });
};
