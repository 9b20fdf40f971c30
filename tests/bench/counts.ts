// What must not grow without being noticed: calls, bytes, requests of a page and the weight of the scripts. No clock.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { runToEnd } from '../../scripts/build.mjs';
import { type Counts, grownBeyond } from './compare-baseline.ts';
import { countPages } from './pages/measure.ts';
import type { CallCounts } from './phases.ts';
import { root } from './processes.ts';
import type { Settings } from './settings.ts';

const baselineFile = `${root}tests/bench/baseline.json`;
const site = `${root}web/dist`;

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

const brotliSize = (file: string): number =>
  existsSync(`${site}/${file}.br`)
    ? readFileSync(`${site}/${file}.br`).length
    : brotliCompressSync(readFileSync(`${site}/${file}`)).length;

/** Brotli bytes of the scripts that every page loads first, and of what each route adds to them. */
const scriptWeights = (): Record<string, number> => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${site}/.vite/manifest.json`, 'utf8'));
  const closure = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      const chunk = manifest[name];
      if (chunk === undefined || found.has(chunk.file)) continue;
      found.add(chunk.file);
      closure(chunk.imports ?? [], found);
    }
    return found;
  };
  const weigh = (files: Iterable<string>): number =>
    [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + brotliSize(file), 0);

  const entries = Object.entries(manifest);
  const isTexts = (name: string): boolean => name.startsWith('texts/');
  const heaviestTexts = entries
    .filter(([name]) => isTexts(name))
    .toSorted(([, one], [, other]) => brotliSize(other.file) - brotliSize(one.file))
    .slice(0, 1)
    .map(([name]) => name);
  // The first script fetches what hydrates every page, with the words of one language.
  const first = closure([
    ...entries.flatMap(([name, { isEntry, dynamicImports = [] }]) => (isEntry ? [name, ...dynamicImports] : [])),
    ...heaviestTexts,
  ]);
  const routes = entries.filter(
    ([name, { isDynamicEntry, file }]) => isDynamicEntry && !first.has(file) && !isTexts(name),
  );
  return {
    'first load': weigh(first),
    ...Object.fromEntries(
      routes.map(([name]) => [name, weigh([...closure([name])].filter((file) => !first.has(file)))]),
    ),
  };
};

/** Counts everything; the requests of pages only where they are wanted and there is a browser. */
const collectCounts = async (calls: CallCounts, withPages: boolean): Promise<Counts> => {
  const pages = withPages ? await countPages() : null;
  const operations = Object.entries(calls);
  return {
    'upstream calls, cold': Object.fromEntries(operations.map(([name, { cold }]) => [name, cold])),
    'upstream calls, catalogue warm': Object.fromEntries(operations.map(([name, { warm }]) => [name, warm])),
    'bytes of the answer': Object.fromEntries(operations.map(([name, { bytes }]) => [name, bytes])),
    'bytes of scripts (brotli)': scriptWeights(),
    ...(pages === null
      ? {}
      : { 'requests of the page': Object.fromEntries(pages.map(({ page, requests }) => [page, requests])) }),
  };
};

/** Compares calls, and what is counted here, with the committed baseline, or writes it. Resolves with whether nothing has grown. */
export const guardCounts = async (calls: CallCounts, { updatesBaseline, withPages }: Settings): Promise<boolean> => {
  const counts = await collectCounts(calls, withPages);
  if (updatesBaseline) {
    writeFileSync(baselineFile, `${JSON.stringify(counts, null, 2)}\n`);
    await runToEnd('oxfmt', [baselineFile]);
    console.log('tests/bench/baseline.json is written.');
    return true;
  }
  const grown = grownBeyond(JSON.parse(readFileSync(baselineFile, 'utf8')), counts);
  for (const sentence of grown) console.error(sentence);
  console.log(
    grown.length === 0
      ? 'Nothing has grown: calls, bytes, requests and scripts are within the baseline.'
      : 'Where that is meant: npm run bench -- --counts --update-baseline',
  );
  return grown.length === 0;
};
