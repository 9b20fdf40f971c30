import cluster, { type Worker } from 'node:cluster';
import { url as debuggerUrl } from 'node:inspector';
import { isObject } from '../values/json.ts';

/** The message by which the primary process asks a worker whether it still does anything. */
const askMessage = 'still there';

/** What a worker answers: whether a debugger may hold it. */
type Answer = { readonly isDebugged: boolean };

const isAnswer = (message: unknown): message is Answer => isObject(message) && 'isDebugged' in message;

const everyMs = 5_000;
/**
 * A worker that has left this many questions unanswered hangs, which is so after 30 seconds. Questions are counted instead of
 * seconds, because none is asked while all processes are suspended.
 */
const maxUnanswered = 6;
/**
 * A worker that has not begun to listen may leave this many unanswered, in two minutes, because a start is slow on a busy
 * machine.
 */
const maxUnansweredAtStart = 24;

type Report = (worker: Worker, silentForMs: number) => void;

/**
 * In the primary process: asks every worker whether it is still there, and reports once one that hangs, and one whose start
 * takes long. A worker that a debugger is attached to may take its time.
 */
export const watchWorkers = ({ onHung, onSlowStart }: { onHung: Report; onSlowStart: Report }): void => {
  const watched = new Map<Worker, { unanswered: number; readonly max: number }>();
  // With --inspect-brk a debugger holds a worker before it can say so.
  const areStartsDebugged = debuggerUrl() !== undefined;
  cluster.on('fork', (worker) => {
    if (!areStartsDebugged) watched.set(worker, { unanswered: 0, max: maxUnansweredAtStart });
  });
  cluster.on('listening', (worker) => watched.set(worker, { unanswered: 0, max: maxUnanswered }));
  cluster.on('disconnect', (worker) => watched.delete(worker));
  cluster.on('message', (worker, message: unknown) => {
    const state = watched.get(worker);
    if (isAnswer(message) && state !== undefined) state.unanswered = message.isDebugged ? -Infinity : 0;
  });
  setInterval(() => {
    for (const [worker, state] of watched) {
      if (state.unanswered === maxUnanswered && state.max > maxUnanswered) onSlowStart(worker, maxUnanswered * everyMs);
      if (state.unanswered === state.max) onHung(worker, state.max * everyMs);
      if (state.unanswered <= state.max) state.unanswered += 1;
      // Without a callback, Node throws what goes wrong with a message to a worker that has just died.
      worker.send(askMessage, () => {});
    }
  }, everyMs);
};

/** In a worker: answers the questions of the primary process. */
export const answerWatch = (): void => {
  process.on('message', (message) => {
    if (message !== askMessage) return;
    process.send?.({ isDebugged: debuggerUrl() !== undefined } satisfies Answer, undefined, undefined, () => {});
  });
};
