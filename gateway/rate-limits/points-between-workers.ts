import cluster from 'node:cluster';
import { isObject } from '../values/json.ts';

/** Points that keys of one counter have used, since the last message. */
type PointsMessage = { readonly rateLimitPoints: readonly (readonly [counter: string, key: string, points: number])[] };

/** Workers learn from each other after this time, so each may let a burst of so long through by itself. */
const sendAfterMs = 100;

const isPointsMessage = (message: unknown): message is PointsMessage =>
  isObject(message) && 'rateLimitPoints' in message;

/** Makes the primary process hand on what one worker has counted to all others. */
export const relayPoints = (): void => {
  cluster.on('message', (from, message: unknown) => {
    if (!isPointsMessage(message)) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      // A worker that is ending has closed its channel; a failure to send to it is no error of this process.
      if (worker !== undefined && worker.id !== from.id && worker.isConnected()) worker.send(message, () => undefined);
    }
  });
};

/** The functions that add what other workers have counted, one for each counter of this process. */
const adders = new Map<string, (key: string, points: number) => void>();

/** What this worker has counted and not yet sent: the points of each key of each counter. */
let unsent = new Map<string, Map<string, number>>();

const send = (): void => {
  const counted = unsent;
  unsent = new Map();
  if (process.connected !== true) return;
  const rateLimitPoints = [...counted].flatMap(([counter, keys]) =>
    [...keys].map(([key, points]) => [counter, key, points] as const),
  );
  process.send?.({ rateLimitPoints } satisfies PointsMessage, undefined, undefined, () => undefined);
};

const receive = (message: unknown): void => {
  if (!isPointsMessage(message)) return;
  for (const [counter, key, points] of message.rateLimitPoints) adders.get(counter)?.(key, points);
};

/**
 * Shares the points of a counter with the other workers, in one message for all that is counted within a moment. Returns
 * the function that this worker reports its own points to; `add` is called with those of the others.
 */
export const sharePoints = (counter: string, add: (key: string, points: number) => void) => {
  if (adders.size === 0) process.on('message', receive);
  adders.set(counter, add);

  return (key: string, points: number): void => {
    if (unsent.size === 0) setTimeout(send, sendAfterMs).unref();
    const keys = unsent.get(counter) ?? new Map<string, number>();
    unsent.set(counter, keys.set(key, (keys.get(key) ?? 0) + points));
  };
};
