import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';

/** Vitest has no time limit for what a test file awaits at its top level. */
const maxStartMs = 60_000;

const late = async (): Promise<never> => {
  await wait(maxStartMs, undefined, { ref: false });
  throw new Error('It did not start within a minute.');
};

/** Waits for what a test file starts for all of its tests, and closes it after the last one, in reverse order. */
export const closeAfterAll = async <Started extends { readonly close: () => Promise<void> }>(
  starting: Promise<Started>,
): Promise<Started> => {
  const started = await Promise.race([starting, late()]);
  afterAll(started.close);
  return started;
};
