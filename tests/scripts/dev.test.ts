import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../repository/project-files.ts';
import { freePort, runProgram, waitUntil, type RunningProgram } from '../support/processes.ts';

let folder: string;
let program: RunningProgram | null = null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-dev-'));
  // Without the bundles of an earlier start, as in a fresh clone. Vite makes them anew.
  await rm(`${root}node_modules/.vite`, { recursive: true, force: true });
});
afterAll(async () => {
  await program?.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** The addresses of the modules that a module of the development server imports. */
const importsOf = (module: string): string[] =>
  [...module.matchAll(/\bfrom\s*"(\/[^"]+)"|\bimport\s*\(?"(\/[^"]+)"/g)].map(([, from, only]) => from ?? only ?? '');

it('npm run dev serves the page with its dependencies bundled for the first time, and goes on', async () => {
  const webPort = await freePort();
  program = runProgram('scripts/dev.mjs', [], {
    PORT: String(await freePort()),
    ACADEMY_API_PORT: String(await freePort()),
    WEB_PORT: String(webPort),
    ACADEMY_DATA_DIR: folder,
  });
  await waitUntil(async () => program?.output().includes('Ctrl-C stops everything') ?? false, program, 120);

  const get = async (address: string) => {
    const response = await fetch(new URL(address, `http://127.0.0.1:${webPort}`));
    expect([address, response.status]).toEqual([address, 200]);
    return await response.text();
  };
  const page = await get('/');
  const entry = /<script type="module" src="(\/start\.ts[^"]*)"/.exec(page)?.[1];
  expect(entry).toBeDefined();

  // A bundled dependency is answered only once all of them have been bundled.
  const seen = new Set<string>();
  const queue = [entry ?? ''];
  for (const address of queue) {
    if (seen.has(address) || seen.size > 40) continue;
    seen.add(address);
    queue.push(...importsOf(await get(address)));
  }
  expect([...seen].some((address) => address.includes('/deps/'))).toBe(true);

  // The optimizer's failure ended everything a moment after the greeting.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(program.output()).not.toContain('dependency optimization');
  expect(program.process.exitCode).toBeNull();
  expect(await program.stop('SIGTERM')).toBe(0);
}, 180_000);
