import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { build } from 'vite';
import { errorCodes } from '../../client/error-codes.ts';
import type { ErrorCode } from '../../gateway/errors/codes.ts';
import { packClientKit } from '../../scripts/client-kit.mjs';
import { root, textOf } from '../repository/project-files.ts';
import { type CodeBlock, codeBlocksOf } from '../support/code-blocks.ts';
import { clientFolder } from '../support/manifests.ts';
import { eventually } from '../support/eventually.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';

const page = textOf('docs/api.md');
const tutorial = page.slice(page.indexOf('## A second client'), page.indexOf('## A query without'));
const blocks = codeBlocksOf(tutorial);

let academy: StartedAcademy;
let gateway: RunningGateway;
let strict: RunningGateway;
let clients: ReturnType<typeof clientFolder>;
let manifests: ReturnType<typeof clientFolder>;
let packed: string;
let folder: string;
const output: Record<string, string> = {};

const tools = path.join(root, 'node_modules');
/** As somebody has it who has not the project's own Node; npm asks no registry. */
const machine = {
  HOME: process.env['HOME'],
  PATH: (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(path.delimiter),
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_update_notifier: 'false',
};

const run = async (command: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], { cwd: folder, env: machine });
  return stdout;
};

/** The tools of a project with types come from this repository, since a test has no network. */
const linkTools = (command: string): void => {
  const modules = path.join(folder, 'node_modules');
  // The last is what the preset brings along.
  for (const name of [...command.split(' ').slice(3), '@graphql-typed-document-node/core']) {
    const target = path.join(modules, name);
    mkdirSync(path.dirname(target), { recursive: true });
    symlinkSync(realpathSync(path.join(tools, name)), target, 'dir');
  }
  mkdirSync(path.join(modules, '.bin'), { recursive: true });
  for (const name of ['graphql-codegen', 'tsc']) {
    symlinkSync(realpathSync(path.join(tools, '.bin', name)), path.join(modules, '.bin', name));
  }
};

/** What a command prints; nothing where it fails. */
const shownBy = (command: string): Promise<string> => run(command).catch(() => '');

/** A command with this repository's places, which a reader has beside the folder. */
const inPlace = (command: string): string =>
  command.replace('../academy/client/dist/academy-client.tgz', packed).replace('../academy/clients/', clients.folder);

const follow = async ({ kind, file, text }: CodeBlock, url: string): Promise<void> => {
  if (kind !== 'sh') return writeFileSync(path.join(folder, file), text.replaceAll('http://localhost:4000', url));
  for (const command of text.trim().split('\n')) {
    if (command.startsWith('npm install --save-dev')) linkTools(command);
    else if (command === 'node months.js id') await eventually(() => shownBy(command)).not.toBe('');
    else output[command] = await run(inPlace(command));
  }
};

beforeAll(async () => {
  academy = await startAcademy();
  clients = clientFolder({});
  gateway = await startGateway({ academyApiUrl: academy.url, env: { CLIENT_DOCUMENTS: clients.folder } });
  folder = mkdtempSync(path.join(tmpdir(), 'second-client-'));
  manifests = clientFolder({});
  const env = { NODE_ENV: 'production', TRUSTED_DOCUMENTS: 'only', CLIENT_DOCUMENTS: manifests.folder };
  strict = await startGateway({ academyApiUrl: academy.url, env });
  packed = await packClientKit(path.join(manifests.folder, 'kit'));
}, 240_000);
afterAll(async () => {
  await Promise.all([gateway.close(), strict.close()]);
  await academy.close();
  clients.end();
  manifests.end();
  rmSync(folder, { recursive: true });
});

const kit = (file: string): string => path.join(folder, 'node_modules/dhap-academy-client', file);

