// A gateway is killed every ten seconds, and started again a second later.
import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatedLearners } from '../simulated-learners.ts';
import { judgePhase, type Row } from '../phase-results.ts';
import type { Settings } from '../settings.ts';
import type { Stack } from '../stack.ts';

const everyMs = 10_000;
/** What systemd waits before it starts a service again. */
const restartAfterMs = 1_000;
/** Within this time after a kill its requests have ended. */
const echoMs = 250;

/** Kills one gateway after the other. */
export const killGateways = async (stack: Stack, learners: SimulatedLearners, { seconds }: Settings): Promise<Row> => {
  learners.take();
  const kills: { from: number; to: number }[] = [];
  let underWay = 0;
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const next = wait(everyMs);
    const gateway = stack.gateways[turn % 2 === 0 ? 0 : 1];
    await wait(everyMs / 5);
    const from = performance.now();
    underWay += learners.underWay();
    await gateway.end('SIGKILL');
    kills.push({ from, to: performance.now() });
    await wait(restartAfterMs);
    await gateway.start();
    await (performance.now() < end ? next : wait(1_000));
  }
  const outcomes = learners.take();
  const isInside = ({ beganAt, endedAt }: (typeof outcomes)[number]): boolean =>
    kills.some(({ from, to }) => beganAt <= to + echoMs && endedAt >= from);
  const outside = outcomes.filter((outcome) => outcome.verdict === 'unanswered' && !isInside(outcome));
  return judgePhase(stack, `a gateway is killed (SIGKILL) every ${everyMs / 1000} s`, outcomes, {
    note: `${kills.length} kills with ${underWay} requests under way at both gateways`,
    broken: outside.slice(0, 3).map(({ seen }) => `failed without having been inside: ${seen}`),
  });
};
