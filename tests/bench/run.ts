// npm run bench: measures the gateway beside what one would use in its place. `--help` tells the options.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { countCalls, measureRefresh, measureServers, measureSizes, measureWorkers } from './phases.ts';
import { measurePages } from './pages/measure.ts';
import { coreCount, root } from './processes.ts';
import { readSettings } from './settings.ts';
import { machine, type Results } from './results.ts';
import { printRows, printTargets } from './print.ts';

const settings = readSettings(coreCount);
const file = `${root}tests/results/bench.json`;
mkdirSync(`${root}tests/results`, { recursive: true });

const run = async (): Promise<Results> => {
  const counts = await countCalls();
  const { rows, peakMemoryMb } = await measureServers(settings);
  const refresh = await measureRefresh(settings);
  const sizes = await measureSizes(settings);
  const workers = await measureWorkers(settings);
  return { machine: machine(), counts, rows, peakMemoryMb, refresh, sizes, workers };
};

if (settings.what === 'pages') {
  console.table(await measurePages(settings.rounds));
  process.exit();
}

const results: Results =
  settings.what === 'report' && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : await run();
writeFileSync(file, JSON.stringify(results, null, 1));
printRows(results.rows);
printTargets(results);
process.exit();
