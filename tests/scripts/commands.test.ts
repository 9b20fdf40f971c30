import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root, textOf } from '../repository/project-files.ts';

/** Where each command that the two guides name is tried. */
const triedIn: Readonly<Record<string, string>> = {
  'npm start': 'tests/scripts/start.test.ts',
  'npm run dev': 'tests/scripts/dev.test.ts',
  'npm run build': 'tests/scripts/release.test.ts',
  'npm run serve': 'tests/scripts/release.test.ts',
  'npm run client-kit': 'tests/client/kit.test.ts',
  'npm run codegen': 'tests/scripts/contributing.test.ts',
  'npm run publish-schema': 'tests/scripts/contributing.test.ts',
  'npm run format': 'tests/scripts/contributing.test.ts',
  'npm run academy': 'tests/scripts/commands.test.ts',
  'npm run contract': 'tests/academy-api/contract-check.test.ts',
  'npm run doctor': 'tests/scripts/doctor.test.ts',
  // The run that this test is a part of.
  'npm test': 'scripts/test.mjs',
  'npm run check': 'scripts/test.mjs',
  // What it counts is counted by that run too; its measurements take an hour.
  'npm run bench': 'scripts/test.mjs',
};

// Without the scripts before it, which would install the dependencies again beside the tests that use them.
const run = (...args: string[]) => {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout } = spawnSync('npm', ['run', '--silent', '--ignore-scripts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH, HOME, NO_COLOR: '1' },
  });
  return { status, stdout };
};

describe('the commands that README.md and CONTRIBUTING.md name', () => {
  it('are all tried by a test', () => {
    const guides = ['README.md', 'CONTRIBUTING.md'].map(textOf).join('\n');
    const named = guides.match(/\bnpm (?:run [\w-]+|start|test)\b/g) ?? [];
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(triedIn).toSorted());
  });

  it('print the help of the operator, with each command that README.md promises and academy-api/README.md explains', () => {
    const { status, stdout } = run('academy', '--', '--help');
    expect(status).toBe(0);
    for (const command of ['approve', 'answer-meeting', 'announce', 'mailbox']) expect(stdout).toContain(command);

    const commands = [...stdout.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name = '']) => name);
    const manual = textOf('academy-api/README.md');
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter((name) => name !== 'help' && !new RegExp(`^\\|.*\`${name}\\b`, 'm').test(manual))).toEqual(
      [],
    );
  });

  it('print the help of the check of the contract', () => {
    const { status, stdout } = run('contract', '--', '--help');
    expect([status, stdout]).toEqual([0, expect.stringContaining('--url <url>')]);
  });
});
