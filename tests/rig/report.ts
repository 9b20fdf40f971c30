// The tables of a run, as docs/operations.md has them.
import { cpus } from 'node:os';
import type { Row } from './phase-results.ts';
import type { Step } from './core/measure.ts';
import type { Change } from './phases/course.ts';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const ms = (number: number): string => (Number.isFinite(number) ? `${number.toFixed(0)} ms` : 'not at all');

/** The machine and the day. */
export const heading = (command: string): string => {
  const [{ model = 'a processor' } = {}] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} cores of ${model.trim()}, Node ${process.versions.node}: \`${command}\``;
};

/** The table of faults. */
export const tableOfFaults = (rows: readonly Row[]): string =>
  table(
    [
      'what happens',
      'requests',
      'unanswered',
      'failed',
      'wrong',
      'writes',
      'twice',
      'lost',
      'p50',
      'p99',
      'longest',
      'what learners see',
    ],
    rows.map((row) => [
      row.what,
      ...[row.answers, row.unanswered, row.failed, row.wrong, row.writes, row.doubled, row.lost].map(String),
      ...[row.p50, row.p99, row.max].map(ms),
      row.note,
    ]),
  );

/** The table of changes in the catalogue. */
export const tableOfChanges = (changes: readonly Change[]): string =>
  table(
    ['a course is', 'new at one gateway after', 'and at the other after'],
    changes.map(({ what, atGateways }) => [what, ...atGateways.map(ms)]),
  );

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** The table of learners per core: all loads that were offered. */
export const tableOfLoads = (steps: readonly Step[]): string =>
  table(
    [
      'workers',
      'learners',
      'requests a second',
      'p50',
      'p99',
      'failed',
      'wrong',
      'memory',
      'gateway',
      'load and API',
      'carried',
    ],
    steps.map((step) => [
      String(step.workers),
      step.learners.toLocaleString('en'),
      step.perSecond.toFixed(0),
      ms(step.p50),
      ms(step.p99),
      percent(step.failed / Math.max(1, step.requests)),
      String(step.wrong),
      `${step.memoryMb.toFixed(0)} MB`,
      percent(step.gatewayShare),
      percent(step.helperShare),
      step.isCarried ? 'yes' : 'no',
    ]),
  );
