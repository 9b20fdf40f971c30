import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits as limitsOfAccounts } from '../../academy-api/auth/limits.ts';
import type { LimitCode } from '../../gateway/errors/codes.ts';
import { maxAnswerBytes } from '../../gateway/graphql/executor/answer-size.ts';
import { limits, maxTextLength, maxTextLines, maxTokens } from '../../gateway/graphql/operations/operation-size.ts';
import { maxBodyBytes } from '../../gateway/http/body.ts';
import { proxiedPaths } from '../../gateway/http/proxied-paths.ts';
import { rateLimits } from '../../gateway/rate-limits/policy.ts';
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

  it('has no code that is empty', () => {
    expect(proseOf(document).match(/(?<!`)``(?!`).*/g)).toBeNull();
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

  it('runs tools of the dependencies by npx', () => {
    const tools = namesIn(document, /`((?:vitest|playwright|graphql-codegen|tsc|oxlint|oxfmt|knip) [^`]*)`/g);
    expect(tools).toEqual([]);
  });
});

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (document: string): string[] =>
  [...proseOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each([...documents, 'CHANGELOG.md'])('%s', (document) => {
  it('links only to files and headings that exist', () => {
    const links = namesIn(document, /\]\((?!https?:)([^)]+)/g);
    const isBroken = (link: string): boolean => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : path.join(path.dirname(document), file);
      return !existsSync(`${root}${target}`) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    };
    expect(links.filter(isBroken)).toEqual([]);
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

it('docs/operations.md names the metrics of gateway and reference API, and no others', () => {
  const code = filesOf('{gateway,academy-api}/**/*.ts').map(textOf).join();
  const metrics = new Set([...code.matchAll(/'((?:gateway|academy)_\w+)'/g)].map(([, name = '']) => name));
  const named = new Set(textOf('docs/operations.md').match(/\b(?:gateway|academy)_\w+/g));
  expect(named.size).toBeGreaterThan(10);
  expect([...named.symmetricDifference(metrics)]).toEqual([]);
});

it('docs/operations.md has the limits of the reference API for accounts', () => {
  const [, section = ''] = textOf('docs/operations.md').split('\n## Accounts of the reference API\n');
  const table = section.match(/^\|.*\|$/gm)?.join('\n') ?? '';
  const said = [...table.matchAll(/\d+ (?:in 15 min|an hour)/g)].map(([limit]) => limit);
  const times: Readonly<Record<number, string>> = { 900: 'in 15 min', 3_600: 'an hour' };
  const inOrder = [
    ...(['signInOfPair', 'signInFromNetwork', 'signInOfAccount'] as const),
    ...(['registerOfPair', 'registerFromNetwork', 'registerOfAccount'] as const),
    ...(['verifyOfPair', 'verifyFromNetwork'] as const),
    ...(['resetOfPair', 'resetFromNetwork', 'resetOfAccount'] as const),
    'newPasswordFromNetwork' as const,
  ];
  expect(said).toEqual(
    inOrder.map((name) => `${limitsOfAccounts[name].max} ${times[limitsOfAccounts[name].windowSeconds]}`),
  );
  // How often an owner is told is no limit of theirs.
  const left = new Set(Object.keys(limitsOfAccounts)).difference(new Set<string>([...inOrder, 'signInTold']));
  expect([...left], 'a limit has its place in the table of docs/operations.md').toEqual([]);
});

it('docs/architecture.md names every address that the gateway answers', () => {
  const code = filesOf('gateway/*.ts', 'gateway/{site,catalogue}/*.ts').map(textOf).join('\n');
  const routes = [...code.matchAll(/\.(?:get|use|all)\('(\/[^']+)'/g)].map(([, address = '']) => address);
  expect(routes.length).toBeGreaterThan(8);
  const [, section = ''] = textOf('docs/architecture.md').split("\n## The gateway's addresses\n");
  const addresses = [...routes, ...proxiedPaths.map(({ folder }) => `/${folder}`)];
  expect(addresses.filter((address) => !section.split('\n## ')[0]?.includes(`\`${address}`))).toEqual([]);
});

describe('the limits of docs/api.md', () => {
  const [, section = ''] = textOf('docs/api.md').split('\n## Limits\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );
  const written = (number: number): string => number.toLocaleString('en');

  it('of a request are those of the gateway', () => {
    const numbers = {
      DOCUMENT_TOO_LARGE: [maxBodyBytes / 1024, maxTextLength, maxTextLines, 413],
      TOO_MANY_TOKENS: [maxTokens],
      TOO_DEEP: [limits.depth],
      TOO_MANY_ALIASES: [limits.aliases],
      TOO_MANY_ROOT_FIELDS: [limits.rootFields],
      TOO_MANY_DIRECTIVES: [limits.directives],
      TOO_COSTLY: [limits.fields, limits.cost, limits.overlappingFields],
      LIST_TOO_LONG: [limits.listLength],
      OBJECT_TOO_LARGE: [limits.objectFields],
      ANSWER_TOO_LARGE: [maxAnswerBytes / 1024 ** 2],
    } satisfies Record<LimitCode, number[]>;
    const said = rows.flatMap(([code = '', text = '']) =>
      code.slice(1, -1) in numbers ? [[code.slice(1, -1), text.match(/\d[\d,]*/g)]] : [],
    );
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(Object.entries(numbers).map(([code, each]) => [code, each.map(written)])),
    );
  });

  it('of a client are those of the gateway', () => {
    // In the order of the table.
    const ofSessions = ['pages', 'requests', 'signIns', 'codes', 'proofs', 'orders', 'changes'] as const;
    const ofAddresses = ['calendars', 'files', 'uploads', 'webhooks'] as const;
    const times: Readonly<Record<number, string>> = { 60: 'a minute', 900: 'in 15 min', 3_600: 'an hour' };
    const expected = [...ofSessions, ...ofAddresses].map((what) => {
      const { network, session, seconds } = rateLimits[what];
      return [network, session].map((points) => (points === null ? '' : `${written(points)} ${times[seconds]}`));
    });
    const left = new Set(Object.keys(rateLimits)).difference(new Set<string>([...ofSessions, ...ofAddresses]));
    expect([...left], 'a limit has a row in the table of docs/api.md and its place in the two lists here').toEqual([]);
    expect(rows.slice(-expected.length).map(([, ...cells]) => cells)).toEqual(expected);
  });
});
