// npm run rig: the whole academy on this machine, and what happens to learners when parts of it fail. `--help` tells the options.
import { measureLearners, reservation, type Step } from './core/measure.ts';
import { type SimulatedLearners, sendToWork, signInAll } from './simulated-learners.ts';
import type { Row } from './phase-results.ts';
import { changeCourses } from './phases/course.ts';
import { killGateways } from './phases/kill.ts';
import { restartInTurn } from './phases/rolling.ts';
import { reloadNginx, takeAway } from './phases/stores.ts';
import { heading, tableOfChanges, tableOfFaults, tableOfLoads } from './report.ts';
import { type PhaseName, readSettings, type Settings } from './settings.ts';
import { findStores, type Stack, startStack } from './stack.ts';

type Fault = (stack: Stack, learners: SimulatedLearners, settings: Settings) => Promise<Row>;

const faults: Partial<Record<PhaseName, Fault>> = {
  kill: killGateways,
  rolling: restartInTurn,
  redis: (stack, learners, settings) => takeAway(stack, learners, settings, 'Redis', stack.redis),
  postgres: (stack, learners, settings) => takeAway(stack, learners, settings, 'PostgreSQL', stack.postgres),
  reload: reloadNginx,
};

const tell = (text: string): void => console.error(text);

const measureFaults = async (stack: Stack, settings: Settings): Promise<string[]> => {
  const wanted = settings.phases.flatMap((phase) => faults[phase] ?? []);
  if (wanted.length === 0) return [];
  tell(`${settings.learners} learners sign in…`);
  const people = await signInAll(stack);
  const learners = sendToWork(people, stack, settings);
  const rows: Row[] = [];
  for (const fault of wanted) {
    const row = await fault(stack, learners, settings);
    tell(
      `${row.what}: ${row.answers} requests, ${row.unanswered} unanswered, ${row.failed} failed, ${row.wrong} wrong`,
    );
    rows.push(row);
  }
  await learners.rest();
  await Promise.all(people.map(({ browser }) => browser.close()));
  console.log(`\n${tableOfFaults(rows)}`);
  return rows.flatMap(({ broken }) => broken);
};

const maxChangeMs = 1_000;

const measureChanges = async (stack: Stack): Promise<string[]> => {
  const changes = await changeCourses(stack);
  console.log(`\n${tableOfChanges(changes)}`);
  const late = changes.filter(({ atGateways }) => atGateways.some((ms) => !(ms <= maxChangeMs)));
  return late.map(({ what, atGateways }) => `a course was ${what} and seen after ${atGateways.join(' and ')} ms`);
};

const measureCore = async ({ stepSeconds }: Settings): Promise<string[]> => {
  const steps: Step[] = [];
  const best: string[] = [];
  for (const workers of [1, 2]) {
    const carried = await measureLearners(workers, stepSeconds, (step) => {
      steps.push(step);
      tell(`${step.learners} learners, ${workers} workers: p99 ${step.p99.toFixed(0)} ms`);
    });
    best.push(
      `${workers === 1 ? 'one core' : 'two workers'}: ${(carried?.learners ?? 0).toLocaleString('en')} learners`,
    );
  }
  console.log(`\n${tableOfLoads(steps)}\n\n${[...best, reservation() ?? []].flat().join('; ')}.`);
  return steps.some(({ wrong }) => wrong > 0) ? ['a learner got what is not theirs under load'] : [];
};

const run = async (settings: Settings): Promise<boolean> => {
  const options = process.argv.slice(2);
  console.log(heading(['npm run rig', ...(options.length > 0 ? ['--', ...options] : [])].join(' ')));
  const broken: string[] = [];
  if (settings.phases.some((phase) => phase !== 'core')) {
    const stack = await startStack(settings.learners, await findStores());
    try {
      broken.push(...(await measureFaults(stack, settings)));
      if (settings.phases.includes('course')) broken.push(...(await measureChanges(stack)));
    } finally {
      await stack.stop();
    }
  }
  if (settings.phases.includes('core')) broken.push(...(await measureCore(settings)));
  for (const promise of broken) console.log(`\nNot kept: ${promise}`);
  return broken.length === 0;
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  process.exitCode = (await run(readSettings())) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
process.exit();
