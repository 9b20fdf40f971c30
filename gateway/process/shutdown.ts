import type { Logger } from 'pino';

/** How a process ends. */
export type Shutdown = {
  readonly log: Logger;
  /** Finishes what is under way; called once. */
  readonly finish: () => Promise<void>;
  /** How long finishing may take. */
  readonly withinMs: number;
  /** Called before the process ends with work left, because the time is over or the signal came twice. */
  readonly onForcedExit: () => void;
};

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Installs a graceful shutdown, and returns the function that begins it. SIGTERM and SIGINT begin it, and so does the end
 * of the parent process. The same signal a second time ends the process at once. Two different signals do not: a terminal
 * and the start command may each send one for a single Ctrl+C.
 */
export const installGracefulShutdown = ({ log, finish, withinMs, onForcedExit }: Shutdown): (() => void) => {
  let isStopping = false;

  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.warn({ withinMs }, 'not finished in time');
      onForcedExit();
      process.exit();
    }, withinMs);
    try {
      await finish();
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
      process.exitCode = 1;
    }
    process.exit();
  };

  for (const signal of stopSignals) {
    process.once(signal, () => {
      process.once(signal, () => {
        onForcedExit();
        process.exit(1);
      });
      void stop();
    });
  }
  // The start command holds this channel open, so its end shows here even where it was killed.
  if (process.connected) process.once('disconnect', () => void stop());
  return () => void stop();
};
