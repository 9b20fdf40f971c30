import { createClient, type RedisClientOptions } from '@redis/client';
import type { Logger } from 'pino';

/** One Redis for all processes of an installation; nothing waits for it, and without it all goes on, less shared. */
export type Redis = {
  /** For commands: they are rejected at once while there is no connection. */
  readonly connection: ReturnType<typeof createConnection>;
  /** Tells all who listen on a channel, this process included. Without a connection nobody hears it. */
  readonly publish: (channel: string, message: string) => void;
  /**
   * Listens on a channel for as long as the process lives. `missed` is called when the connection is there after a time
   * without one, in which messages may have been lost; the first connection counts.
   */
  readonly subscribe: (channel: string, hear: (message: string) => void, missed: () => void) => void;
  readonly close: () => void;
};

const longestPauseMs = 5_000;
/** The other side answers a ping every few seconds; one that is silent for so long is gone. */
const silentForMs = 10_000;

/** Shorter at first, and never the same for all processes. */
const pauseBeforeRetry = (retries: number): number =>
  Math.min(100 * 2 ** Math.min(retries, 10), longestPauseMs) * (0.5 + Math.random() / 2);

const createConnection = (url: string) => {
  const options: RedisClientOptions = {
    url,
    disableOfflineQueue: true,
    pingInterval: silentForMs / 4,
    socket: { connectTimeout: 5_000, socketTimeout: silentForMs, reconnectStrategy: pauseBeforeRetry },
  };
  return createClient(options);
};

/** Connects to a Redis (6 or newer) behind the scenes, and again whenever the connection is lost. */
export const createRedis = (url: string, log: Logger): Redis => {
  const connection = createConnection(url);
  let isLost = false;
  connection.on('error', (error: Error) => {
    // Every vain attempt is an error; one line tells of all of them.
    if (!isLost) log.warn({ err: error }, 'Redis cannot be reached');
    isLost = true;
  });
  connection.on('ready', () => {
    if (isLost) log.info('Redis is back');
    isLost = false;
  });
  // Attempts go on until the connection is closed; only then is this rejected.
  connection.connect().catch(() => {});

  return {
    connection,
    publish: (channel, message) => {
      connection.publish(channel, message).catch((error: unknown) => log.debug({ err: error, channel }, 'not told'));
    },
    subscribe: (channel, hear, missed) => {
      let isSubscribed = false;
      const listen = async (): Promise<void> => {
        try {
          // Once made, a subscription is renewed with every new connection.
          if (!isSubscribed) await connection.subscribe(channel, (message) => hear(message));
          isSubscribed = true;
          missed();
        } catch (error) {
          log.warn({ err: error, channel }, 'cannot listen to Redis');
        }
      };
      connection.on('ready', () => void listen());
      if (connection.isReady) void listen();
    },
    close: () => connection.destroy(),
  };
};