describe('a second client, made as the page says, in an empty project', () => {
  // What follows stands in the folder that this leaves.
  it('comes about by following its blocks to the letter', async () => {
    for (const block of blocks) await follow(block, gateway.url);
    expect(blocks.length).toBeGreaterThan(8);
  }, 240_000);

  it('signs in, lists the months and says what is due, without arithmetic of its own', () => {
    const [, shown = ''] = Object.entries(output).find(([command]) => command === 'node months.js') ?? [];
    expect(shown).toMatch(/^Full-Stack .*: Active\n/m);
    expect(shown).toMatch(/^ {2}Month 1: Open\. .+$/m);
    expect(shown).toMatch(/^ {2}Pay for 2nd Month, ₹\S+\. .*due.*$/im);
    const program = blocks.find(({ file }) => file === 'months.js')?.text ?? '';
    expect(program).not.toMatch(/new Date|Intl|Math|toFixed|[^.]\b\d+\b(?!000)(?![\]'])/);
  });

  it('is answered where only known documents are taken, once its manifest is there', async () => {
    await expect(run(`sed -i.bak 's|${gateway.url}|${strict.url}|' months.js && node months.js id`)).rejects.toThrow(
      'PERSISTED_QUERY_NOT_FOUND',
    );
    manifests.write('my-client.json', readFileSync(path.join(folder, 'my-client.json'), 'utf8'));
    await eventually(() => shownBy('node months.js id')).toContain('Month 1: Open');
    const clients = strict.logLines.flatMap(({ msg, outcome, client }) =>
      msg === 'operation' && outcome === 'answered' ? [client] : [],
    );
    expect(new Set(clients)).toEqual(new Set(['my-client']));
    await expect(run('node months.js')).rejects.toThrow('DOCUMENT_NOT_TRUSTED');
  });

  it('has typed documents and a manifest from codegen, with the ids that the documents carry', async () => {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'generated/persisted-documents.json'), 'utf8'));
    expect(Object.values(manifest)).toEqual([expect.stringContaining('SignIn'), expect.stringContaining('WhatIsDue')]);
    const generated = readFileSync(path.join(folder, 'generated/graphql.ts'), 'utf8');
    for (const id of Object.keys(manifest)) expect(generated).toContain(id);
    const due = async (file: string) => (await promisify(execFile)(process.execPath, [file], { cwd: folder })).stdout;
    expect(await due('due.ts')).toMatch(/due/i);
    // By id, once the operator has this manifest in place of the other.
    const program = readFileSync(path.join(folder, 'due.ts'), 'utf8');
    writeFileSync(
      path.join(folder, 'due-by-id.ts'),
      program.replace(`url: '${gateway.url}'`, `url: '${strict.url}', name: 'my-client', send: 'id'`),
    );
    await expect(due('due-by-id.ts')).rejects.toThrow('PERSISTED_QUERY_NOT_FOUND');
    manifests.write('my-client.json', JSON.stringify(manifest));
    await eventually(() => due('due-by-id.ts').catch(() => '')).toMatch(/due/i);
  });
});

