// docs/benchmarks.md: what a run found out goes between two marks, the words around them stay as they are.
import { readFileSync, writeFileSync } from 'node:fs';
import { runToEnd } from '../../scripts/build.mjs';
import { type GrowthRow, growthTables } from './growth.ts';
import type { Row } from './measure.ts';
import { fullLoad } from './phases.ts';
import { drawCpu } from './picture.ts';
import { short } from './print.ts';
import { root } from './processes.ts';
import { machine, type Results } from './results.ts';
import { targetsOf, verdictOf } from './targets.ts';

const reportFile = `${root}docs/benchmarks.md`;
const pictureFile = `${root}docs/pictures/benchmarks.svg`;

/** The marks between which a command writes. */
const marksOf = (command: string): readonly [string, string] => [
  `<!-- Written by ${command}: from here -->`,
  `<!-- Written by ${command}: to here -->`,
];

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const verdicts = { aim: 'yes, and the aim', must: 'yes', missed: 'no' } as const;

const targetTable = (results: Results): string =>
  table(
    ['target', 'measured', 'must', 'aim', 'met'],
    targetsOf(results).map((target) => {
      const { what, measured, unit, must, aim } = target;
      const verdict = verdictOf(target);
      return [
        what,
        measured === null ? 'not measured' : `${short(measured)}${unit}`,
        `${must}${unit}`,
        aim === null ? '' : `${aim}${unit}`,
        verdict === null ? '' : verdicts[verdict],
      ];
    }),
  );

const limit = ({ loadShare }: Row): string => (loadShare >= fullLoad ? ' *' : '');

const situationTable = (rows: readonly Row[]): string =>
  table(
    ['server', 'CPU per operation', 'operations a second', 'p50', 'p99', 'REST calls'],
    rows
      .toSorted((one, other) => one.cpuMs - other.cpuMs)
      .map((row) => [
        `${row.kind === 'gateway' ? `**${row.server}**` : row.server}, ${row.way}`,
        `${row.cpuMs.toFixed(3)} ms`,
        `${short(row.perSecond)}${limit(row)}`,
        `${short(row.p50)} ms`,
        `${short(row.p99)} ms`,
        row.calls < 0.01 && row.calls > 0 ? row.calls.toFixed(5) : row.calls.toFixed(row.calls < 10 ? 2 : 0),
      ]),
  );

const situations = (rows: readonly Row[]): string =>
  [...Map.groupBy(rows, ({ operation }) => operation)]
    .map(([operation, own]) => {
      const groups = Map.groupBy(own, ({ latencyMs, clients }) => `Upstream of ${latencyMs} ms, ${clients} clients`);
      const parts = [...groups].map(
        ([name, group]) => `<details>\n<summary>${name}</summary>\n\n${situationTable(group)}\n\n</details>`,
      );
      return `### ${operation[0]?.toUpperCase()}${operation.slice(1)}\n\n${parts.join('\n\n')}`;
    })
    .join('\n\n');

/** CPU by size of the catalogue, one line for a server and a way of asking. */
const sizeTable = ({ rows, sizes }: Results): string => {
  const all = [...sizes, ...rows.filter(({ latencyMs, clients }) => latencyMs === 0 && clients === 32)];
  const counts = [...new Set(all.map(({ courses }) => courses))].toSorted((one, other) => one - other);
  const lines = Map.groupBy(all, ({ operation, server, way }) => `${operation}: ${server}, ${way}`);
  const whole = [...lines].filter(([, group]) => new Set(group.map(({ courses }) => courses)).size === counts.length);
  return table(
    ['CPU per operation', ...counts.map((count) => `${count} courses`)],
    whole
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, group]) => [
        name,
        ...counts.map((count) => `${group.find(({ courses }) => courses === count)?.cpuMs.toFixed(3)} ms`),
      ]),
  );
};

const workerNote = (cores: number): string => {
  const few = 'This machine has no cores left for the load beside two workers, so they shared theirs with it';
  const notes = [
    ...(cores < 4 ? [`${few}: the figures a second say nothing here.`] : []),
    ...(cores < 6 ? [`Four workers are measured where there are six cores; here are ${cores}.`] : []),
  ];
  return notes.length === 0 ? '' : `\n\n${notes.join(' ')}`;
};

const workerTable = ({ workers, machine }: Results): string =>
  `${table(
    ['server', 'operation', 'CPU per operation, all processes', 'operations a second'],
    workers.map((row) => [
      row.server,
      `${row.operation}, ${row.way}`,
      `${row.cpuMs.toFixed(3)} ms`,
      `${short(row.perSecond)}`,
    ]),
  )}${workerNote(machine.cores)}`;

