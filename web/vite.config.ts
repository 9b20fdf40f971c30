import { promises as files } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const gateway = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;
const ofTheGateway = ['/graphql', '/academy-files', '/academy-checkout', '/mailbox', '/calendar'];

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;

/** Writes a .br and a .gz beside every text file of the build, so that nothing is compressed while it is served. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: (_config, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
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

// A phone waits a round trip for each file, and much longer than for the few kilobytes in most of them: what pages share is
// one file. The libraries that a slow phone needs long to run have one each: see start.ts.
const groups = [
  { name: 'react-dom', test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/app\/react-dom\.ts$/ },
  { name: 'apollo', test: /\/node_modules\/(?:@apollo|@wry|graphql|optimism|rxjs)\/|\/web\/app\/apollo-client\.ts$/ },
  { name: 'shared', test: /\/web\//, minShareCount: 2 },
];

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    // What makes pages on the server lies beside the site, where nothing is served from.
    outDir: isSsrBuild ? 'dist-server' : 'dist',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2023',
    // Browsers that know light-dark(): rewritten for older ones, a part of a page could not be evening by itself.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The page's policy takes fonts and images from files only, so none becomes a data: address.
    assetsInlineLimit: 0,
    // One file for all pages, which is put into them.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
  // The gateway loads one file with everything in it, made for production like the site itself.
  ssr: { noExternal: true },
  // `npm run dev` bundles the dependencies of the site alone: the explorer is a build of its own, and its workers cannot be
  // bundled ahead.
  optimizeDeps: { entries: ['index.html'] },
  server: { proxy: Object.fromEntries(ofTheGateway.map((address) => [address, gateway])) },
}));
