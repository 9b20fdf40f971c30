import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, textOf } from './project-files.ts';

/** The layers of the reference API, from the lowest: none imports one that comes after it, types included. */
const layers: readonly (readonly string[])[] = [
  [
    'config',
    'indian-day',
    'bengali-numbers',
    'errors',
    'log',
    'background',
    'passwords',
    'email-address',
    'signatures',
    'fonts',
  ],
  ['database'],
  ['http'],
  ['mail', 'files', 'payments', 'public-changes'],
  ['dependencies'],
  ['auth'],
  ['catalogue', 'course-content', 'announcements', 'meeting-requests', 'profile', 'purchases', 'openapi'],
  ['start', 'startup-errors', 'metrics'],
  ['operator'],
  ['app'],
  ['main'],
];

/** The folder of the API, or the file beside its folders, that a path belongs to. */
const partOf = (file: string): string => (file.split('/')[1] ?? '').replace(/\.ts$/, '');

const layerOf = (file: string): number => layers.findIndex((parts) => parts.includes(partOf(file)));

// The contract check is a program of its own, which knows the API by HTTP alone.
const files = filesOf('academy-api/**/*.ts').filter((file) => partOf(file) !== 'contract');

it('stands in layers', () => {
  expect(files.filter((file) => layerOf(file) === -1)).toEqual([]);

  const imports = files.flatMap((file) =>
    [...textOf(file).matchAll(/(?:from |import\()'(\.[^']+\.ts)'/g)].map(([, to = '']) => ({
      file,
      to: path.posix.join(path.posix.dirname(file), to),
    })),
  );
  expect(imports.length).toBeGreaterThan(200);
  const upwards = imports.filter(({ file, to }) => layerOf(to) > layerOf(file));
  expect(upwards.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
});
