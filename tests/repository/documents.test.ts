import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, root, textOf } from './project-files.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'academy-api/README.md',
  'clients/README.md',
  'docs/api.md',
  'docs/architecture.md',
  'docs/benchmarks.md',
  'docs/dependencies.md',
  'docs/design.md',
  'docs/from-a-clone-to-https.md',
  'docs/operations.md',
  'docs/testing.md',
  ...filesOf('docs/decisions/*.md'),
];

/** A document without its code blocks, which may name what is to be made. */
const proseOf = (document: string): string => textOf(document).replaceAll(/^```[\s\S]*?^```$/gm, '');

const namesIn = (document: string, pattern: RegExp): string[] => [
  ...new Set([...proseOf(document).matchAll(pattern)].map(([, name = '']) => name)),
];

const testFiles = filesOf('tests/**/*.{test,spec}.{ts,tsx}');

describe.each(documents)('%s', (document) => {
  it('names only files and folders that exist', () => {
    const paths = namesIn(document, /`((?:academy-api|client|docs|gateway|schema|scripts|tests|web)\/[\w./-]*)`/g);
    const written = paths.filter((path) => !path.includes('/dist/'));
    expect(written.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  });

  it('names only tests that exist', () => {
    const tests = namesIn(document, /`(?:[\w-]+\/)*([\w-]+\.(?:test|spec)\.tsx?)`/g);
    expect(tests.filter((name) => !testFiles.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });

  it('names only parts of the test run that exist', () => {
    const parts = namesIn(document, /`npx (?:vitest run|playwright test) [^`]* ([\w-]+)`/g);
    expect(parts.filter((part) => !testFiles.some((file) => file.includes(part)))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
    const commands = [...textOf(document).matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links only to what exists', () => {
    const links = namesIn(document, /\]\((?!https?:)([^)#]+)/g);
    expect(links.filter((link) => !existsSync(path.join(root, path.dirname(document), link)))).toEqual([]);
  });
});

it('docs/dependencies.md names only dependencies of package.json', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf('package.json'));
  const known = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const rows = textOf('docs/dependencies.md').match(/^\| `.*?\|/gm) ?? [];
  const named = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  const isKnown = (name: string) => known.some((each) => each === name || each.startsWith(name.replace('*', '')));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
});

it('docs/operations.md names only metrics that the gateway has', () => {
  const code = filesOf('gateway/observability/*.ts').map(textOf).join();
  const named = [...new Set(textOf('docs/operations.md').match(/\bgateway_\w+/g))];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});
