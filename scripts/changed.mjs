// Which tests a change concerns first: those of the rooms (folders) that it touches. `npm run check -- --changed` runs these.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

const testsOf = (file) => {
  const [area, room, ...rest] = file.split('/');
  const isInRoom = rest.length > 0;
  switch (area) {
    case 'gateway':
      return ofRoom(isInRoom ? room : '');
    case 'schema':
      return ofRoom(isInRoom ? '' : room.replace('.graphql', ''));
    case 'web':
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
