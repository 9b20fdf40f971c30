import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { textOf } from './project-files.ts';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
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

describe.each(['package-lock.json', 'tests/bench/package-lock.json'])('the lockfile %s', (file) => {
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

  it('ties nobody to one registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
  });
});