describe('the client kit', () => {
  const scripts = () => readdirSync(kit('.')).filter((name) => name.endsWith('.js') && name !== 'operations.js');

  it('needs nothing but itself, and is 6 kB at most', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(kit('package.json'), 'utf8'));
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    const sizes = scripts().map((name) => brotliCompressSync(readFileSync(kit(name))).length);
    expect(sizes.length).toBeGreaterThan(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_000);
    const texts = readdirSync(kit('.')).flatMap((name) =>
      /\.(js|ts)$/.test(name) ? [readFileSync(kit(name), 'utf8')] : [],
    );
    const imported = texts.flatMap((text) => [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from));
    expect(imported.filter((from) => !/^\.\/[\w-]+\.js$|^node:/.test(from))).toEqual([]);
  });

  it('goes into the bundle of a browser, without a part of Node', async () => {
    const entry = path.join(folder, 'browser.js');
    writeFileSync(entry, "export { createAcademyClient } from 'dhap-academy-client';");
    const options = { lib: { entry, formats: ['es' as const] }, write: false, minify: true };
    const built = await build({ root: folder, configFile: false, logLevel: 'error', build: options });
    const bundle = [built].flat().find((one) => 'output' in one);
    const chunk = bundle?.output[0];
    const code = chunk?.type === 'chunk' ? chunk.code : '';
    expect(code).toContain('/graphql');
    expect(code).not.toMatch(/node:|require\(|process\./);
    expect(brotliCompressSync(code).length).toBeLessThan(2_500);
  });

  it('has every error code with its meaning, as the page has them', () => {
    expectTypeOf<keyof typeof errorCodes>().toEqualTypeOf<ErrorCode>();
    expect(JSON.parse(readFileSync(kit('error-codes.json'), 'utf8'))).toEqual(errorCodes);
    const rows = new Map(
      [...page.matchAll(/^\| `([A-Z_]+)` *\|(.*)\|$/gm)].map(([, code = '', rest = '']) => [
        code,
        rest.split('|').map((cell) => cell.trim()),
      ]),
    );
    const shown = Object.entries(errorCodes).map(([code, { meaning, whatToDo }]) => {
      const [said, todo = whatToDo] = rows.get(code) ?? [];
      return said === meaning && todo === whatToDo ? null : code;
    });
    expect(shown.filter((code) => code !== null)).toEqual([]);
  });

  it('has the schema as text and as introspection', () => {
    expect(readFileSync(kit('schema.graphql'), 'utf8')).toBe(textOf('schema/published.graphql'));
    const { __schema: introspection } = JSON.parse(readFileSync(kit('schema.json'), 'utf8'));
    expect(introspection).toHaveProperty('queryType.name', 'Query');
    // A location of graphql-js alone, which Python's graphql-core refuses.
    expect(JSON.stringify(introspection.directives)).not.toContain('DIRECTIVE_DEFINITION');
  });

  it('makes a manifest of all that is in a folder, also further below, but for packages', async () => {
    const own = mkdtempSync(path.join(folder, 'deep-'));
    for (const below of ['home/cards', 'node_modules/a-package']) {
      mkdirSync(path.join(own, below), { recursive: true });
      const name = below.startsWith('home') ? 'Own' : 'Foreign';
      writeFileSync(path.join(own, below, 'one.graphql'), `query ${name} { viewer { name } }`);
    }
    // Written later, and first in the manifest; its texts are no code.
    const texts =
      '"""Not "} query A {" but \\""" query E { }""" query First { a(b: "} query C { ...D") { ... on B { c } } }';
    writeFileSync(path.join(own, 'home/a.graphql'), texts);
    await run(`node_modules/.bin/academy-manifest ${own} ${own}/out.json`);
    const { operations } = JSON.parse(readFileSync(path.join(own, 'out.json'), 'utf8'));
    expect(operations.map(({ name }: { name: string }) => name)).toEqual(['First', 'Own']);
  });

  it('makes no manifest of nothing', async () => {
    const own = mkdtempSync(path.join(folder, 'empty-'));
    writeFileSync(path.join(own, 'notes.txt'), 'query A { a }');
    await expect(run(`node_modules/.bin/academy-manifest ${own} ${own}/out.json`)).rejects.toThrow(
      `${own}: no file that ends in .graphql is in it`,
    );
    expect(readdirSync(own)).toEqual(['notes.txt']);
  });

  it('says which file cannot be sent as it is', async () => {
    const files = {
      'two.graphql': 'query A { a } query B { b }',
      'none.graphql': '# query A { a }\nfragment F on Viewer { name }',
      'nameless.graphql': '{ a }',
      'part.graphql': 'query A { a { ...Elsewhere ... on B { c } } }',
    };
    for (const [name, text] of Object.entries(files)) {
      const own = mkdtempSync(path.join(folder, 'wrong-'));
      writeFileSync(path.join(own, name), text);
      await expect(run(`node_modules/.bin/academy-manifest ${own} out.json`)).rejects.toThrow(`${name}: `);
    }
  });
});
