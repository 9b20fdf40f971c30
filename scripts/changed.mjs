// The tests that a change can make fail, of those that take no more than a minute: `npm run check -- --changed` runs them.
// Vitest's own `related` would name nearly all, because most tests start the whole gateway or open the whole site.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './settings.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The files that differ from where the branch left main, those not yet known to Git included; on main, from its last commit. */
export const changedFiles = () => {
  const names = git('diff', '--name-only', git('merge-base', 'HEAD', 'main'));
  const unknown = git('ls-files', '--others', '--exclude-standard');
  return [...names.split('\n'), ...unknown.split('\n')].filter((name) => name !== '');
};

const filesOf = (pattern) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));

/** The tests that go through all rooms of the gateway. */
const acrossRooms = ['tests/gateway/calls-per-screen.test.ts', 'tests/client/client.test.ts'];

/** What joins all rooms of a side. Importers are not followed beyond it, where everything belongs to everything. */
const isJoint = (file) => /^(gateway|web)\/[^/]+$|^web\/app\//.test(file);

/** What proves a room of gateway and API together. */
const proofsOf = (room) => (room === 'purchases' ? ['tests/proofs/money.test.ts'] : []);

let users = null;

/** The files that name each file by a relative path, to import it or to read it. What is imported for its types does not run. */
const findUsers = () => {
  const found = new Map();
  for (const file of filesOf('{gateway,web,tests}/**/*.{ts,tsx}')) {
    const text = readFileSync(`${root}${file}`, 'utf8').replaceAll(/^(?:im|ex)port type\b[^;]*;/gm, '');
    for (const [, named] of text.matchAll(/['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const used = path.posix.join(path.posix.dirname(file), named);
      found.set(used, (found.get(used) ?? new Set()).add(file));
    }
  }
  return found;
};

/** The files with those that use them, themselves or by others. */
const withUsers = (files) => {
  users ??= findUsers();
  // A set hands out what is added while it is gone through.
  const reached = new Set(files);
  for (const file of reached) if (!isJoint(file)) for (const user of users.get(file) ?? []) reached.add(user);
  return [...reached];
};

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** The tests that use a file without the whole of its side, and those of the rooms that do. */
const ofUsers = (files) =>
  withUsers(files).flatMap((file) => {
    const [side, room, ...rest] = file.split('/');
    if (side === 'tests') return isTest(file) ? [file] : [];
    const folder = `tests/${side}/${room}/`;
    return rest.length > 0 && existsSync(`${root}${folder}`) ? [folder] : [];
  });

const hasTests = (folder) => existsSync(`${root}tests/${folder}/`);

/** What changes every field of every answer of the API, to see what the decoders and the contract say of it. */
const ofContract = 'tests/gateway/contract/';

/** What looks at these files of all rooms together, and so imports none of them. */
const ofFileName = (file) => {
  const name = path.posix.basename(file);
  if (name === 'records.ts') return [ofContract];
  return name === 'api.ts' ? ['tests/gateway/rest/route.test.ts'] : [];
};

/** A file of a room concerns those that use it; what belongs to no room, all of its side. */
const ofGateway = (file, room) =>
  room === ''
    ? ['tests/gateway/', 'tests/client/']
    : [...ofUsers([file]), ...ofFileName(file), ...acrossRooms, ...proofsOf(room)];

const testsOfWeb = filesOf('tests/web/*.test.{ts,tsx}');

/** The same in the web client, with the tests of `app`, which open every page, and the few of no room. */
const ofWeb = (files, room) =>
  room !== '' && hasTests(`web/${room}`) ? [...ofUsers(files), 'tests/web/app/', ...testsOfWeb] : ['tests/web/'];

/** The files of a room of the web client, whose documents are used by hooks that are generated into one file. */
const webFilesOf = (room) => filesOf(`web/${room}/**/*.{ts,tsx}`);

/** What asks the gateway the documents of the site for their calls, their cost and the way that they take. */
const ofDocuments = ['calls-per-screen', 'graphql/limits', 'graphql/public-responses', 'graphql/ways'].map(
  (name) => `tests/gateway/${name}.test.ts`,
);

const ofWebFile = (file, room) =>
  file.endsWith('.graphql') ? [...ofWeb(webFilesOf(room), room), ...ofDocuments] : ofWeb([file], room);

/** What goes through all fields of the schema: which of them are private, and which calls they make. */
const ofFields = ['auth/private-fields', 'graphql/plan'].map((name) => `tests/gateway/${name}.test.ts`);

/** A room that the schema and all sides have. */
const isFeature = (room) => existsSync(`${root}schema/${room}.graphql`) && hasTests(`gateway/${room}`);

/**
 * A part of the schema concerns the room of its name on both sides, its print who packs it. What else the change breaks is
 * found by the types.
 */
const ofSchema = (name) => {
  if (name === 'published.graphql') return ['tests/client/'];
  if (name === 'tools') return ['tests/gateway/mcp/'];
  if (name === 'examples') return [...ofUsers(['tests/support/examples.ts']), 'tests/client/'];
  const room = name.replace('.graphql', '');
  if (!isFeature(room)) return ['tests/gateway/', 'tests/client/', 'tests/web/'];
  return [`tests/gateway/${room}/`, ...acrossRooms, ...ofFields, ...ofWeb(webFilesOf(room), room)];
};

const testsOfApi = filesOf('tests/academy-api/*.test.ts');

/** A room of the API concerns the gateway's room of its name, but not the tests that open databases of their own, which take minutes. */
const ofApi = (room) =>
  isFeature(room)
    ? [...testsOfApi, `tests/gateway/${room}/`, ...acrossRooms, ...proofsOf(room)]
    : ['tests/academy-api/', ...acrossRooms];

/** A helper concerns the tests that use it. */
const ofTests = (file, folder) => {
  if (isTest(file)) return [file];
  const found = ofUsers([file]);
  if (found.length > 0 || folder === '') return found;
  // What the configuration of the tests names is used by all.
  return folder === 'support'
    ? ['tests/gateway/', 'tests/academy-api/', 'tests/web/', 'tests/client/']
    : [`tests/${folder}/`];
};

const testsOf = (file) => {
  const [area, name, ...rest] = file.split('/');
  const room = rest.length > 0 ? name : '';
  switch (area) {
    case 'gateway':
      return ofGateway(file, room);
    case 'schema':
      return ofSchema(name);
    case 'web':
      return ofWebFile(file, room);
    case 'academy-api':
      return file === 'academy-api/openapi.yaml' ? [...ofApi(room), ofContract] : ofApi(room);
    case 'client':
      return ['tests/client/'];
    case 'tests':
      return ofTests(file, room);
    default:
      return [];
  }
};

/** Beginnings of the paths of the tests that a change of these files concerns; those of the repository always are. */
export const testsConcernedBy = (files) => {
  const found = [...new Set(['tests/repository/', ...files.flatMap(testsOf)])].sort();
  return found.filter((test) => !found.some((folder) => folder !== test && test.startsWith(folder)));
};
