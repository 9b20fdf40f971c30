// Importing this starts a double of the REST API, and before each test of the file a gateway with a site built for servers.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createMetrics, type Metrics } from '../../../gateway/observability/metrics.ts';
import { aCourse } from '../../support/factories.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

export let api: RestDouble;

/** Where the site is. */
export let root: string;

export let gateway: RunningGateway;

/** What the gateway has counted. */
export let metrics: Metrics;

/** What the site's build for servers offers, small enough to see what goes in and what comes out. */
const site = `
  let made = 0;
  export const pageOf = (path, parameters) =>
    path === '/unknown'
      ? null
      : {
          module: 'pages/any.tsx',
          isPublic: !path.startsWith('/me'),
          address: parameters.includes('variant') ? path + '?variant' : path,
        };
  export const namesNothing = async ({ address }) => address.startsWith('/gone');
  export const renderPage = async ({ address: asked, isMissing, language, session, execute, takeTurn }) => {
    const address = isMissing ? '/gone' : asked;
    made += 1;
    await takeTurn();
    if (address === '/broken') throw new Error('no page');
    if (address === '/endless') await new Promise(() => {});
    if (session === 'signed-in') {
      const [{ data: mine }, { data: theirs }] = await Promise.all([
        execute('{ session { isAuthenticated } viewer { name } }', {}),
        execute('query Greeting { viewer { greeting } courses { nodes { title } } }', {}),
      ]);
      if (!mine.session.isAuthenticated) throw new Error('Nobody is signed in.');
      const body = '<main>' + [session, mine.viewer.name, address, JSON.stringify(theirs)].join(' ') + '</main>';
      return { status: 200, head: '', body, state: '' };
    }
    const queries = { '/viewer': '{ viewer { name } }', '/kinds': 'query Kinds { __type(name: "Course") { kind } }' };
    const query = queries[address] ?? '{ courses { nodes { title } } }';
    const { data } = await execute(query, {});
    return {
      status: isMissing || address === '/vanished' ? 404 : 200,
      head: '<title>$& ' + address + '</title>',
      body: '<main>' + [language, session, JSON.stringify(data), 'made ' + made].join(' ') + '</main>',
      state: '<script type="application/json" id="hydration-state">{}</script>',
    };
  };`;

const styles =
  'a::after{content:"$&</style>"}@font-face{src:url(/assets/x-latin-1.woff2)}@font-face{src:url(/assets/x-bengali-1.woff2)}';

const manifest = {
  'index.html': {
    file: 'assets/start.js',
    isEntry: true,
    css: ['assets/style.css'],
    dynamicImports: ['_library.js', 'main.tsx'],
  },
  '_library.js': { file: 'assets/library.js' },
  'main.tsx': { file: 'assets/main.js', imports: ['_shared.js', 'index.html'] },
  '_shared.js': { file: 'assets/shared.js' },
  'pages/any.tsx': { file: 'assets/any.js', imports: ['_shared.js'] },
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(root, 'dist', '.vite'), { recursive: true });
  mkdirSync(join(root, 'dist', 'assets'));
  mkdirSync(join(root, 'dist-server'));
  writeFileSync(
    join(root, 'dist', 'index.html'),
    '<html lang="en"><head><link rel="stylesheet" crossorigin href="/assets/style.css"></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(root, 'dist', 'assets', 'style.css'), styles);
  writeFileSync(join(root, 'dist', '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(root, 'dist-server', 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'dist-server', 'server.js'), site);
  api = await startRestDouble();
});

beforeEach(async () => {
  api.reset();
  api.when('GET /courses', { body: [aCourse({ title: 'Compilers' })] });
  metrics = createMetrics();
  gateway = await startGateway({ academyApiUrl: api.url, webFolder: join(root, 'dist'), metrics });
  return () => gateway.close();
});

afterAll(async () => {
  await api.close();
  rmSync(root, { recursive: true });
});

/** Gets a page, with its text. */
export const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(gateway.url + path, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
