import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filesOf, root, textOf } from './project-files.ts';

const folders = (patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).map((file) => path.posix.dirname(file)));

describe('What editors and the host of the repository read', () => {
  it('lets editors check every document against every file of the schema', () => {
    const { schema, documents } = parse(textOf('.graphqlrc.yml'));
    const [written, ...left] = schema;
    expect(
      globSync(written, { cwd: root })
        .filter((file) => !left.includes(`!${file}`))
        .toSorted(),
    ).toEqual(filesOf('schema/*.graphql').filter((file) => file !== 'schema/published.graphql'));
    const known = new Set(folders(documents));
    expect(
      filesOf('web/**/*.graphql', 'schema/examples/*.graphql').filter((file) => !known.has(path.posix.dirname(file))),
    ).toEqual([]);
  });

  it('runs on each machine what the README says', () => {
    const { jobs } = parse(textOf('.github/workflows/check.yml'));
    const stepsOf = (job: { steps: { run?: string }[] }) => job.steps.map(({ run = '' }) => run).join('\n');
    expect(stepsOf(jobs.linux)).toContain('.ci/run');
    expect(stepsOf(jobs['other-machines'])).toMatch(/^npm start &$[^]*^npm test$/m);
    expect(jobs['other-machines'].strategy.matrix.os).toEqual([
      expect.stringMatching(/^macos/),
      expect.stringMatching(/^windows/),
    ]);
  });
});
