import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importsUnder } from './imports.ts';
import { textOf } from './project-files.ts';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      dev: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

type Packages = z.infer<typeof lockfile>['packages'];

const packagesOf = (file: string): Packages => lockfile.parse(JSON.parse(textOf(file))).packages;

const installedFor = (packages: Packages, owner: string, name: string): string | undefined => {
  for (
    let base = owner;
    ;
    base = base.includes('/node_modules/') ? base.slice(0, base.lastIndexOf('/node_modules/')) : ''
  ) {
    const found = packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`];
    if (found) return found.version;
    if (base === '') return undefined;
  }
};

describe.each([
  'package-lock.json',
  'tests/bench/package-lock.json',
  'tests/bench/pages/package-lock.json',
  'tests/mutation/package-lock.json',
  'tests/conformance/package-lock.json',
])('the lockfile %s', (file) => {
  const packages = packagesOf(file);

  it('holds the builds for every platform, so that it installs on all of them', () => {
    const gaps = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name, range]) => {
          const version = installedFor(packages, owner, name);
          return version === undefined || (/^\d/.test(range) && version !== range);
        })
        .map(([name, range]) => `${owner || 'the project'} wants ${name} ${range}`),
    );

    expect(gaps).toEqual([]);
  });

  it('knows the hash of everything that it installs', () => {
    const unknown = Object.entries(packages).filter(([name, { integrity }]) => name !== '' && !integrity);
    expect(unknown.map(([name]) => name)).toEqual([]);
  });

  it('ties nobody to one registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
  });
});

it('what runs without tools imports nothing that is installed with the tools only', () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(textOf('package.json')));
  const running = importsUnder(
    'gateway/**/*.ts',
    'academy-api/**/*.ts',
    'scripts/doctor/*.ts',
    'scripts/{serve,academy}.mjs',
  );
  const packages = running.filter(({ to }) => /^(?!node:)[@\w]/.test(to) && !/\.(?:mjs|ts)$/.test(to));
  const nameOf = (to: string) =>
    to
      .split('/')
      .slice(0, to.startsWith('@') ? 2 : 1)
      .join('/');
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ to }) => dependencies[nameOf(to)] === undefined)).toEqual([]);
});

it('a release gets the Node that runs it, the same version everywhere', () => {
  const nodes = Object.entries(packagesOf('package-lock.json')).filter(([name]) =>
    /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/.test(name),
  );
  const version = textOf('.nvmrc').trim();
  expect(nodes.filter(([, entry]) => entry.version !== version || entry.dev === true)).toEqual([]);
  expect(nodes.length).toBe(5);
  const bases = textOf('Dockerfile').match(/^FROM \S+/gm) ?? [];
  expect(bases.filter((base) => !base.startsWith(`FROM node:${version}-`))).toEqual([]);
  expect(bases.length).toBe(2);
});

it('every dependency is named with its exact version, and few run a script when they are installed', () => {
  const { dependencies, devDependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(textOf('package.json')));
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
  );
  expect(loose).toEqual([]);
  const scripts = Object.entries(packagesOf('package-lock.json')).filter(
    ([name, { hasInstallScript }]) => name !== '' && hasInstallScript,
  );
  expect(scripts.map(([name]) => name)).toEqual(['node_modules/@apollo/protobufjs', 'node_modules/@parcel/watcher']);
});
