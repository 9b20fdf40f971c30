import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../web/routes.ts';
import { circlesOf, type Import, importsIn, importsUnder } from './imports.ts';
import { filesOf, textOf } from './project-files.ts';

const rooms = [
  'academy',
  'auth',
  'catalogue',
  'purchases',
  'agenda',
  'course-content',
  'announcements',
  'meeting-requests',
  'profile',
];

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

  it('has every page of the site among those whose accessibility is tested', () => {
    const places = textOf('tests/e2e/places.ts');
    const isListed = (name: string, path: string) => places.includes(`paths.${name}(`) || places.includes(`'${path}`);
    const pages = Object.entries(routes).filter(([name, { path }]) => !isListed(name, path));

    expect(pages, 'tests/e2e/places.ts lists the addresses of all pages').toEqual([]);
  });

  it('reads the environment in one place on each side', () => {
    const readers = filesOf('gateway/**/*.ts', 'academy-api/**/*.ts').filter((file) =>
      /process\.env\b/.test(textOf(file)),
    );

    expect(readers.filter((file) => !/(^|\/)(config|main|cli)\.ts$/.test(file))).toEqual([]);
  });
});

/** The layers of the gateway, from the lowest: none imports one that comes after it, types included. */
const layers = [
  ['values'],
  ['settings', 'config'],
  ['rest'],
  ['errors'],
  ['cache'],
  ['http'],
  ['rate-limits'],
  // What is generated from the schema names the records of the rooms, and the context that is made of them, for their
  // resolvers: that circle of types is in the nature of resolvers, and is closed in generated files alone. So what they
  // import counts for nothing, and who imports them imports rooms.
  [...rooms, 'generated'],
  ['context'],
  ['schema'],
  ['observability'],
  ['graphql'],
  ['mcp'],
  ['site'],
  ['explorer'],
  ['app'],
  ['process'],
  ['main'],
];

/** The place of a file of the gateway among the layers; -1 for a folder that has none. */
const layerOf = (file: string): number => {
  const [, name = ''] = file.split('/');
  return layers.findIndex((folders) => folders.includes(name.replace(/\.ts$/, '')));
};

describe('the layers of the gateway', () => {
  const imports = importsUnder('gateway/**/*.ts').filter(({ to }) => to.startsWith('gateway/'));

  it('has a place for every folder and file', () => {
    expect(filesOf('gateway/**/*.ts').filter((file) => layerOf(file) === -1)).toEqual([]);
  });

  it('has few files beside the folders', () => {
    expect(filesOf('gateway/*.ts').length).toBeLessThanOrEqual(6);
  });

  it('imports nothing upwards', () => {
    expect(forbidden(imports, (to, from) => layerOf(to) > layerOf(from))).toEqual([]);
  });

  it('imports nothing upwards within graphql either, where explain/ and the files beside the folders are the highest', () => {
    const folders = ['clients', 'operations', 'executor'];
    const heightOf = (file: string) => {
      const [, , folder = '', name] = file.split('/');
      return name === undefined || folder === 'explain' ? folders.length : folders.indexOf(folder);
    };
    const within = imports.filter(({ from, to }) => isIn(['gateway/graphql'], from) && isIn(['gateway/graphql'], to));

    expect(within.filter(({ from }) => heightOf(from) === -1)).toEqual([]);
    expect(forbidden(within, (to, from) => heightOf(to) > heightOf(from))).toEqual([]);
  });
});

describe('circles of imports', () => {
  it('are seen', () => {
    const chain = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'd' },
      { from: 'e', to: 'a' },
    ];
    expect(circlesOf(chain)).toEqual([]);
    expect(circlesOf([...chain, { from: 'c', to: 'a' }])).toEqual([['a', 'b', 'c']]);
    expect(circlesOf([{ from: 'a', to: 'a' }])).toEqual([['a']]);
  });

  it('are read from imports of types, of values and of later, and from what is handed on', () => {
    const file = 'tests/repository/fixtures.ts';
    const texts = ["import type { A } from './a.ts';", "import { b } from './b.ts';", "await import('./c.ts');"];
    expect(importsIn(file, [...texts, "export { d } from '../d.ts';", "import './e.ts';"].join('\n'))).toEqual(
      [
        'tests/repository/a.ts',
        'tests/repository/b.ts',
        'tests/repository/c.ts',
        'tests/d.ts',
        'tests/repository/e.ts',
      ].map((to) => ({ from: file, to })),
    );
  });

  it.each(['gateway', 'web', 'academy-api', 'client'])(
    'are not there in %s, of types as little as of values',
    (side) => {
      const circles = circlesOf(importsUnder(`${side}/**/*.{ts,tsx}`)).map((circle) => circle.join(', '));

      expect(circles).toEqual([]);
    },
  );
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
