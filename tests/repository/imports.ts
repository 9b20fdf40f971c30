import path from 'node:path';
import { filesOf, textOf } from './project-files.ts';

/** One import of a file, of types as well as of values; `to` is a path from the root where it is a file of the project. */
export type Import = { from: string; to: string };

/** What a text imports, or hands on from another file, if it stands in the given file. */
export const importsIn = (file: string, text: string): Import[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, specifier = '']) => ({
    from: file,
    to: specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier,
  }));

/** What the files that match import. Generated files are not among them. */
export const importsUnder = (...patterns: string[]): Import[] =>
  filesOf(...patterns).flatMap((file) => importsIn(file, textOf(file)));

/** The groups of files that import each other in a circle, each as its paths in alphabetical order. */
export const circlesOf = (imports: readonly Import[]): string[][] => {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const reachable = (start: string): Set<string> => {
    const found = new Set<string>();
    const rest = [start];
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      for (const { to } of targets.get(next) ?? []) {
        if (!found.has(to)) rest.push(to);
        found.add(to);
      }
    }
    return found;
  };
  const reach = new Map([...targets.keys()].map((file) => [file, reachable(file)]));
  const circles = [...reach].flatMap(([file, found]) =>
    found.has(file) ? [[...found].filter((other) => reach.get(other)?.has(file)).toSorted()] : [],
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
};
