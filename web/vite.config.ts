import { promises as files } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import {
  compressTwice,
  forPages,
  modulePerConstant,
  pureComponents,
  withoutPrinters,
} from '../scripts/vite-libraries.ts';

const gateway = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;
const ofTheGateway = ['/graphql', '/academy-files', '/academy-checkout', '/mailbox', '/calendar'];

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;

/**
 * Marks each script as one whose functions mostly run while a page is hydrated: Chromium then compiles them on another
 * thread while the file arrives, instead of one by one on the main thread.
 */
const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: forPages,
  generateBundle: {
    // The browser looks at the very beginning of a file, where Vite puts its own list of files.
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
});

/**
 * Puts the styles that know no room into a cascade layer: those of the rooms win over them, whatever the specificity of both
 * and the order of the files.
 */
const layerOfComponents = (): Plugin => ({
  name: 'layer-of-components',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/(?:ui|illustrations)\/[a-z-]+(?:\.module)?\.css$/ },
    handler: (code) => ({ code: `@layer components {\n${code}\n}`, map: null }),
  },
});

/**
 * Gives browsers without light-dark() the evening for the whole page. They know no value of such a token, so that words would
 * be black on the night of the header. On paper, where grounds are left out, black is right.
 */
const eveningForOlderBrowsers = (): Plugin => ({
  name: 'evening-for-older-browsers',
  transform: {
    filter: { id: /\/web\/ui\/tokens\.css$/ },
    handler: (code) => {
      const pairs = code.matchAll(/(--[a-z-]+): light-dark\(oklch\([^)]*\), (oklch\([^)]*\))\);/g);
      const evening = Array.from(pairs, ([, token, dark]) => `${token}: ${dark};`).join(' ');
      const older = '@supports not (color: light-dark(red, red))';
      return {
        code: `${code}\n@media screen { ${older} { html:root { color-scheme: dark; ${evening} } } }`,
        map: null,
      };
    },
  },
});

/** Writes a .br and a .gz beside every text file of the build, so that nothing is compressed while it is served. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: forPages,
  writeBundle: async ({ dir = '' }) => {
    const names = await files.readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(path.join(dir, name))));
  },
});

const compress = async (file: string): Promise<void> => {
  const content = await files.readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([files.writeFile(`${file}.br`, br), files.writeFile(`${file}.gz`, gz)]);
};

// On a phone a round trip costs more than the few kilobytes of most modules, so what every page needs is one file, and what
// some pages share is a few: the drawing of stairs, forms, what signing in needs, cards, what a purchase needs, and what
// only learners see, who are fewer than visitors. The libraries that take a slow phone long to run have a file each: see
// start.ts. A group takes along what its modules import, unless an earlier one has it. Notices are what every page can show;
// the digits of a language, the wish for less motion and why an answer is missing are a few lines each, which must not bring
// the cards along.
const groups = [
  { name: 'start', test: /\/web\/(?:index\.html|start\.ts)$/ },
  { name: 'react-dom', test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/app\/react-dom\.ts$/ },
  {
    name: 'apollo',
    test: /\/node_modules\/(?:@apollo|@wry|graphql(?!\/language\/(?:print|block|reducer|characterClasses))|optimism|rxjs)\/|\/web\/app\/apollo-client\.ts$/,
  },
  {
    name: 'main',
    test: /\/web\/(?:main\.tsx|reason-of\.ts|ui\/notice\.tsx|ui\/reduced-motion\.ts|texts\/small-number\.ts)$/,
  },
  {
    name: 'stairs',
    test: /\/web\/(?:illustrations\/word-stairs|academy\/intro-words|ui\/stepped-edge)\./,
    minShareCount: 2,
  },
  { name: 'forms', test: /\/web\/ui\/(?:form|choices-not-loaded|[a-z-]*field)\b/, minShareCount: 2 },
  { name: 'auth', test: /\/web\/auth\//, minShareCount: 2 },
  { name: 'cards', test: /\/web\/(?:academy|catalogue|home|ui)\//, minShareCount: 2 },
  { name: 'checkout', test: /\/web\/purchases\/(?!payment-(?:received|tracker))/, minShareCount: 2 },
  { name: 'learner', test: /\/web\//, minShareCount: 2 },
];

// A dollar sign in the path would name a part of what was found.
const ownModule = (file: string): string => path.join(import.meta.dirname, file).replaceAll('$', '$$$$');

// The modules of libraries that a bundler would not find by itself: those for production, and those of ECMAScript.
const libraries = [
  { find: /^react-router$/, replacement: ownModule('../node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: ownModule('../node_modules/react-router/dist/production/dom-export.mjs'),
  },
  { find: /^(graphql\/.+)\.js$/, replacement: '$1.mjs' },
];

// What React Router would warn a developer of, in whose build it stays.
const manualPureFunctions = ['warning', 'warningOnce'];

// Class names say which style sheet they are of, rather than a hash, which no compression makes shorter.
const generateScopedName = (name: string, sheet: string): string => `${path.basename(sheet, '.module.css')}_${name}`;

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    layerOfComponents(),
    eveningForOlderBrowsers(),
    pureComponents(),
    withoutPrinters(),
    modulePerConstant(/\/web\/generated\/(?:graphql|hooks)\.ts$/),
    compressTwice(),
    compileAhead(),
    precompress(),
  ],
  // RxJS has a build with the classes of the language, which is smaller than the one with those of TypeScript.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    alias: libraries,
  },
  css: { modules: { generateScopedName } },
  build: {
    // The build for servers is not within the folder of the site, from which files are served.
    outDir: isSsrBuild ? 'dist-server' : 'dist',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2023',
    // Browsers with light-dark(): its replacement for older ones does not follow the color-scheme of a part of the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5', 'ios17.5'],
    // The first script is in the page already. Firefox reports its preload as one that failed, as of all that were imported before.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts) => scripts.filter((script) => !script.startsWith('assets/index-')),
    },
    // The content security policy allows fonts and images from files only, not from data: addresses.
    assetsInlineLimit: 0,
    // One style sheet for all pages, which the gateway writes into each page.
    cssCodeSplit: false,
    rolldownOptions: {
      // How long our own plugins take would be a page of warnings at each first start.
      checks: { bundlerTimings: false },
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups } }, treeshake: { manualPureFunctions } }),
    },
  },
  // The gateway loads one file that contains its dependencies, built for production like the site.
  ssr: { noExternal: true },
  // `npm run dev` bundles the dependencies of the site alone: the explorer is a build of its own, and its workers cannot be
  // bundled ahead.
  optimizeDeps: { entries: ['index.html'] },
  server: { proxy: Object.fromEntries(ofTheGateway.map((address) => [address, gateway])) },
}));
