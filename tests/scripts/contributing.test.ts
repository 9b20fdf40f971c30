import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '../repository/project-files.ts';
import { type CodeBlock, codeBlocksOf } from '../support/code-blocks.ts';
import { copyOfTree } from '../support/copy-of-tree.ts';

/** Adds the lines of a diff hunk below its first line, which must be in the file exactly once. */
const withHunk = (content: string, hunk: string, file: string): string => {
  const [place = '', ...added] = hunk.trimEnd().split('\n');
  const lines = content.split('\n');
  const [at, second] = lines.flatMap((line, index) => (line === place.slice(1) ? [index] : []));
  if (at === undefined || second !== undefined || !added.every((line) => line.startsWith('+'))) {
    throw new Error(`${file} has no place, or several, for:\n${hunk}`);
  }
  return lines.toSpliced(at + 1, 0, ...added.map((line) => line.slice(1))).join('\n');
};

let folder: string;

beforeEach(() => {
  folder = copyOfTree('contributing');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string): { command: string; status: number | null; printed: string } => {
  const PATH = [path.join(folder, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter);
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, HOME: process.env['HOME'], NO_COLOR: '1' },
  });
  return { command, status, printed: status === 0 ? '' : `${stdout}${stderr}` };
};

const isGreen = (command: string) => expect(run(command)).toEqual({ command, status: 0, printed: '' });

const follow = ({ kind, file, text }: CodeBlock): void => {
  const target = path.join(folder, file);
  if (kind === 'sh') {
    for (const command of text.trim().split('\n')) isGreen(command);
  } else if (kind === 'diff') {
    const changed = text.split('@@\n').reduce((content, hunk) => withHunk(content, hunk, file), textIn(target));
    writeFileSync(target, changed);
  } else {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
};

const textIn = (file: string): string => readFileSync(file, 'utf8');

describe('the worked example of CONTRIBUTING.md', () => {
  it('ends green when it is followed to the letter', () => {
    const blocks = codeBlocksOf(textOf('CONTRIBUTING.md'));
    expect(blocks.filter(({ kind }) => kind === 'diff').length).toBeGreaterThan(4);
    blocks.forEach(follow);

    // The parts of `npm run check` that a field can break, without the suites that it does not touch. The baseline of
    // bytes is left out, because it takes a built site.
    isGreen('tsc --noEmit --singleThreaded');
    isGreen('oxlint --deny-warnings');
    isGreen('oxfmt --check .');
    isGreen('npm run format');
    isGreen('knip --no-gitignore --include files,exports,types');
    isGreen(
      'vitest run --config tests/vitest.config.ts --project repository --exclude tests/repository/clients.test.ts',
    );
  }, 300_000);
});
