import { expect } from 'vitest';

/** What processes tell when they get to it: expects again and again, for half a minute on a busy machine. */
// Awaited where it is called.
// oxlint-disable-next-line vitest/require-awaited-expect-poll
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });
