import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../repository/project-files.ts';
import { copyOfTree, lightenBuild } from '../support/copy-of-tree.ts';
import { fillDataFolder } from '../support/prepared-database.ts';
import { freePort, runProgram, waitUntil, type RunningProgram } from '../support/processes.ts';

let tree: string;
let data: string;
let program: RunningProgram;
let webPort: number;

beforeAll(async () => {
  tree = copyOfTree('dev');
  lightenBuild(tree);
  data = await mkdtemp(path.join(tmpdir(), 'academy-dev-data-'));
  await fillDataFolder(data);
  // Without the bundles of an earlier start, as in a fresh clone. Vite makes them anew.
  await rm(`${root}node_modules/.vite/deps`, { recursive: true, force: true });
  webPort = await freePort();
  program = runProgram(
    'scripts/dev.mjs',
    [],
    {
      PORT: String(await freePort()),
      ACADEMY_API_PORT: String(await freePort()),
      WEB_PORT: String(webPort),
      ACADEMY_DATA_DIR: data,
    },
    tree,
  );
  await waitUntil(async () => program.output().includes('Ctrl-C stops everything'), program, 120);
}, 180_000);
afterAll(async () => {
  // A signal that it can hear: code generation and Vite would outlive it otherwise.
  await program?.stop('SIGTERM');
  await Promise.all([tree, data].map((folder) => rm(folder, { recursive: true, force: true })));
});

const get = async (address: string): Promise<string> => {
  const response = await fetch(new URL(address, `http://127.0.0.1:${webPort}`));
  expect([address, response.status]).toEqual([address, 200]);
  return await response.text();
};

/** Asks the graph by the address of the page, which hands such requests on to the gateway. */
const ask = async (query: string): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${webPort}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await response.json()).data;
};

const edit = async (file: string, from: string, to: string): Promise<void> => {
  const text = await readFile(path.join(tree, file), 'utf8');
  expect(text.split(from)).toHaveLength(2);
  await writeFile(path.join(tree, file), text.replace(from, to));
};

/** The addresses of the modules that a module of the development server imports. */
const importsOf = (module: string): string[] =>
  [...module.matchAll(/\bfrom\s*"(\/[^"]+)"|\bimport\s*\(?"(\/[^"]+)"/g)].map(([, from, only]) => from ?? only ?? '');

it('npm run dev serves the page with its dependencies bundled for the first time', async () => {
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
}, 60_000);

it('shows a component as it is edited', async () => {
  const component = '/ui/tag.tsx';
  expect(await get(component)).not.toContain('edited-by-the-test');
  await edit('web/ui/tag.tsx', 'className=', 'data-edited="edited-by-the-test" className=');
  await waitUntil(async () => (await get(component)).includes('edited-by-the-test'), program);
  expect(program.process.exitCode).toBeNull();
}, 90_000);

it('answers by a resolver as it is edited', async () => {
  const word = '{ courses(first: 1) { nodes { coverWord } } }';
  await edit('gateway/catalogue/resolvers.ts', '=> coverWordOf(course)', "=> coverWordOf(course) && 'Edited'");
  const edited = JSON.stringify({ courses: { nodes: [{ coverWord: 'Edited' }] } });
  await waitUntil(async () => JSON.stringify(await ask(word)) === edited, program);
  expect(program.process.exitCode).toBeNull();
}, 90_000);

it('answers a field that is added to the schema, and generates its types, as it has gone on until then', async () => {
  await edit('schema/catalogue.graphql', 'type Course {\n', 'type Course {\n  "Added by a test."\n  restId: ID\n');
  await waitUntil(
    async () => JSON.stringify(await ask('{ courses(first: 1) { nodes { restId } } }')).includes('"restId":"'),
    program,
  );
  const generated = path.join(tree, 'gateway/generated/schema.ts');
  await waitUntil(async () => (await readFile(generated, 'utf8')).includes('restId'), program);
  // A failure of the optimizer ended everything a moment after the greeting.
  expect(program.output()).not.toContain('dependency optimization');
  expect(await program.stop('SIGTERM')).toBe(0);
}, 90_000);
