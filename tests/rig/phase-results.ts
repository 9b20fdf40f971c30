// What a phase has come to: answers counted, and every write looked up in the database.
import type { Outcome } from './simulated-learners.ts';
import type { Stack } from './stack.ts';

/** A row of the table of faults. */
export type Row = {
  readonly what: string;
  readonly answers: number;
  /** Without any answer of a gateway. */
  readonly unanswered: number;
  /** Answered, but without what the API should have brought. */
  readonly failed: number;
  readonly wrong: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly writes: number;
  /** Writes that are in the database more than once. */
  readonly doubled: number;
  /** Writes that were answered with success and are not in the database. */
  readonly lost: number;
  /** What learners saw, and for how long. */
  readonly note: string;
  /** What was promised and not kept. */
  readonly broken: readonly string[];
};

const timesIn = async ({ database }: Stack, messages: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await database<{ message: string; times: number }[]>`
    select message, count(*)::int as times from meeting_requests where message = any(${[...messages]}) group by message`;
  return new Map(rows.map(({ message, times }) => [message, times]));
};

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** When failures began and ended, seen from a fault that lasted from one instant to another. */
export const spanOfFailures = (outcomes: readonly Outcome[], from: number, to: number): string => {
  const failed = outcomes.filter(({ verdict }) => verdict === 'failed' || verdict === 'unanswered');
  if (failed.length === 0) return 'nobody notices anything';
  const first = Math.min(...failed.map(({ endedAt }) => endedAt)) - from;
  const last = Math.max(...failed.map(({ endedAt }) => endedAt)) - to;
  const kinds = [...new Set(failed.map(({ kind }) => kind))].toSorted().join(', ');
  const whole = outcomes.filter(({ kind }) => kind === 'public');
  const publicRight = whole.filter(({ verdict }) => verdict === 'right').length;
  return (
    `${kinds}: failures from ${inSeconds(first)} after the fault until ${inSeconds(Math.abs(last))} ` +
    `${last < 0 ? 'before' : 'after'} its end; ${publicRight} of ${whole.length} public answers right`
  );
};

/** Counts the outcomes of a phase. */
export const judgePhase = async (
  stack: Stack,
  what: string,
  outcomes: readonly Outcome[],
  { note = '', broken = [] }: Partial<Pick<Row, 'note' | 'broken'>> = {},
): Promise<Row> => {
  const of = (verdict: Outcome['verdict']): Outcome[] => outcomes.filter((outcome) => outcome.verdict === verdict);
  const wrong = of('wrong');
  const times = outcomes.map(({ beganAt, endedAt }) => endedAt - beganAt).toSorted((one, other) => one - other);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

  const writes = outcomes.flatMap(({ written, verdict }) => (written === null ? [] : [{ written, verdict }]));
  const found = await timesIn(
    stack,
    writes.map(({ written }) => written),
  );
  const doubled = [...found.values()].filter((times) => times > 1).length;
  const lost = writes.filter(({ written, verdict }) => verdict === 'right' && !found.has(written)).length;
  const sentAgain = outcomes.filter(({ wasSentAgain }) => wasSentAgain).length;
  return {
    what,
    answers: outcomes.length,
    unanswered: of('unanswered').length,
    failed: of('failed').length,
    wrong: wrong.length,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    writes: writes.length,
    doubled,
    lost,
    note: [note, sentAgain > 0 ? `${sentAgain} sent again by the browser` : ''].filter(Boolean).join('; '),
    broken: [
      ...broken,
      ...wrong.slice(0, 3).map(({ seen }) => `a wrong answer: ${seen}`),
      ...(doubled > 0 ? [`${doubled} writes happened twice`] : []),
      ...(lost > 0 ? [`${lost} writes were confirmed and are gone`] : []),
    ],
  };
};
