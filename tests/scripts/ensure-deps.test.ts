import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../support/processes.ts';

let folder = '';

const write = (name: string, content: string) => writeFile(path.join(folder, name), content);
const lock = (packages: Record<string, unknown>) => JSON.stringify({ lockfileVersion: 3, packages });

const one = { version: '1.0.0', integrity: 'sha512-one' };
const foreign = { version: '1.0.0', optional: true, os: ['another'], cpu: ['another'] };
const locked = { '': { name: 'academy' }, 'node_modules/one': one, 'node_modules/foreign': foreign };

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-deps-'));
  await mkdir(path.join(folder, 'node_modules'));
  await cp('scripts/ensure-deps.mjs', path.join(folder, 'scripts/ensure-deps.mjs'));
  await write('package-lock.json', lock(locked));
  await write('npm.cjs', "require('node:fs').appendFileSync('installed', 'once ')");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** How often npm was called by so many runs. */
const installationsOf = async (runs: number, ...args: string[]): Promise<number> => {
  for (let run = 0; run < runs; run += 1) {
    const program = runProgram('scripts/ensure-deps.mjs', args, { npm_execpath: path.join(folder, 'npm.cjs') }, folder);
    expect(await program.ended).toBe(0);
  }
  const called = await readFile(path.join(folder, 'installed'), 'utf8').catch(() => '');
  return called.split(' ').length - 1;
};

describe('the dependencies before a command', () => {
  it('are installed once where there are none', async () => {
    expect(await installationsOf(2)).toBe(1);
  });

  it('are left alone after an npm ci from the same lockfile', async () => {
    await write('node_modules/.package-lock.json', lock({ 'node_modules/one': one }));
    expect(await installationsOf(2)).toBe(0);
  });

  it.each([
    ['another version', { 'node_modules/one': { ...one, version: '1.0.1' } }],
    ['a package less', {}],
    ['a package more', { 'node_modules/one': one, 'node_modules/two': one }],
  ])('are installed where node_modules has %s', async (_what, present) => {
    await write('node_modules/.package-lock.json', lock(present));
    expect(await installationsOf(1)).toBe(1);
  });

  it('are installed where an optional package of this platform is missing', async () => {
    const native = { ...foreign, os: [process.platform], cpu: [process.arch] };
    await write('package-lock.json', lock({ ...locked, 'node_modules/native': native }));
    await write('node_modules/.package-lock.json', lock({ 'node_modules/one': one }));
    expect(await installationsOf(1)).toBe(1);
  });

  it('are left alone where an npm before version 10 has installed them, which notes no C library', async () => {
    const native = { ...foreign, os: [process.platform], cpu: [process.arch] };
    await write('package-lock.json', lock({ ...locked, 'node_modules/native': { ...native, libc: ['glibc'] } }));
    await write('node_modules/.package-lock.json', lock({ 'node_modules/one': one, 'node_modules/native': native }));
    expect(await installationsOf(2)).toBe(0);
  });

  it.skipIf(process.platform !== 'linux')(
    'name the package that is missing where npm fails and a library of Node is not there',
    async () => {
      await write('npm.cjs', 'process.exit(1)');
      const said = async (libraries: string) => {
        await write('ldconfig', `#!/bin/sh\necho '${libraries}'`);
        await chmod(path.join(folder, 'ldconfig'), 0o755);
        const PATH = [folder, process.env['PATH']].join(path.delimiter);
        const env = { PATH, npm_execpath: path.join(folder, 'npm.cjs') };
        const program = runProgram('scripts/ensure-deps.mjs', [], env, folder);
        expect(await program.ended).toBe(1);
        return program.output();
      };
      expect(await said('libc.so.6 (libc6,x86-64) => /lib/libc.so.6')).toContain('install the package libatomic1');
      const present = await said('libatomic.so.1 (libc6,x86-64) => /lib/libatomic.so.1');
      expect(present).toContain('could not be installed');
      expect(present).not.toContain('libatomic1');
    },
  );

  it('are installed with the tools and the Node of this platform, whatever is set to leave them out', async () => {
    await write('npm.cjs', "require('node:fs').writeFileSync('installed', process.argv.slice(2).join(' '))");
    await installationsOf(1);
    const asked = await readFile(path.join(folder, 'installed'), 'utf8');
    expect(asked).toMatch(/^ci --include=dev --include=optional --engine-strict=false /);

    await rm(path.join(folder, 'node_modules'), { recursive: true });
    await mkdir(path.join(folder, 'node_modules'));
    await installationsOf(1, '--omit=dev');
    expect(await readFile(path.join(folder, 'installed'), 'utf8')).not.toContain('--include=dev');
  });

  it.each([
    ['vendor/node_modules/academy', 'node_modules'],
    ['lessons in C#', '#'],
    ['why?', '?'],
    ['wow!', '!'],
  ])('are not installed in a folder that cannot hold the project: %s', async (place, reason) => {
    const within = path.join(folder, place);
    await cp('scripts/ensure-deps.mjs', path.join(within, 'scripts/ensure-deps.mjs'));
    const program = runProgram('scripts/ensure-deps.mjs', [], {}, within);
    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe(
      `The folder ${within}${path.sep} cannot hold this project, because of ${reason} in its path: move it elsewhere.`,
    );
  });

  it('are left alone in a release by what needs no tools, and installed for the rest', async () => {
    await write('package-lock.json', lock({ ...locked, 'node_modules/tool': { ...one, dev: true } }));
    await write('node_modules/.package-lock.json', lock({ 'node_modules/one': one }));
    await write('node_modules/.trimmed', '');
    expect(await installationsOf(2, '--omit=dev')).toBe(0);
    expect(await installationsOf(1)).toBe(1);
  });

  it('are installed anew for tools that were added to the trimmed packages of a release', async () => {
    await write('node_modules/.package-lock.json', lock({ 'node_modules/one': one }));
    await write('node_modules/.trimmed', '');
    expect(await installationsOf(1)).toBe(1);
  });

  it('are left alone when one has become a tool or is none any more', async () => {
    await write('node_modules/.package-lock.json', lock({ 'node_modules/one': { ...one, dev: true } }));
    expect(await installationsOf(1)).toBe(0);
  });
});
