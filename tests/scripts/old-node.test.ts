import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOfTree } from '../support/copy-of-tree.ts';
import { runProgram } from '../support/processes.ts';

/** Makes Node say that it is an old one. */
const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })";

describe('a command that an old Node was asked to run', () => {
  it.each([
    ['scripts/serve.mjs', [], 'npm run serve takes it'],
    ['scripts/serve.mjs', ['--academy'], 'npm run serve:academy takes it'],
    ['scripts/build.mjs', [], 'npm run build takes it'],
  ])('says how to run it by the Node of the dependencies: %s %j', async (file, args, how) => {
    const program = runProgram(file, args, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}`,
    });

    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(how);
    expect(program.output()).toContain('not 20.19.0');
    expect(program.output()).not.toContain('not installed');
  });
});

it('a command that runs before anything is installed says what to do first', async () => {
  const tree = copyOfTree('bare', ['scripts']);
  try {
    rmSync(path.join(tree, 'node_modules'));
    const program = runProgram('scripts/start.mjs', [], {}, tree);
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^The dependencies are not installed: run npm ci first\./);
  } finally {
    rmSync(tree, { recursive: true });
  }
});
