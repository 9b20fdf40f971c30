import { createClient, type RedisClientOptions } from '@redis/client';
import type { Logger } from 'pino';

/** The Redis that the processes of an installation share. All works without it. */
export type Redis = {
  /** For commands. They are rejected at once while there is no connection. */
  readonly connection: ReturnType<typeof createConnection>;
  /** Sends a message to all subscribers of a channel, this process included. Without a connection it is lost. */
  readonly publish: (channel: string, message: string) => void;
  /**
   * Subscribes to a channel for as long as the process lives. `onReconnect` is called after every connect, the first one
   * included, since messages that were sent before are lost.
   */
  readonly subscribe: (channel: string, onMessage: (message: string) => void, onReconnect: () => void) => void;
  readonly close: () => void;
};

const maxPauseMs = 5_000;
/** Redis is pinged four times within this time; without any answer the connection counts as lost. */
const maxSilenceMs = 10_000;

/** Exponential backoff with jitter, so that not all processes reconnect at the same time. */
const pauseBeforeRetry = (retries: number): number =>
  Math.min(100 * 2 ** Math.min(retries, 10), maxPauseMs) * (0.5 + Math.random() / 2);

const createConnection = (url: string) => {
  const options: RedisClientOptions = {
    url,
    disableOfflineQueue: true,
    pingInterval: maxSilenceMs / 4,
    socket: { connectTimeout: 5_000, socketTimeout: maxSilenceMs, reconnectStrategy: pauseBeforeRetry },
  };
  return createClient(options);
};

/** Connects to a Redis (6 or newer) in the background, and again whenever the connection is lost. */
export const createRedis = (url: string, log: Logger): Redis => {
  const connection = createConnection(url);
  let isLost = false;
  connection.on('error', (error: Error) => {
    // Every failed attempt is an error; the log gets one line for all of them.
    if (!isLost) log.warn({ err: error }, 'Redis cannot be reached');
    isLost = true;
  });
  const isBack = (): void => {
    if (isLost) log.info('Redis is back');
    isLost = false;
  };
  connection.on('ready', isBack);
  // A ping that Redis refuses is an error as well, and leaves the connection as it is.
  connection.on('ping-interval', isBack);
  // The client goes on trying until it is destroyed, and only then rejects this promise.
  connection.connect().catch(() => {});

  return {
    connection,
    publish: (channel, message) => {
      connection
        .publish(channel, message)
        .catch((error: unknown) => log.debug({ err: error, channel }, 'message not published'));
    },
    subscribe: (channel, onMessage, onReconnect) => {
      let isSubscribed = false;
      const subscribe = async (): Promise<void> => {
        try {
          // The client renews a subscription by itself with every new connection.
          if (!isSubscribed) await connection.subscribe(channel, (message) => onMessage(message));
          isSubscribed = true;
          onReconnect();
        } catch (error) {
          log.warn({ err: error, channel }, 'cannot subscribe to Redis');
        }
      };
      connection.on('ready', () => void subscribe());
      if (connection.isReady) void subscribe();
    },
    close: () => connection.destroy(),
  };
};
