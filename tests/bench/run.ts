// npm run bench: measures the gateway beside what one would use in its place. `--help` tells the options.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { guardCounts } from './counts.ts';
import { measureGrowth } from './growth.ts';
import { printLighthouse } from './pages/lighthouse.ts';
import { measurePages } from './pages/measure.ts';
import { printTouches } from './pages/interaction-to-next-paint.ts';
import { countCalls, measureRefresh, measureServers, measureSizes, measureWorkers } from './phases.ts';
import { printGrowth, printPages, printRows, printTargets } from './print.ts';
import { root } from './processes.ts';
import { writeGrowth, writeReport } from './report.ts';
import { machine, type Results } from './results.ts';
import { readSettings, type Settings } from './settings.ts';

/** The exit code where something has grown beyond the baseline; that of any failure is 1. */
const grownExitCode = 2;
const file = `${root}tests/results/bench.json`;
mkdirSync(`${root}tests/results`, { recursive: true });

/** The figures of the pages; null where one fails, with which the minutes before are not to be lost. */
const pagesOf = async ({ visits }: Settings): Promise<Results['pages']> => {
  try {
    return await measurePages(visits);
  } catch (error) {
    console.error(error);
    return null;
  }
};

const measure = async (settings: Settings): Promise<Results> => {
  const counts = await countCalls();
  const { rows, peakMemoryMb } = await measureServers(settings);
  const refresh = await measureRefresh(settings);
  const sizes = await measureSizes(settings);
  const workers = await measureWorkers(settings);
  const pages = settings.writesReport && settings.withPages ? await pagesOf(settings) : null;
  return { machine: machine(), counts, rows, peakMemoryMb, refresh, sizes, workers, pages };
};

const keep = async (results: Results): Promise<void> => {
  writeFileSync(file, JSON.stringify(results, null, 1));
  await writeReport(results);
};

const run = async (settings: Settings): Promise<boolean> => {
  if (settings.what === 'counts') return guardCounts(await countCalls(), settings);
  if (settings.what === 'lighthouse' || settings.what === 'touches') {
    const print = settings.what === 'lighthouse' ? printLighthouse : printTouches;
    await print(settings.visits, settings.only);
    return true;
  }
  if (settings.what === 'pages') {
    const pages = await measurePages(settings.visits);
    printPages(pages ?? []);
    // The rest of the report stays that of the last whole run.
    if (existsSync(file)) await keep({ ...JSON.parse(readFileSync(file, 'utf8')), pages });
    return true;
  }
  if (settings.what === 'growth') {
    const growth = await measureGrowth(settings);
    printGrowth(growth);
    await writeGrowth(growth);
    return true;
  }
  const results: Results =
    settings.what === 'report' ? JSON.parse(readFileSync(file, 'utf8')) : await measure(settings);
  printRows(results.rows);
  printPages(results.pages ?? []);
  printTargets(results);
  if (settings.writesReport) await keep(results);
  return settings.what === 'report' || guardCounts(results.counts, settings);
};

try {
  process.exitCode = (await run(readSettings())) ? 0 : grownExitCode;
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
process.exit();
