// npm run mutants [part of a file name …]: changes every rule in every way that Stryker knows, one change at a time, and
// lists the changes that no test notices.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { rulesAndTests } from './rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const wantedScore = 95;

const mutant = z.object({
  mutatorName: z.string(),
  replacement: z.string().optional(),
  status: z.string(),
  location: z.object({ start: z.object({ line: z.number(), column: z.number() }) }),
});
const report = z.object({ files: z.record(z.string(), z.object({ mutants: z.array(mutant) })) });
type Mutant = z.infer<typeof mutant>;

const noticed = new Set(['Killed', 'Timeout']);
const unnoticed = new Set(['Survived', 'NoCoverage']);

/** What became of every change of one file. Throws when Stryker could not try them. */
const mutantsOf = (file: string, tests: readonly string[]): Mutant[] => {
  const stryker = `${root}tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js`;
  const { status, stdout } = spawnSync(
    process.execPath,
    [stryker, 'run', 'tests/mutation/stryker.config.json', '--mutate', file],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        ACCESS_PURCHASES: '3',
        MUTANTS_TESTS: tests.map((test) => `tests/${test}.test.ts`).join(),
      },
    },
  );
  if (status !== 0) throw new Error(`Stryker did not get through ${file}:\n${stdout}`);
  const { files } = report.parse(JSON.parse(readFileSync(`${root}.data/mutants/report.json`, 'utf8')));
  return Object.values(files).flatMap(({ mutants }) => mutants);
};

const scoreOf = (mutants: readonly Mutant[]): { killed: number; counted: number; text: string } => {
  const killed = mutants.filter(({ status }) => noticed.has(status)).length;
  const counted = killed + mutants.filter(({ status }) => unnoticed.has(status)).length;
  return { killed, counted, text: `${((100 * killed) / Math.max(1, counted)).toFixed(1)} %` };
};

const missing = globSync(['gateway/**/*rules.ts', 'academy-api/purchases/*rules.ts'], { cwd: root }).filter(
  (file) => rulesAndTests[file] === undefined,
);
if (missing.length > 0) throw new Error(`tests/mutation/rules.ts names no tests of ${missing.join(', ')}.`);

// Other programs on the machine come first.
setPriority(10);
const wanted = process.argv.slice(2);
const all: Mutant[] = [];
for (const [file, tests] of Object.entries(rulesAndTests)) {
  if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
  const mutants = mutantsOf(file, tests);
  all.push(...mutants);
  const { killed, counted, text } = scoreOf(mutants);
  console.log(`${file}: ${killed} of ${counted}, ${text}`);
  for (const { mutatorName, status, location, replacement = '' } of mutants) {
    if (noticed.has(status)) continue;
    console.log(`  ${status} ${location.start.line}:${location.start.column} ${mutatorName} ${replacement}`);
  }
}
const { killed, counted, text } = scoreOf(all);
console.log(`${killed} of ${counted} changes are noticed, ${text}`);
process.exit((100 * killed) / Math.max(1, counted) < wantedScore ? 1 : 0);
