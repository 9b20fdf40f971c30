// Redis or PostgreSQL dies and returns, and nginx reads its configuration again.
import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatedLearners } from '../simulated-learners.ts';
import { judgePhase, type Row, spanOfFailures } from '../phase-results.ts';
import type { Settings } from '../settings.ts';
import type { Stack, Store } from '../stack.ts';

const quietMs = 3_000;
const awayMs = 10_000;

/** Ends a store as a fault would, and brings it back after a while. */
export const takeAway = async (
  stack: Stack,
  learners: SimulatedLearners,
  { seconds }: Settings,
  name: string,
  store: Store,
): Promise<Row> => {
  await wait(quietMs);
  learners.take();
  const end = wait(seconds * 1000);
  const from = performance.now();
  await store.halt();
  await wait(awayMs);
  await store.resume();
  const to = performance.now();
  await end;
  const outcomes = learners.take();
  const what = `${name} is away for ${((to - from) / 1000).toFixed(0)} s`;
  return judgePhase(stack, what, outcomes, { note: spanOfFailures(outcomes, from, to) });
};

const reloadEveryMs = 5_000;

/** Lets nginx read its configuration again and again. */
export const reloadNginx = async (stack: Stack, learners: SimulatedLearners, { seconds }: Settings): Promise<Row> => {
  await wait(quietMs);
  learners.take();
  const from = performance.now();
  let reloads = 0;
  for (; performance.now() - from < seconds * 1000; reloads += 1) {
    stack.nginx.reload();
    await wait(reloadEveryMs);
  }
  const outcomes = learners.take();
  const lost = outcomes.filter(({ verdict }) => verdict === 'unanswered');
  return judgePhase(stack, `nginx reloads every ${reloadEveryMs / 1000} s`, outcomes, {
    note: `${reloads} reloads; ${spanOfFailures(outcomes, from, performance.now())}`,
    broken: lost.slice(0, 3).map(({ seen }) => `lost by a reload: ${seen}`),
  });
};
