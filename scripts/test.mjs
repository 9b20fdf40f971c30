// npm test: runs all checks and tests. With `--no-browser` (npm run check) the browser tests are left out, and with
// `--changed` beside it all but the checks and the tests that a change concerns first.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildSite, generateTypes, program, runToEnd } from './build.mjs';
import { changedFiles, testsConcernedBy } from './changed.mjs';
import { findBrowser } from './find/browser.mjs';
import { findPostgres } from './find/postgres.mjs';
import { checkNode, orExplain, root } from './settings.mjs';

await orExplain(checkNode);
// React has other functions for production, and each test says by itself what it runs in.
delete process.env.NODE_ENV;
const onlyChanged = process.argv.includes('--changed');
const withBrowser = !onlyChanged && !process.argv.includes('--no-browser');
const results = `${root}tests/results`;
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** The exit code of the bench where something has grown beyond its baseline. */
const hasGrown = 2;

/** What the last check of types knows of each file, where npm ci leaves nothing of it. */
const typesOfLastRun = 'node_modules/.cache/types.tsbuildinfo';

const total = { passed: 0, failed: 0 };
const summary = [];
/** The names of tests that failed, and of those that passed only at the second try. */
const troubles = [];

const count = (name, { passed, failed, note = '', names = [] }, started, ended = Date.now()) => {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0 && names.length === 0) troubles.push(name);
  troubles.push(...names);
  summary.push(
    `  ${name.padEnd(34)} ${passed} passed, ${failed} failed${note} (${((ended - started) / 1000).toFixed(0)} s)`,
  );
};

const heading = (name) => console.log(`\n── ${name}`);

/** A check that passes or fails as a whole. */
const check = async (name, work) => {
  heading(name);
  const started = Date.now();
  const passed = await work().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  count(name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }, started);
  return passed;
};

/** Checks that are programs of the dependencies, side by side; what each says is printed when it is its turn. */
const checksAtOnce = async (checks) => {
  const started = Date.now();
  const running = checks.map(async ([name, ...commands]) => {
    let said = '';
    let passed = true;
    for (const [command, ...args] of commands) {
      const { code, output } = await runQuietly(command, args);
      said += output;
      passed &&= code === 0;
    }
    return { name, said, passed, ended: Date.now() };
  });
  for (const check of running) {
    const { name, said, passed, ended } = await check;
    heading(name);
    process.stdout.write(said);
    count(name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }, started, ended);
  }
};

/** Runs a program of the dependencies, and resolves with what it said and its exit code. */
const runQuietly = (name, args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program(name), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** A test suite that writes its counts into a report. One that breaks before it can count has failed once. */
const suite = async (name, report, read, work) => {
  heading(name);
  const started = Date.now();
  const code = await work(`${results}/${report}`);
  const counted = readReport(`${results}/${report}`, read);
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  if (counted.passed + counted.failed === 0) counted.failed = 1;
  count(name, counted, started);
};

const readReport = (file, read) => {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
};

const noteOf = (again, skipped) => (again + skipped > 0 ? `, ${again} only at the second try, ${skipped} skipped` : '');

const vitestCounts = ({ numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, testResults }) => {
  const tests = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(root, '');
    const own = assertionResults.map((test) => ({ ...test, title: `${file} › ${test.fullName}` }));
    // A test file that could not be loaded has failed and contains no tests.
    return own.length === 0 && status === 'failed' ? [{ title: file, status }] : own;
  });
  // A test that passed at the second try carries the failure messages of the first.
  const again = tests.filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0);
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed: numPassedTests,
    failed: numFailedTests || (numFailedTestSuites > 0 ? 1 : 0),
    note: noteOf(again.length, numPendingTests),
    names: [...failed.map(({ title }) => title), ...again.map(({ title }) => `${title} (second try)`)],
  };
};

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

const playwrightCounts = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  note: noteOf(stats.flaky, stats.skipped),
  names: suites
    .flatMap(specsIn)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(
          ({ status, projectName }) => `${file} › ${title} (${projectName}${status === 'flaky' ? ', second try' : ''})`,
        ),
    ),
});

const vitest = (name, args, env) =>
  suite(name, `${name.replaceAll(' ', '-')}.json`, vitestCounts, (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return runToEnd('vitest', ['run', '--config', 'tests/vitest.config.ts', ...args, ...reporters], env);
  });

const finish = () => {
  console.log(`\n${summary.join('\n')}\n`);
  if (troubles.length > 0)
    console.log(`Failed, or passed at the second try:\n${troubles.map((name) => `  ${name}\n`).join('')}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
};

const built = await check('generated types and site', async () => {
  // A few tests of the gateway ask for pages, so the first run in a clone builds them.
  await (onlyChanged && existsSync(`${root}web/dist/index.html`) ? generateTypes() : buildSite());
  return true;
});
await checksAtOnce([
  // Further checkers of types would each look at much of the same again. What has not changed since the last run is not looked at.
  ['types', ['tsc', '--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', typesOfLastRun]],
  ['lint', ['oxlint', '--deny-warnings']],
  ['format', ['oxfmt', '--check', '.']],
  // The ordinary run counts tests as users of an export; --production finds what only tests use. Generated files are
  // ignored by Git, and are read all the same, because resolvers' types are used by them alone.
  ['dead code', ['knip', '--no-gitignore'], ['knip', '--no-gitignore', '--production']],
]);
await vitest('unit and integration tests', [
  '--project',
  '!scripts',
  ...(onlyChanged ? testsConcernedBy(changedFiles()) : []),
]);
if (onlyChanged) finish();

if (built) {
  await check('documents of clients', async () => {
    // It reads what the build generates.
    const { clientsFolder, reportClients } = await import('./check-clients.ts');
    return reportClients(clientsFolder);
  });
  await check('calls, bytes and requests', async () => {
    const run = (script, args, options) =>
      spawnSync(process.execPath, [`${root}${script}`, ...args], { cwd: root, stdio: 'inherit', ...options }).status;
    const count = (args, options) =>
      run('tests/bench/run.ts', [...args, ...(withBrowser ? [] : ['--no-pages'])], options);
    // In CI the same run prints ratios beside other servers, which depend on the machine: nothing fails because of them, and
    // where the others cannot be had or measured, it is counted without them.
    if (process.env.CI === 'true' && run('scripts/ensure-deps.mjs', ['tests/bench']) === 0) {
      const status = count(['--quick', '--only', 'dashboard'], { timeout: 300_000 });
      if (status === 0 || status === hasGrown) return status === 0;
    }
    return count(['--counts']) === 0;
  });
}

heading('the database on PostgreSQL');
const postgres = await findPostgres();
if (postgres.url) {
  // What opens a database of PGlite by itself, whatever the others open, has been tested with the rest.
  const others = ['--project', 'academy-api', '--exclude', 'tests/academy-api/on-pglite/**'];
  await vitest('reference API on PostgreSQL', others, { TEST_DATABASE_URL: postgres.url });
  await postgres.stop();
} else {
  console.log(`not run: ${postgres.reason}`);
  summary.push(`  reference API on PostgreSQL        not run: ${postgres.reason}`);
}

if (withBrowser && built) {
  const browser = findBrowser();
  if (browser) {
    await suite('browser tests', 'browser.json', playwrightCounts, (file) =>
      runToEnd('playwright', ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'], {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    );
  } else {
    await check('browser tests', async () => {
      throw new Error('No Chromium here and none could be installed: install one and name it with CHROMIUM_PATH.');
    });
  }
}

// Those that generate types or build the site do so in copies of the tree.
await vitest('the commands', ['--project', 'scripts']);

finish();
