import { cpSync, existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../support/processes.ts';

let folder = '';
const within = (name: string) => path.join(folder, name);
const write = (name: string) => {
  mkdirSync(path.dirname(within(name)), { recursive: true });
  writeFileSync(within(name), '');
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'academy-installed-'));
  cpSync('scripts/after-install.mjs', within('scripts/after-install.mjs'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = async () => expect(await runProgram('scripts/after-install.mjs', [], {}, folder).ended).toBe(0);

// npm puts a program of its own in .bin on Windows.
describe.skipIf(process.platform === 'win32')('after an installation', () => {
  it.each(['node', 'node-bin'])(
    'the Node of this platform is linked where npm took the link away (%s-…)',
    async (name) => {
      const own = `${name}-${process.platform}-${process.arch}`;
      write(`node_modules/${own}/bin/node`);
      await run();
      expect(readlinkSync(within('node_modules/.bin/node'))).toBe(`../${own}/bin/node`);
      expect(existsSync(within('node_modules/.bin/node'))).toBe(true);
    },
  );

  it('a link that is there stays, and none is made to a Node that is not there', async () => {
    write('node_modules/.bin/other');
    await run();
    expect(existsSync(within('node_modules/.bin/node'))).toBe(false);

    write(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
    symlinkSync('other', within('node_modules/.bin/node'));
    await run();
    expect(readlinkSync(within('node_modules/.bin/node'))).toBe('other');
  });

  it('types and source maps go with the tools that read them, and stay beside them', async () => {
    const files = ['one/index.js', 'one/index.d.ts', 'one/index.js.map'].map((name) => `node_modules/${name}`);
    files.forEach(write);
    write('node_modules/typescript/package.json');
    await run();
    expect(files.filter((name) => existsSync(within(name)))).toEqual(files);

    rmSync(within('node_modules/typescript'), { recursive: true });
    await run();
    expect(files.filter((name) => existsSync(within(name)))).toEqual(['node_modules/one/index.js']);
    expect(existsSync(within('node_modules/.trimmed'))).toBe(true);
  });
});
