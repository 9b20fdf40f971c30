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

// What only pages of learners share, who are fewer than visitors: the request for a meeting, and what a payment becomes.
const ofLearners = new RegExp(
  '/web/(?:meeting-requests/(?:request-meeting-dialog|hour-field|day-field)' +
    '|purchases/(?:payment-received|payment-tracker))\\.',
);

// On a phone a round trip costs more than the few kilobytes of most modules, so all that pages share is one file. The
// libraries that take a slow phone long to run have a file each: see start.ts.
const groups = [
  { name: 'react-dom', test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/app\/react-dom\.ts$/ },
  { name: 'apollo', test: /\/node_modules\/(?:@apollo|@wry|graphql|optimism|rxjs)\/|\/web\/app\/apollo-client\.ts$/ },
  { name: 'shared', test: (id: string) => id.includes('/web/') && !ofLearners.test(id), minShareCount: 2 },
  // After the other one, because a group takes what its modules import along.
  { name: 'learner', test: ofLearners, minShareCount: 2 },
];

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    // The build for servers is not within the folder of the site, from which files are served.
    outDir: isSsrBuild ? 'dist-server' : 'dist',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2023',
    // Browsers with light-dark(): its replacement for older ones does not follow the color-scheme of a part of the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The content security policy allows fonts and images from files only, not from data: addresses.
    assetsInlineLimit: 0,
    // One style sheet for all pages, which the gateway writes into each page.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
  // The gateway loads one file that contains its dependencies, built for production like the site.
  ssr: { noExternal: true },
  // `npm run dev` bundles the dependencies of the site alone: the explorer is a build of its own, and its workers cannot be
  // bundled ahead.
  optimizeDeps: { entries: ['index.html'] },
  server: { proxy: Object.fromEntries(ofTheGateway.map((address) => [address, gateway])) },
}));
