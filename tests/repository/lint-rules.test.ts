import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './project-files.ts';

type Finding = { code: string; help: string; filename: string };

const oxlint = `${root}node_modules/oxlint/bin/oxlint`;

/** What the linter finds with the project's configuration in files that hold this text, by file. */
const lint = (files: Readonly<Record<string, string>>): ReadonlyMap<string, readonly Finding[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  try {
    copyFileSync(`${root}.oxlintrc.json`, path.join(folder, '.oxlintrc.json'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return Map.groupBy(findingsIn(folder), ({ filename }) => filename);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

// The linter ends with an error where it finds something, and its report is complete all the same.
const findingsIn = (folder: string): Finding[] => {
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
  try {
    return JSON.parse(execFileSync(process.execPath, [oxlint, '--format', 'json', '.'], options)).diagnostics;
  } catch (error) {
    return JSON.parse(Object(error).stdout).diagnostics;
  }
};

const schemaAlone = 'The client knows the schema alone';
const routerAlone = 'A page is fetched by the router alone';
const joinsRooms = 'no room imports';
const knowsNoRoom = 'Components in web/ui know no GraphQL and no room';

const apiByHttpAlone = 'The gateway knows the REST API by HTTP alone';
const schemaInCommon = 'Gateway and web share the schema and nothing else';
const knowRestAlone = 'The REST client and the value types know no room';
const pureRules = 'Rules are pure';
const apiAlone = 'The reference API imports itself only';

const rooms = [
  'web/academy',
  'web/agenda',
  'web/announcements',
  'web/auth',
  'web/catalogue',
  'web/course-content',
  'web/meeting-requests',
  'web/profile',
  'web/purchases',
];

/** A folder, or a form of names in it: "gateway/catalogue/*-rules.ts". */
type Forbidden = readonly [folder: string, imported: string, message: string];

const each = (folders: readonly string[], imports: readonly string[], message: string): Forbidden[] =>
  folders.flatMap((folder) => imports.map((imported): Forbidden => [folder, imported, message]));

const ofGateway = [
  'gateway/catalogue',
  'gateway/catalogue/*-rules.ts',
  'gateway/graphql',
  'gateway/rest',
  'gateway/values',
];

/** What files of a folder may not import, and what the linter then says. */
const forbidden: readonly Forbidden[] = [
  ...each(
    ['web/app', 'web/catalogue', 'web/home', 'web/ui'],
    ['../../gateway/config.ts', '../../academy-api/config.ts', 'node:fs', 'node:fs/promises'],
    schemaAlone,
  ),
  ...each(['web/app', 'web/catalogue', 'web/home', 'web/ui'], ['./some-page.tsx'], routerAlone),
  ...each([...rooms, 'web/illustrations', 'web/texts', 'web/home'], ['../app/freshness.ts'], joinsRooms),
  ...each([...rooms, 'web/illustrations', 'web/texts'], ['../home/hero.tsx'], joinsRooms),
  ...each(
    ['web/ui'],
    [
      '@apollo/client',
      '@apollo/client/react',
      'graphql',
      '../generated/graphql.ts',
      '../app/freshness.ts',
      '../home/hero.tsx',
    ],
    knowsNoRoom,
  ),
  ...each(
    ['web/ui'],
    rooms.map((room) => `${room.replace('web', '..')}/some.ts`),
    knowsNoRoom,
  ),
  ...each(ofGateway, ['../../academy-api/config.ts'], apiByHttpAlone),
  ...each(ofGateway, ['../../web/paths.ts'], schemaInCommon),
  ...each(['gateway'], ['../academy-api/config.ts'], apiByHttpAlone),
  ...each(['gateway'], ['../web/paths.ts'], schemaInCommon),
  ...each(
    ['gateway/rest', 'gateway/values'],
    [...rooms.map((room) => `${room.replace('web', '..')}/records.ts`), '../generated/schema.ts'],
    knowRestAlone,
  ),
  ...each(
    ['gateway/catalogue/*-rules.ts', 'gateway/purchases/*-rules.ts'],
    [
      './api.ts',
      './loaders.ts',
      './resolvers.ts',
      '../auth/api.ts',
      '../context.ts',
      '../rest/client.ts',
      '@apollo/server',
      'dataloader',
      'express',
      'graphql',
      'undici',
      'node:fs',
      'node:fs/promises',
    ],
    pureRules,
  ),
  ...each(['academy-api', 'academy-api/mail'], ['../gateway/config.ts', '../web/paths.ts'], apiAlone),
];

const allowed: readonly (readonly [string, string])[] = [
  ['web/app', '../catalogue/course-card.tsx'],
  ['web/app', '../home/hero.tsx'],
  ['web/home', '../catalogue/course-card.tsx'],
  ['web/purchases', '../catalogue/course-cover.tsx'],
  ['web/catalogue', '../generated/graphql.ts'],
  ['web/catalogue', '../ui/button.tsx'],
  ['web/catalogue', '../paths.ts'],
  ['web/ui', '../illustrations/icon.tsx'],
  ['web/ui', '../texts/texts-provider.tsx'],
  ['gateway/catalogue', '../generated/schema.ts'],
  ['gateway/catalogue', './api.ts'],
  ['gateway/catalogue/*-rules.ts', './records.ts'],
  ['gateway/catalogue/*-rules.ts', '../purchases/access-rules.ts'],
  ['gateway/catalogue/*-rules.ts', '../values/money.ts'],
  ['gateway/rest', '../values/text.ts'],
  ['gateway/rest', 'undici'],
  ['gateway/values', 'graphql'],
];

const probe = (folder: string, imported: string): string => {
  const name = `probe-${imported.replaceAll(/[^\w]+/g, '-')}`;
  return folder.includes('*') ? folder.replace('*', name) : `${folder}/${name}.ts`;
};

const probes = Object.fromEntries(
  [...forbidden, ...allowed].map(([folder, imported]) => [
    probe(folder, imported),
    `import { thing } from '${imported}';\nexport const other = thing;\n`,
  ]),
);
const server = 'web/server.tsx';
const ofServer = ['../gateway/config.ts', '../academy-api/config.ts', './auth/login-page.tsx', 'node:stream/consumers'];
const defaultExport = 'const thing = 1;\nexport default thing;\n';
const withDefaultExport = ['web/ui/default.ts', 'web/routes.ts', 'gateway/main.ts', 'academy-api/mail/default.ts'];
const configuration = ['codegen.ts', 'web/vite.config.ts', 'web/explorer/vite.config.ts', 'tests/vitest.config.ts'];

const weak = {
  'tests/web/defined.test.ts': "import { expect, it } from 'vitest';\nit('is', () => expect(1).toBeDefined());\n",
  'tests/web/truthy.test.ts': "import { expect, it } from 'vitest';\nit('is', () => expect(1).toBeTruthy());\n",
};

const insertsHtml = 'export const Html = () => <div dangerouslySetInnerHTML={{ __html: String(1) }} />;\n';
const withHtml = ['web/catalogue/some-page.tsx', 'web/ui/button.tsx'];
const inserters = ['web/ui/safe-html.tsx', 'web/ui/structured-data.tsx'];

let found: ReadonlyMap<string, readonly Finding[]>;
beforeAll(() => {
  const exporting = [...withDefaultExport, ...configuration].map((file) => [file, defaultExport]);
  const imports = ofServer.map((imported) => `import '${imported}';\n`).join('');
  const inserting = [...withHtml, ...inserters].map((file) => [file, insertsHtml]);
  found = lint({ ...probes, ...Object.fromEntries([...exporting, ...inserting]), [server]: imports, ...weak });
});

const importsFound = (file: string) =>
  (found.get(file) ?? []).filter(({ code }) => code === 'eslint(no-restricted-imports)').map(({ help }) => help);

describe('the linter', () => {
  it.each(forbidden)('keeps a file of %s from importing %s', (folder, imported, message) => {
    expect(importsFound(probe(folder, imported))).toEqual([expect.stringContaining(message)]);
  });

  it.each(allowed)('lets a file of %s import %s', (folder, imported) => {
    expect(importsFound(probe(folder, imported))).toEqual([]);
  });

  it('lets the build for servers import what Node brings, and nothing else that is kept from the client', () => {
    expect(importsFound(server).toSorted()).toEqual([
      expect.stringContaining(routerAlone),
      expect.stringContaining(schemaAlone),
      expect.stringContaining(schemaAlone),
    ]);
  });

  it.each(withDefaultExport)('wants named exports in %s', (file) => {
    expect(found.get(file)?.map(({ code }) => code)).toContain('import(no-default-export)');
  });

  it.each(configuration)('lets %s export what its tool asks for', (file) => {
    expect(found.get(file)?.map(({ code }) => code) ?? []).not.toContain('import(no-default-export)');
  });

  it.each(withHtml)('keeps HTML that is not escaped out of %s', (file) => {
    expect(found.get(file)?.map(({ code }) => code)).toContain('react(no-danger)');
  });

  it.each(inserters)('lets %s insert HTML', (file) => {
    expect(found.get(file)?.map(({ code }) => code) ?? []).not.toContain('react(no-danger)');
  });

  it.each(Object.keys(weak))('wants a matcher that can fail in %s', (file) => {
    expect(found.get(file)?.map(({ code }) => code)).toEqual(['vitest(no-restricted-matchers)']);
  });
});
