import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Stops what runs in the background; resolves after the run under way. */
export type Stop = () => Promise<void>;

type Work = {
  /** One run, which ends early once the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  readonly pauseMs: number;
  /** Each failure in a row doubles the pause, up to this one. Without it the pause stays the same. */
  readonly maxPauseMs?: number;
  readonly log: Log;
  /** What the log says of a run that has failed. */
  readonly failure: string;
};

/** Runs work now and after each pause, also when it has failed, until it is stopped. */
export const repeatInBackground = ({ run, pauseMs, maxPauseMs = pauseMs, log, failure }: Work): Stop => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeat = async (): Promise<void> => {
    for (let pause = pauseMs; !signal.aborted;) {
      try {
        await run(signal);
        pause = pauseMs;
      } catch (error) {
        // A run that was stopped is not a failure: the next process does its work.
        if (!signal.aborted) log.warn({ err: error }, `${failure}, will try again`);
        pause = Math.min(pause * 2, maxPauseMs);
      }
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = repeat();
  return async () => {
    stopping.abort();
    await running;
  };
};

const maxErrors = 3;

/**
 * Does the same for one after the other, until the signal is aborted. What fails for one does not hold up the others; after
 * three failures, whoever is asked there is left alone. Rejects with the first failure in the end.
 */
export const doForEach = async <Each>(
  all: readonly Each[],
  work: (each: Each) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const errors: unknown[] = [];
  for (const each of all) {
    if (signal?.aborted || errors.length === maxErrors) break;
    try {
      await work(each);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
};
