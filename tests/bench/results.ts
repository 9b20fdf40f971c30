// What a run finds out, and what it says about the machine that it ran on.
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { readFileSync } from 'node:fs';
import type { Row } from './measure.ts';
import type { PageFigures } from './pages/measure.ts';
import type { CallCounts, Refreshing } from './phases.ts';
import { canPin, root } from './processes.ts';

/** Where a run took place. */
export type Machine = {
  readonly day: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly isPinned: boolean;
  /** How many processes wanted a core in the minute before the run: near 0 on a machine that has nothing else to do. */
  readonly loadBefore: number;
  /** Packages that were measured, with their versions. */
  readonly versions: Readonly<Record<string, string>>;
};

/** Everything that a run found out. */
export type Results = {
  readonly machine: Machine;
  readonly counts: CallCounts;
  readonly rows: readonly Row[];
  readonly peakMemoryMb: number;
  readonly refresh: Refreshing | null;
  readonly sizes: readonly Row[];
  readonly workers: readonly Row[];
  /** Null where there was no browser, or pages were left out. */
  readonly pages: readonly PageFigures[] | null;
};

const named = [
  '@apollo/server',
  'express',
  'graphql',
  'graphql-jit',
  'graphql-yoga',
  'mercurius',
  'fastify',
  'grafserv',
  'grafast',
];

// Asked for before a run makes load of its own.
const loadBefore = loadavg()[0] ?? 0;

/** This machine. */
export const machine = (): Machine => {
  const { dependencies } = JSON.parse(readFileSync(`${root}tests/bench/package.json`, 'utf8'));
  return {
    day: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    isPinned: canPin,
    loadBefore,
    versions: Object.fromEntries(named.map((name) => [name, String(dependencies[name])])),
  };
};
