import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's root folder, ending in a slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Paths from the root of the files that match, without generated ones, sorted. */
export const filesOf = (...patterns: string[]): string[] =>
  globSync(patterns, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**', 'web/dist-server/**', 'tests/bench/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** The text of a file named from the root. */
export const textOf = (file: string): string => readFileSync(`${root}${file}`, 'utf8');
