// The results in the terminal.
import { type GrowthRow, growthTables } from './growth.ts';
import type { Row } from './measure.ts';
import { fullLoad } from './phases.ts';
import type { PageFigures } from './pages/measure.ts';
import type { Results } from './results.ts';
import { targetsOf, verdictOf } from './targets.ts';

/** A number with three telling digits. */
export const short = (number: number): string =>
  number >= 100
    ? number.toFixed(0)
    : number >= 10
      ? number.toFixed(1)
      : number >= 1
        ? number.toFixed(2)
        : number.toFixed(3);

/** Prints all rows, grouped as they were measured. */
export const printRows = (rows: readonly Row[]): void => {
  const groups = Map.groupBy(
    rows,
    ({ operation, latencyMs, clients }) => `${operation}, upstream ${latencyMs} ms, ${clients} clients`,
  );
  for (const [name, group] of groups) {
    console.log(`\n${name}`);
    for (const row of group.toSorted((one, other) => one.cpuMs - other.cpuMs)) {
      const cells = [
        `${row.server} (${row.way})`.padEnd(62),
        `${row.cpuMs.toFixed(3)} ms CPU`.padStart(14),
        `${short(row.perSecond)}/s`.padStart(10),
        `p50 ${short(row.p50)}`.padStart(11),
        `p99 ${short(row.p99)}`.padStart(11),
        `${short(row.calls)} calls`.padStart(13),
        row.failed > 0 ? ` ${row.failed} FAILED` : '',
        row.loadShare >= fullLoad ? ' (load at its limit)' : '',
      ];
      console.log(`  ${cells.join('')}`);
    }
  }
};

/** Prints how the cost of an answer grows. */
export const printGrowth = (growth: readonly GrowthRow[]): void => {
  for (const { title, head, rows } of growthTables(growth)) {
    console.log(`\n${title}`);
    for (const [name = '', ...cells] of [head, ...rows]) {
      console.log(`  ${name.padEnd(46)}${cells.map((cell) => cell.padStart(15)).join('')}`);
    }
  }
};

/** Prints what visits of the pages are like. */
export const printPages = (pages: readonly PageFigures[]): void => {
  if (pages.length > 0) console.log('\npages on a slow phone');
  for (const { page, way, requests, bytes, scriptBytes, mainContent, largestPaint, blocking, shift } of pages) {
    const cells = [
      `${page}, ${way}`.padEnd(48),
      `${requests} requests`.padStart(12),
      `${(bytes / 1000).toFixed(0)} KB (${(scriptBytes / 1000).toFixed(0)} of scripts)`.padStart(26),
      `content ${mainContent.toFixed(0)}`.padStart(14),
      `LCP ${largestPaint.toFixed(0)}`.padStart(10),
      `TBT ${blocking.toFixed(0)}`.padStart(10),
      `CLS ${shift.toFixed(3)}`.padStart(11),
    ];
    console.log(`  ${cells.join('')}`);
  }
};

/** Prints every target with its verdict. */
export const printTargets = (results: Results): void => {
  console.log('\ntargets');
  for (const target of targetsOf(results)) {
    const { what, measured, unit, must, aim } = target;
    const figure = measured === null ? 'not measured' : `${short(measured)}${unit}`;
    const goals = aim === null ? `must ${must}${unit}` : `must ${must}${unit}, aim ${aim}${unit}`;
    console.log(`  ${what.padEnd(72)}${figure.padStart(14)}  (${goals}) ${verdictOf(target) ?? ''}`);
  }
  console.log(`  failed requests: ${results.rows.reduce((sum, { failed }) => sum + failed, 0)}`);
};