const pageTable = ({ pages }: Results): string => {
  if (pages === null) return 'Not measured: no Chromium here.';
  const other = (page: string): number | undefined =>
    pages.find((each) => each.page === page && each.way === 'direct REST')?.mainContent;
  return table(
    [
      'page',
      'made by',
      'main content',
      'times as early',
      'largest paint',
      'blocking',
      'shift',
      'requests',
      'KB',
      'KB of scripts',
    ],
    pages.map(({ page, way, ...figures }) => {
      const direct = other(page);
      return [
        page,
        way === 'gateway' ? '**this gateway**' : way,
        `${(figures.mainContent / 1000).toFixed(2)} s`,
        way === 'gateway' && direct !== undefined ? (direct / figures.mainContent).toFixed(2) : '',
        figures.largestPaint === 0 ? 'none told' : `${(figures.largestPaint / 1000).toFixed(2)} s`,
        `${figures.blocking.toFixed(0)} ms`,
        figures.shift.toFixed(3),
        String(figures.requests),
        (figures.bytes / 1000).toFixed(0),
        (figures.scriptBytes / 1000).toFixed(0),
      ];
    }),
  );
};

const generated = (results: Results): string => {
  const { machine, rows, refresh } = results;
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`);
  const limited = rows.some(({ loadShare }) => loadShare >= fullLoad);
  return `
Measured on ${machine.day} with \`npm run bench\`: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system},
Node ${machine.node} for all servers${machine.isPinned ? ', one core for the measured server and another for load and upstream' : '; nothing could be pinned to a core'}.
${versions.join(', ')}.
${machine.loadBefore > 0.5 ? `\n**Other work ran on this machine meanwhile (load average before the run: ${machine.loadBefore.toFixed(1)})**, so times are longer than they have to be, and only ratios mean something.\n` : ''}
${targetTable(results)}

![CPU per operation of the gateway and its peers](pictures/benchmarks.svg)

${situations(rows)}
${limited ? '\n\\* Load and upstream used their whole core: the server could have done more. CPU per operation holds all the same.\n' : ''}
${
  refresh === null
    ? ''
    : `### The catalogue while it is renewed every second

${table(
  ['server', 'p50', 'p99', 'longest'],
  [
    [
      '**this gateway**',
      `${short(refresh.gateway.p50)} ms`,
      `${short(refresh.gateway.p99)} ms`,
      `${short(refresh.gateway.longest)} ms`,
    ],
    [
      'bare Node, ready bytes',
      `${short(refresh.bytes.p50)} ms`,
      `${short(refresh.bytes.p99)} ms`,
      `${short(refresh.bytes.longest)} ms`,
    ],
  ],
)}`
}

${results.sizes.length > 0 ? `### How cost grows with the catalogue\n\n${sizeTable(results)}` : ''}

${results.workers.length > 0 ? `### Several processes\n\n${workerTable(results)}` : ''}

### Pages on a slow phone

Four times slower processor, 1.6 Mbit/s, 150 ms round trip, upstream of 20 ms; a fresh profile each time, the film marked as seen but for the last row.

${pageTable(results)}

Processor and network were really slowed, beside the gateway and the upstream on the same machine. Lighthouse’s figures [above](#how) are calculated from a load at full speed,
so blocking time and largest paint of the two cannot be compared. On a first visit the largest paint is the film’s first picture. _KB of scripts_ is what came
over the wire: with the gateway the scripts of the first load and of the page itself, as \`baseline.json\` counts them, and some 1.4 KB of headers for each file.
`;
};

/** Replaces what stands between the marks of a command. */
const writeBetween = async (command: string, words: string): Promise<void> => {
  const text = readFileSync(reportFile, 'utf8');
  const marks = marksOf(command);
  const [from, to] = [text.indexOf(marks[0]), text.indexOf(marks[1])];
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has lost its marks: ${marks.join(' … ')}`);
  writeFileSync(reportFile, `${text.slice(0, from)}${marks[0]}\n${words}\n${text.slice(to)}`);
  await runToEnd('oxfmt', [reportFile]);
};

/** Writes the report and its picture. */
export const writeReport = async (results: Results): Promise<void> => {
  writeFileSync(pictureFile, drawCpu(results.rows));
  await writeBetween('npm run bench', generated(results));
  console.log('\ndocs/benchmarks.md and docs/pictures/benchmarks.svg are written.');
};

/** Writes how the cost of an answer grows. */
export const writeGrowth = async (growth: readonly GrowthRow[]): Promise<void> => {
  const { day, processor, cores, node } = machine();
  const tables = growthTables(growth).map(
    ({ title, note, head, rows }) => `### ${title}\n\n${note === null ? '' : `${note}\n\n`}${table(head, rows)}`,
  );
  await writeBetween(
    'npm run bench -- --growth',
    `\nMeasured on ${day}: ${processor}, ${cores} cores, Node ${node}.\n\n${tables.join('\n\n')}\n`,
  );
  console.log('\nThe tables of growth in docs/benchmarks.md are written.');
};
