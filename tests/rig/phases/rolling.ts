// One gateway after the other is told to stop and started anew, as docs/from-a-clone-to-https.md has it for a new version.
import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatedLearners } from '../simulated-learners.ts';
import { judgePhase, type Row } from '../phase-results.ts';
import type { Settings } from '../settings.ts';
import type { Stack } from '../stack.ts';

/** Renews both gateways again and again. */
export const restartInTurn = async (stack: Stack, learners: SimulatedLearners, { seconds }: Settings): Promise<Row> => {
  learners.take();
  const end = performance.now() + seconds * 1000;
  let restarts = 0;
  while (performance.now() < end) {
    for (const gateway of stack.gateways) {
      await gateway.end('SIGTERM');
      await gateway.start();
      restarts += 1;
    }
  }
  await wait(1_000);
  const outcomes = learners.take();
  const lost = outcomes.filter(({ verdict }) => verdict === 'unanswered');
  return judgePhase(stack, 'both gateways are renewed in turn (SIGTERM), again and again', outcomes, {
    note: `${restarts} restarts`,
    broken: lost.slice(0, 3).map(({ seen }) => `lost by a restart: ${seen}`),
  });
};
