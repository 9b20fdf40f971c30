// Plugins of the site's build: what libraries and generated files bring along and no page needs, or not all of them.
import { readFile } from 'node:fs/promises';
import { minify } from 'terser';
import type { ConfigEnv, Plugin } from 'vite';

/** Whether Vite builds what browsers get, rather than serves it or builds what servers run. */
export const forPages = (_config: unknown, { command, isSsrBuild = false }: ConfigEnv): boolean =>
  command === 'build' && !isSsrBuild;

const displayName = /^\w+\.displayName = "\w+";$/gm;
const componentMade = /= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const componentClass = /= (class extends React\d*\.Component \{\n[^]*?\n\});$/gm;
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
        .replaceAll(componentClass, '= /* @__PURE__ */ (() => $1)();')
        .replaceAll(constantMade, '= /* @__PURE__ */ (() => $1)();'),
      map: null,
    }),
  },
});

// By their paths in node_modules.
const shortModules: Readonly<Record<string, string>> = {
  // RxJS also observes asynchronous iterables and streams of bytes, with TypeScript's helpers for older browsers.
  'rxjs/dist/esm/internal/util/isAsyncIterable.js': 'export const isAsyncIterable = () => false;',
  'rxjs/dist/esm/internal/util/isReadableStreamLike.js': `
    export const isReadableStreamLike = () => false;
    export const readableStreamLikeToAsyncGenerator = (stream) => stream;`,
  // Apollo Client prints documents only to tell one from another. The printer is fetched where it is needed: see http-link.ts.
  'graphql/index.mjs': `
    export * from './language/index.mjs';
    export const print = (document) => JSON.stringify(document);`,
  // graphql-js prints what is no part of a document, before it throws.
  'graphql/jsutils/inspect.mjs': 'export const inspect = String;',
  // Apollo Client removes its own directives from documents. Those sent by their hashes cannot have any.
  '@apollo/client/utilities/internal/removeDirectivesFromDocument.js':
    'export const removeDirectivesFromDocument = (_directives, document) => document;',
  '@apollo/client/utilities/internal/equalByQuery.js': `
    import { equal } from '@wry/equality';
    export const equalByQuery = (_query, one, other) => equal(one, other);`,
  // It masks fragments at run time, which is off here, and parses the scalars that its cache is told of, which are none.
  '@apollo/client/masking/maskOperation.js': 'export const maskOperation = (data) => data;',
  '@apollo/client/masking/maskFragment.js': 'export const maskFragment = (data) => data;',
  '@apollo/client/utilities/internal/coerceScalarFieldsToParsed.js':
    'export const coerceScalarFieldsToParsed = (data) => data;',
};

/** Replaces modules of libraries whose work no page needs by their shortest form. */
export const withShortModules = (): Plugin => ({
  name: 'short-modules',
  apply: forPages,
  enforce: 'pre',
  load: {
    filter: { id: Object.keys(shortModules).map((module) => `**/node_modules/${module}`) },
    handler: (id) => shortModules[id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length)],
  },
});

const kindsOfSchemas = /^ +(?:Kind\['SCHEMA_DEFINITION'\]|SchemaDefinition:)[^]*?(?=^\})/m;

/** Leaves out of graphql-js the kinds of nodes that only schemas have: a page has operations. */
export const withoutKindsOfSchemas = (): Plugin => ({
  name: 'without-kinds-of-schemas',
  apply: forPages,
  transform: {
    filter: { id: /\/node_modules\/graphql\/language\/(?:ast|kinds)\.mjs$/ },
    handler: (code) => ({ code: code.replace(kindsOfSchemas, ''), map: null }),
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
