import { afterAll } from 'vitest';

/** Waits for what a test file starts for all of its tests, and closes it after the last; what was started last ends first. */
export const closeAfterAll = async <Started extends { readonly close: () => Promise<void> }>(
  starting: Promise<Started>,
): Promise<Started> => {
  const started = await starting;
  afterAll(started.close);
  return started;
};
