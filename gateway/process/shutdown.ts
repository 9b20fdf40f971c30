import type { Logger } from 'pino';

type Life = {
  readonly log: Logger;
  /** Finishes what is under way; called once. */
  readonly finish: () => Promise<void>;
  /** How long finishing may take. */
  readonly withinMs: number;
  /** Called when the time is over, before the process ends all the same. */
  readonly cutOff?: () => void;
};

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Gives the process an orderly end, and returns what brings it about. It comes on SIGTERM, on SIGINT, with the process
 * that holds the channel to this one, and after a fault that nobody caught, then with exit code 1. The same signal once
 * more ends the process at once; a terminal and the program in between may each send one of their own.
 */
export const endInOrder = ({ log, finish, withinMs, cutOff }: Life): (() => void) => {
  let isStopping = false;

  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.warn({ withinMs }, 'not finished in time');
      cutOff?.();
      process.exit();
    }, withinMs);
    try {
      await finish();
    } catch (error) {
      log.error({ err: error }, 'did not end in order');
      process.exitCode = 1;
    }
    process.exit();
  };

  for (const signal of stopSignals) {
    process.once(signal, () => {
      process.once(signal, () => {
        cutOff?.();
        process.exit(1);
      });
      void stop();
    });
  }
  // The start command holds this channel open; when it dies in whatever way, so does this process.
  if (process.connected) process.once('disconnect', () => void stop());
  const fail = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what);
    process.exitCode = 1;
    void stop();
  };
  process.on('unhandledRejection', fail('unhandled rejection'));
  process.on('uncaughtException', fail('uncaught exception'));
  return () => void stop();
};
