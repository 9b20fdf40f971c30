import type { ServerResponse } from 'node:http';

/** The response to a request, as far as it shows whether its client is still there. */
type Response = Pick<ServerResponse, 'destroyed' | 'once' | 'off'>;

/** Runs the operation of a request. Rejects without having begun it where its client leaves before its turn. */
type Admit = <T>(response: Response, operation: () => Promise<T>) => Promise<T>;

const clientLeft = (): Error => new Error('The client has left.');

/**
 * Creates the function that runs operations, at most `maxUnderWay` at once as long as the process is busy. Further ones wait
 * in the order in which they came, so that what each of them needs is not in memory for longer than necessary. In each iteration
 * of the event loop one more begins all the same: iterations are short where operations only wait for responses, so
 * that none waits for the others' calls.
 */
export const createAdmission = (maxUnderWay: number): Admit => {
  const waiting = new Set<() => void>();
  let underWay = 0;
  let isScheduled = false;

  const admitNext = (): void => {
    const [admit] = waiting;
    if (admit === undefined) return;
    underWay += 1;
    admit();
  };

  const nextIteration = (): void => {
    admitNext();
    isScheduled = waiting.size > 0;
    if (isScheduled) setImmediate(nextIteration);
  };

  const wait = (response: Response): Promise<void> => {
    if (!isScheduled) {
      isScheduled = true;
      setImmediate(nextIteration);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const admit = (): void => {
      waiting.delete(admit);
      response.off('close', leave);
      resolve();
    };
    const leave = (): void => {
      waiting.delete(admit);
      reject(clientLeft());
    };
    waiting.add(admit);
    response.once('close', leave);
    return promise;
  };

  return async (response, operation) => {
    if (response.destroyed) throw clientLeft();
    if (underWay < maxUnderWay) underWay += 1;
    else await wait(response);
    try {
      return await operation();
    } finally {
      underWay -= 1;
      if (underWay < maxUnderWay) admitNext();
    }
  };
};
