import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../web/routes.ts';
import { filesOf, textOf } from './project-files.ts';

const rooms = [
  'academy',
  'auth',
  'catalogue',
  'purchases',
  'course-content',
  'announcements',
  'meeting-requests',
  'profile',
];

type Import = { from: string; to: string };

const importsOf = (file: string): Import[] =>
  [...textOf(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(([, specifier = '']) => {
    if (!specifier.startsWith('.')) return [{ from: file, to: specifier }];
    return [{ from: file, to: path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)) }];
  });

const importsUnder = (...patterns: string[]): Import[] => filesOf(...patterns).flatMap(importsOf);

const forbidden = (imports: Import[], isForbidden: (to: string, from: string) => boolean): string[] =>
  imports.filter(({ from, to }) => isForbidden(to, from)).map(({ from, to }) => `${from} imports ${to}`);

const isIn = (folders: string[], file: string): boolean => folders.some((folder) => file.startsWith(`${folder}/`));

describe('who may import whom', () => {
  it('keeps the gateway, the client and the reference API apart', () => {
    const gateway = forbidden(importsUnder('gateway/**/*.ts'), (to) => isIn(['web', 'academy-api', 'tests'], to));
    const web = forbidden(importsUnder('web/**/*.{ts,tsx}'), (to) => isIn(['gateway', 'academy-api', 'tests'], to));
    const api = forbidden(importsUnder('academy-api/**/*.ts'), (to) => isIn(['gateway', 'web', 'tests'], to));

    expect([...gateway, ...web, ...api]).toEqual([]);
  });

  it('keeps rules free of I/O and of GraphQL', () => {
    const banned = ['undici', 'dataloader', 'graphql', 'express', '@apollo/server'];
    const found = forbidden(
      importsUnder('gateway/**/*rules.ts'),
      (to) => banned.includes(to) || to.startsWith('node:') || /\/(api|loaders|resolvers|client|context)\.ts$/.test(to),
    );

    expect(found).toEqual([]);
  });

  it('keeps the REST client and the value types free of rooms', () => {
    const found = forbidden(importsUnder('gateway/{rest,values}/**/*.ts'), (to) =>
      isIn(
        rooms.map((room) => `gateway/${room}`),
        to,
      ),
    );

    expect(found).toEqual([]);
  });

  it('lets a room of the gateway reach another room only through its rules, records and texts', () => {
    const found = forbidden(importsUnder(`gateway/{${rooms.join(',')}}/**/*.ts`), (to, from) => {
      const room = to.split('/')[1] ?? '';
      return (
        to.startsWith('gateway/') &&
        rooms.includes(room) &&
        from.split('/')[1] !== room &&
        /\/(api|resolvers)\.ts$/.test(to)
      );
    });

    expect(found).toEqual([]);
  });

  it('keeps the components of web/ui free of GraphQL and of rooms', () => {
    const found = forbidden(
      importsUnder('web/ui/**/*.{ts,tsx}'),
      (to) =>
        to.startsWith('@apollo/') ||
        to === 'graphql' ||
        isIn(['web/generated', 'web/app', 'web/home', ...rooms.map((room) => `web/${room}`)], to),
    );

    expect(found).toEqual([]);
  });

  it('lets nobody import a page: the router finds them by their files’ names', () => {
    expect(forbidden(importsUnder('web/**/*.{ts,tsx}'), (to) => to.endsWith('-page.tsx'))).toEqual([]);
  });

  it('keeps the rooms of the client from what joins them', () => {
    const folders = [...rooms, 'illustrations', 'texts', 'ui'].join(',');
    const ofRooms = forbidden(importsUnder(`web/{${folders}}/**/*.{ts,tsx}`), (to) =>
      isIn(['web/app', 'web/home'], to),
    );
    const ofHome = forbidden(importsUnder('web/home/**/*.{ts,tsx}'), (to) => isIn(['web/app'], to));

    expect([...ofRooms, ...ofHome]).toEqual([]);
  });

  it('has every page of the site in the table of routes, and no page that is not there', () => {
    const modules = Object.values(routes).map(({ module }) => `web/${module}`);

    expect([...new Set(modules)].sort()).toEqual(filesOf('web/**/*-page.tsx'));
  });

  it('reads the environment in one place on each side', () => {
    const readers = filesOf('gateway/**/*.ts', 'academy-api/**/*.ts').filter((file) =>
      /process\.env\b/.test(textOf(file)),
    );

    expect(readers.filter((file) => !/(^|\/)(config|main|cli)\.ts$/.test(file))).toEqual([]);
  });
});

describe('the tree', () => {
  it('has no room for leftovers', () => {
    const leftovers = filesOf('{gateway,web,academy-api}/**/*.{ts,tsx}').filter((file) =>
      /(^|\/)(utils?|lib|common|shared|helpers?|misc)(\/|\.tsx?$)/.test(file),
    );

    expect(leftovers).toEqual([]);
  });

  it('has no barrel files', () => {
    expect(filesOf('{gateway,web,academy-api}/**/index.{ts,tsx}')).toEqual([]);
  });

  it('numbers its decision records one by one', () => {
    const records = filesOf('docs/decisions/*.md').map((file) => path.basename(file).slice(0, 4));

    expect(records).toEqual(records.map((_, index) => String(index).padStart(4, '0')));
  });
});
