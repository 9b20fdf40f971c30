// What the command line asks for.
import { parseArgs } from 'node:util';
import { coreCount } from './processes.ts';

/** How a run goes. */
export type Settings = {
  /** How often each cell is measured; the median counts. */
  readonly rounds: number;
  /** How often each page is visited: more often, since tasks of some 50 ms count as blocking or do not. */
  readonly visits: number;
  readonly cellMs: number;
  readonly warmUpMs: number;
  /** Parts of names of servers or operations; empty for all. */
  readonly only: readonly string[];
  /** How many turns of a question are compared between servers: a turn of it is another learner's, or another text. */
  readonly comparedTurns: number;
  /** Pairs of upstream latency in milliseconds and number of clients. */
  readonly situations: readonly { readonly latencyMs: number; readonly clients: number }[];
  readonly sizes: readonly number[];
  readonly workers: readonly number[];
  readonly refreshMs: number;
  /** What is done: the whole run, or one part of it alone; Lighthouse and touches are no part of the whole run. */
  readonly what: 'run' | 'counts' | 'pages' | 'lighthouse' | 'touches' | 'growth' | 'report';
  /** Whether pages are opened in a browser. */
  readonly withPages: boolean;
  readonly updatesBaseline: boolean;
  readonly writesReport: boolean;
};

const help = `npm run bench -- [options]

  (none)             the whole run, about a quarter of an hour; writes docs/benchmarks.md
  --quick            a small run of at most 90 seconds that prints the ratios and checks the counts
  --counts           only the counts: calls, bytes, requests of a page, weight of the scripts (no other server needed)
  --pages            only the page figures in Chromium
  --lighthouse       what Lighthouse says of each page, twelve minutes
  --touches          how long the ten commonest touches take to show something, five minutes
  --growth           only how the cost of an answer grows with courses, purchases and workers, four minutes
  --report           writes docs/benchmarks.md from the last run's results once more
  --only a,b         only servers, operations, addresses or touches whose names contain one of these
  --rounds n         how often each cell is measured (3) and each page visited (5); the median counts
  --no-pages         leaves the page figures out
  --update-baseline  writes the counts to tests/bench/baseline.json`;

const parts = ['counts', 'pages', 'lighthouse', 'touches', 'growth', 'report'] as const;

/** Reads the command line; prints the help and ends the process when asked to, or when it cannot be read. */
export const readSettings = (): Settings => {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: {
      quick: flag,
      counts: flag,
      pages: flag,
      lighthouse: flag,
      touches: flag,
      growth: flag,
      report: flag,
      help: flag,
      'no-pages': flag,
      'update-baseline': flag,
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
    },
  });
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  const { quick } = values;
  const only = values.only
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  const rounds = Number(values.rounds ?? (quick ? 1 : 3));
  const visits = Number(values.rounds ?? 5);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1 on.');

  const pairs = (latencyMs: number, clients: readonly number[]) =>
    clients.map((count) => ({ latencyMs, clients: count }));
  const isWhole = !quick && only.length === 0;
  return {
    rounds,
    visits,
    cellMs: quick ? 400 : 700,
    warmUpMs: quick ? 700 : 1_500,
    only,
    comparedTurns: quick ? 16 : Infinity,
    situations: quick
      ? [...pairs(0, [32]), ...pairs(20, [1])]
      : [...pairs(0, [1, 32, 200]), ...pairs(20, [1, 50, 200])],
    sizes: isWhole ? [10, 1_000] : [],
    workers: isWhole ? (coreCount >= 6 ? [2, 4] : [2]) : [],
    refreshMs: quick ? 0 : 5_000,
    what: parts.find((part) => values[part]) ?? 'run',
    withPages: !values['no-pages'],
    updatesBaseline: values['update-baseline'],
    writesReport: isWhole,
  };
};
