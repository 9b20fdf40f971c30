// Which tests a change concerns first: those of the rooms (folders) that it touches. `npm run check -- --changed` runs these.
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

/** What holds the rooms of the gateway together, whichever changed. */
const acrossRooms = ['tests/gateway/calls-per-screen.test.ts', 'tests/client/client.test.ts'];

// Whatever is no room with tests of its own (the program itself, the root of the schema, the errors) concerns them all.
const ofRoom = (room) => {
  const folder = `tests/gateway/${room}/`;
  return room !== '' && existsSync(`${root}${folder}`) ? [folder, ...acrossRooms] : ['tests/gateway/', 'tests/client/'];
};

/** The rooms of the gateway of which a file imports this one. What imports those in turn is left to the whole run. */
const importersInGateway = (file) => {
  const rooms = new Set();
  for (const importer of globSync('gateway/*/**/*.ts', { cwd: root })) {
    const [, room] = importer.split(path.sep);
    if (room === 'generated' || rooms.has(room)) continue;
    const folder = path.dirname(importer);
    for (const [, to] of readFileSync(`${root}${importer}`, 'utf8').matchAll(/from ['"](\.[^'"]+)['"]/g))
      if (path.posix.join(folder, to) === file) rooms.add(room);
  }
  return [...rooms].map((room) => `tests/gateway/${room}/`).filter((folder) => existsSync(`${root}${folder}`));
};

let importersInWeb = null;

/** The rooms of the web client that import from each of its rooms. */
const findImportersInWeb = () => {
  const importers = new Map();
  for (const file of globSync('web/*/**/*.{ts,tsx}', { cwd: root })) {
    const from = file.split(path.sep)[1];
    for (const [, room] of readFileSync(`${root}${file}`, 'utf8').matchAll(/['"](?:\.\.\/)+([\w-]+)\//g))
      importers.set(room, (importers.get(room) ?? new Set()).add(from));
  }
  return importers;
};

/** A room with those that show something of it, the tests of `app`, which open every page, and the few of no room. */
const ofWebRoom = (room) => {
  if (!existsSync(`${root}tests/web/${room}/`)) return ['tests/web/'];
  importersInWeb ??= findImportersInWeb();
  // A set hands out what is added while it is gone through.
  const rooms = new Set([room, 'app']);
  for (const each of rooms) for (const importer of importersInWeb.get(each) ?? []) rooms.add(importer);
  const folders = [...rooms].map((each) => `tests/web/${each}/`).filter((folder) => existsSync(`${root}${folder}`));
  return [...folders, ...globSync('tests/web/*.test.{ts,tsx}', { cwd: root })];
};

const testsOf = (file) => {
  const [area, room, ...rest] = file.split('/');
  const isInRoom = rest.length > 0;
  switch (area) {
    case 'gateway':
      return [...ofRoom(isInRoom ? room : ''), ...importersInGateway(file)];
    case 'schema':
      return [...ofRoom(isInRoom ? '' : room.replace('.graphql', '')), 'tests/web/'];
    case 'web':
      return isInRoom ? ofWebRoom(room) : ['tests/web/'];
    case 'academy-api':
    case 'client':
      return [`tests/${area}/`];
    case 'tests':
      if (room === 'support') return ['tests/gateway/', 'tests/academy-api/', 'tests/web/', 'tests/client/'];
      return /\.test\.tsx?$/.test(file) ? [file] : isInRoom ? [`tests/${room}/`] : [];
    default:
      return [];
  }
};

/** Beginnings of the paths of the tests that a change of these files concerns; those of the repository always are. */
export const testsConcernedBy = (files) => [...new Set(['tests/repository/', ...files.flatMap(testsOf)])].sort();
