// Plugins of the site's build: what libraries and generated files bring along and no page needs, or not all of them.
import { readFile } from 'node:fs/promises';
import { minify } from 'terser';
import type { ConfigEnv, Plugin } from 'vite';

/** Whether Vite builds what browsers get, rather than serves it or builds what servers run. */
export const forPages = (_config: unknown, { command, isSsrBuild = false }: ConfigEnv): boolean =>
  command === 'build' && !isSsrBuild;

const displayName = /^\w+\.displayName = "\w+";$/gm;
const componentMade = /= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const componentClass = /= (class extends React\d*\.Component \{\n[^]*?\n\});$(?:\n\w+\.contextType = (\w+);$)?/gm;
const constantMade = /= ((?:new Set|Object\.getOwnPropertyNames)\(.*\));$/gm;

/**
 * Marks the components and contexts of react-router as free of side effects, as its package.json says of its files, which
 * are one large file: otherwise those that the site does not use stay in it, with all that they use.
 */
export const pureComponents = (): Plugin => ({
  name: 'pure-components',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(displayName, '')
        .replaceAll(componentMade, '= /* @__PURE__ */ ')
        .replaceAll(
          componentClass,
          (_found, made, context) => `= /* @__PURE__ */ Object.assign(${made}, { contextType: ${context} });`,
        )
        .replaceAll(constantMade, '= /* @__PURE__ */ (() => $1)();'),
      map: null,
    }),
  },
});

/**
 * Leaves graphql's printers out: that of documents, which Apollo Client prints only to tell one from another, and which is
 * fetched where it is needed (see http-link.ts); and that of values, which stand in messages about faults of a program.
 */
export const withoutPrinters = (): Plugin => ({
  name: 'without-printers',
  apply: forPages,
  enforce: 'pre',
  load: {
    filter: { id: ['**/node_modules/graphql/index.mjs', '**/node_modules/graphql/jsutils/inspect.mjs'] },
    handler: (id) =>
      id.endsWith('inspect.mjs')
        ? 'export const inspect = JSON.stringify;'
        : `
      export * from './language/index.mjs';
      export const print = JSON.stringify;`,
  },
});

const importLine = /^import .*$/gm;
const exportedConstant = /^export const (\w+)\b[^]*?(?=^export |(?![^]))/gm;

/**
 * Makes a module of each constant that a generated file exports, so that the documents of a page are sent with its code:
 * a bundler puts a module into one file as a whole.
 */
export const modulePerConstant = (files: RegExp): Plugin => ({
  name: 'module-per-constant',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /\?constant=\w+$/ }, handler: (id) => id },
  load: {
    filter: { id: /\?constant=\w+$/ },
    async handler(id) {
      const [file = '', name] = id.split('?constant=');
      const code = await readFile(file, 'utf8');
      const [constant = ''] = [...code.matchAll(exportedConstant)].find(([, each]) => each === name) ?? [];
      return {
        code: `${code.match(importLine)?.join('\n') ?? ''}\n${constant}`,
        moduleType: 'ts',
        moduleSideEffects: false,
      };
    },
  },
  transform: {
    filter: { id: { include: files, exclude: /\?/ } },
    handler: (code, id) => ({
      code: [...code.matchAll(exportedConstant)]
        .map(([, name]) => `export { ${name} } from ${JSON.stringify(`${id}?constant=${name}`)};`)
        .join('\n'),
      moduleSideEffects: false,
      map: null,
    }),
  },
});

/**
 * Lets Terser simplify each file before Vite's minifier makes it small: it inlines functions and constants that the other
 * leaves, class names of style sheets above all. Its settings assume nothing about the code that could be wrong.
 */
export const compressTwice = (): Plugin => ({
  name: 'compress-twice',
  enforce: 'post',
  apply: forPages,
  async renderChunk(code) {
    const { code: simplified } = await minify(code, {
      module: true,
      ecma: 2020,
      mangle: false,
      compress: { passes: 2 },
    });
    return simplified === undefined ? null : { code: simplified, map: null };
  },
});
