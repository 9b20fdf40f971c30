import { expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { repeatInBackground, type Stop } from '../../academy-api/background.ts';

const pauses: unknown[] = [];
vi.mock('node:timers/promises', () => ({
  setTimeout: async (pause: unknown) => void pauses.push(pause),
}));

it('work in the background that fails is repeated after longer pauses, up to the longest, until it succeeds', async () => {
  const outcomes = ['fails', 'fails', 'fails', 'fails', 'succeeds', 'fails'];
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  let stopped: Promise<void> | undefined;
  const stop: Stop = repeatInBackground({
    run: async () => {
      const outcome = outcomes.shift();
      if (outcome === 'fails') throw new Error('away');
      if (outcome !== undefined) return;
      stopped = stop();
      resolve();
    },
    pauseMs: 1_000,
    maxPauseMs: 6_000,
    log: pino({ level: 'silent' }),
    failure: 'not done',
  });
  await isDone;
  await stopped;
  expect(pauses).toEqual([2_000, 4_000, 6_000, 6_000, 1_000, 2_000, 1_000]);
});
