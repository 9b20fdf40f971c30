import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';

/** Vitest has no limit for what a test file waits for while it is read. */
const maxStartMs = 60_000;

const late = async (): Promise<never> => {
  await wait(maxStartMs, undefined, { ref: false });
  throw new Error('It did not start within a minute.');
};

/** Waits for what a test file starts for all of its tests, and closes it after the last; what was started last ends first. */
export const closeAfterAll = async <Started extends { readonly close: () => Promise<void> }>(
  starting: Promise<Started>,
): Promise<Started> => {
  const started = await Promise.race([starting, late()]);
  afterAll(started.close);
  return started;
};
