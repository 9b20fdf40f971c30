import type { Log } from './log.ts';

/**
 * Tells gateways which public records have changed, by their paths below /api, such as "/courses"; `everything` stands for
 * all. It never rejects: a gateway that does not hear of a change finds it within two minutes.
 */
export type TellOfChanges = (paths: readonly string[]) => Promise<void>;

/** Stands for the paths of all public records. */
export const everything = ['*'];

// The channel that the gateways listen to, and what they understand: the path, a space and a version, here unknown.
const channel = 'academy:public-changes';
const messageOf = (path: string): string => `${path} `;

const connectWithinMs = 2_000;
const tellWithinMs = 4_000;

/**
 * Makes the function that tells of changes through the Redis of the gateways; without one nobody is told. Changes are rare
 * and mostly made by a command that ends at once, so each opens a connection of its own.
 */
export const createTellOfChanges = (redisUrl: string | null, log: Log): TellOfChanges => {
  if (redisUrl === null) return async () => {};
  // The client is loaded while a command does its work, not after it.
  const client = import('@redis/client');
  return async (paths) => {
    const { createClient } = await client;
    const redis = createClient({
      url: redisUrl,
      disableOfflineQueue: true,
      socket: { connectTimeout: connectWithinMs, socketTimeout: connectWithinMs, reconnectStrategy: false },
    });
    // Failures also reject the calls below.
    redis.on('error', () => {});
    const tell = async (): Promise<void> => {
      await redis.connect();
      await Promise.all(paths.map((path) => redis.publish(channel, messageOf(path))));
    };
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`not told within ${tellWithinMs} ms`)), tellWithinMs);
    try {
      await Promise.race([tell(), late]);
    } catch (error) {
      log.warn({ err: error, paths }, 'gateways not told of a change');
    } finally {
      clearTimeout(timer);
      redis.destroy();
    }
  };
};
