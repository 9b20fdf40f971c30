import type { Worker } from 'node:cluster';
import { isObject } from '../values/json.ts';

/** What Node's cluster hands to a worker: a handle of its own kind. */
type Connection = { readonly close: () => void };

const isConnection = (handle: unknown): handle is Connection =>
  isObject(handle) && typeof handle['close'] === 'function';

/**
 * Closes the connection that a worker was handed and has not accepted when it dies. Node's cluster hands over one at a time
 * and waits for an answer, which a worker that hangs never gives: the client would wait as long as the gateway runs.
 */
export const closeUnacceptedConnection = (worker: Worker): void => {
  const child = worker.process;
  const { send } = child;
  let last: Connection | undefined;
  child.send = (...given: unknown[]) => {
    const [message, handle] = given;
    if (isObject(message) && message['act'] === 'newconn' && isConnection(handle)) last = handle;
    return Reflect.apply(send, child, given);
  };
  // Before Node's own listener, which closes an accepted connection, finds another worker for a refused one, and hands over the next.
  child.prependListener('internalMessage', (message: unknown) => {
    if (isObject(message) && 'accepted' in message) last = undefined;
  });
  worker.once('exit', () => last?.close());
};
