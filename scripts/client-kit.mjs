// npm run client-kit: packs what a client in another project needs to client/dist/academy-client.tgz, without a dependency.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { introspectionFromSchema, lexicographicSortSchema } from 'graphql';
import { generateTypes, runToEnd } from './build.mjs';
import { CannotStart, orExplain, root } from './settings.mjs';

const textOf = (file) => readFileSync(`${root}${file}`, 'utf8');
const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

const packageJson = ({ version, license }) => ({
  name: 'dhap-academy-client',
  version,
  description: 'A client of the academy: its operations over fetch, with a session, types, and what codegen needs.',
  license,
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  main: './academy-client.js',
  types: './academy-client.d.ts',
  bin: { 'academy-manifest': 'manifest.js' },
  exports: {
    '.': './academy-client.js',
    './operations': './operations.js',
    './codegen': './codegen.js',
    './error-codes.json': './error-codes.json',
    './schema.graphql': './schema.graphql',
    './schema.json': './schema.json',
    './package.json': './package.json',
  },
});

/** Replaces in a file what only this repository can resolve. */
const rewrite = (file, replace) => writeFileSync(file, replace(readFileSync(file, 'utf8')));

/** A page of the documentation without links into this repository. */
const withoutOwnLinks = (markdown) => markdown.replaceAll(/\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1');

/** Fills a folder with the kit. What codegen makes has to be there. */
const writeKit = async (folder) => {
  if ((await runToEnd('tsc', ['-p', 'client/tsconfig.json', '--outDir', folder])) !== 0)
    throw new CannotStart('The client could not be compiled.');
  for (const extension of ['js', 'd.ts'])
    renameSync(path.join(folder, `generated/graphql.${extension}`), path.join(folder, `operations.${extension}`));
  rmSync(path.join(folder, 'generated'), { recursive: true });
  rewrite(path.join(folder, 'operations.d.ts'), (text) =>
    text.replace(
      /import type \{ DocumentTypeDecoration \} from .*;/,
      'export interface DocumentTypeDecoration<Data, Variables> { __apiType?: (variables: Variables) => Data; }',
    ),
  );
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.d.ts')))
    rewrite(path.join(folder, file), (text) => text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));

  const { errorCodes } = await import('../client/error-codes.ts');
  const { createSchema } = await import('../gateway/schema.ts');
  const files = {
    'package.json': asJson(packageJson(JSON.parse(textOf('package.json')))),
    'error-codes.json': asJson(errorCodes),
    'schema.graphql': textOf('schema/published.graphql'),
    'schema.json': asJson(introspectionFromSchema(lexicographicSortSchema(createSchema()))),
    'README.md': withoutOwnLinks(textOf('docs/api.md')),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  cpSync(`${root}LICENSE`, path.join(folder, 'LICENSE'));
};

/** Packs the kit into a folder, and gives the path of the tarball. */
export const packClientKit = async (target) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'client-kit-'));
  try {
    await writeKit(folder);
    mkdirSync(target, { recursive: true });
    const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', target], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new CannotStart(`npm could not pack the kit: ${stderr}`);
    const [{ filename }] = JSON.parse(stdout);
    const tarball = path.join(target, 'academy-client.tgz');
    renameSync(path.join(target, filename), tarball);
    return tarball;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

if (import.meta.main) {
  await orExplain(async () => {
    await generateTypes();
    console.log(path.relative(root, await packClientKit(`${root}client/dist`)));
  });
}
