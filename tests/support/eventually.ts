import { expect } from 'vitest';

/** Expects something that a process does in its own time: checks again and again, for up to half a minute. */
// Awaited where it is called.
// oxlint-disable-next-line vitest/require-awaited-expect-poll
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });
