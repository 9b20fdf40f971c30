import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, textOf } from '../repository/project-files.ts';
import { copyOfTree, lightenBuild } from '../support/copy-of-tree.ts';
import { follow, leaveOutIgnored, runInShell } from '../support/dockerfile.ts';
import { createClient } from '../support/execute.ts';
import { person } from '../support/people.ts';
import { freePort, runProgram, waitUntil, type RunningProgram } from '../support/processes.ts';

const { PATH = '', HOME = '' } = process.env;
const tools = path.join(root, 'node_modules');
// The Node of the image is the one of the lockfile; npm's cache is left where it is.
const machine = {
  PATH: [path.join(tools, '.bin'), PATH].join(path.delimiter),
  HOME,
  npm_config_prefer_offline: 'true',
};

/** The dependencies of the stage that builds are those that this runs from, installed by npm ci before. */
const run = (command: string, folder: string, env: Record<string, string>): void => {
  if (command === 'npm ci') symlinkSync(tools, path.join(folder, 'node_modules'), 'dir');
  else runInShell(command, folder, { ...machine, ...env });
};

/** A script that only the version before has, where the operator puts it. */
const formerScript = 'former-assets/page-of-before.js';

let image: ReturnType<typeof follow>;
const started: RunningProgram[] = [];
const ports = { port: '', apiPort: '' };

beforeAll(async () => {
  ports.port = String(await freePort());
  ports.apiPort = String(await freePort());
  const context = copyOfTree('release');
  rmSync(path.join(context, 'node_modules'));
  leaveOutIgnored(context);
  lightenBuild(context);
  mkdirSync(path.join(context, 'former-assets'));
  writeFileSync(path.join(context, formerScript), 'export {};');
  image = follow(textOf('Dockerfile'), context, run);
  rmSync(context, { recursive: true });
}, 300_000);

afterAll(async () => {
  await Promise.all(started.map((program) => program.stop('SIGKILL')));
  rmSync(image.folder, { recursive: true, force: true });
});

/** The words of a command of package.json. */
const commandOf = (name: string): string[] =>
  String(new Map(Object.entries(JSON.parse(textOf('package.json')).scripts)).get(name)).split(' ');

const start = async ([, file = '', ...args]: readonly string[], port: string, env: Record<string, string>) => {
  const program = runProgram(file, args, { ...env, PORT: port }, image.folder);
  started.push(program);
  // Its first start fills a database, which takes a busy machine longer than other starts.
  await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, program, 110);
  return program;
};

/** Looks for the heading of a page that was rendered here; on a busy machine the first tries get the page without it. */
const showsRendered = async (address: string) => {
  const isRendered = async () => /<main[^]*<h1/.test(await (await fetch(address)).text());
  await expect.poll(isRendered, { timeout: 20_000, interval: 500 }).toBe(true);
};

const bytesOfPackages = () => {
  const packages = path.join(image.folder, 'node_modules');
  const files = readdirSync(packages, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
};

// A Dockerfile is a recipe for Linux, which a shell of Windows cannot follow.
describe.skipIf(process.platform === 'win32')('what the Dockerfile builds, followed in empty folders', () => {
  it('has no tool, and packages of 60 MB at most', () => {
    const installed = readdirSync(path.join(image.folder, 'node_modules'));
    const left = ['typescript', 'vite', '@graphql-codegen', '@playwright', 'react', '@apollo/client'];
    expect(installed.filter((name) => left.includes(name))).toEqual([]);
    expect(bytesOfPackages()).toBeLessThan(60e6);
  });

  it('is the whole academy with npm run serve:academy: pages, signing in, course access, paying', async () => {
    await start(commandOf('serve:academy'), ports.port, { ACADEMY_API_PORT: ports.apiPort });
    const site = `http://127.0.0.1:${ports.port}`;
    await showsRendered(`${site}/course/full-stack-web-development`);

    const learner = createClient(site);
    const { email, password } = person('Moumita');
    const input = { email, password };
    await learner.ask('mutation ($input: LogInInput!) { logIn(input: $input) { userErrors { message } } }', { input });
    const { course } = await learner.ask(
      '{ course(by: { slug: "full-stack-web-development" }) { id viewerAccess { unlockedMonthNumbers nextPayable { month } } } }',
    );
    expect(course.viewerAccess).toEqual({ unlockedMonthNumbers: [1], nextPayable: { month: 2 } });

    const { startCheckout } = await learner.ask(
      'mutation ($input: StartCheckoutInput!) { startCheckout(input: $input) { checkout { orderId } userErrors { message } } }',
      { input: { courseId: course.id, month: 2 } },
    );
    const paid = await fetch(`${site}/academy-checkout/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: learner.cookies.header() },
      body: JSON.stringify({ orderId: startCheckout.checkout.orderId, method: 'card', outcome: 'success' }),
    });
    const {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    } = await paid.json();
    const { confirmPayment } = await learner.ask(
      'mutation ($input: ConfirmPaymentInput!) { confirmPayment(input: $input) { purchase { status } userErrors { message } } }',
      { input: { orderId, paymentId, signature } },
    );
    expect(confirmPayment).toEqual({ purchase: { status: 'PENDING' }, userErrors: [] });
  }, 180_000);

  it('has the scripts of the version before as well, which pages that stayed open ask for', async () => {
    const { status } = await fetch(`http://127.0.0.1:${ports.port}/assets/${path.basename(formerScript)}`);
    expect(status).toBe(200);
  });

  it('starts the gateway of production by its own command, is healthy, and ends on SIGTERM', async () => {
    const port = String(await freePort());
    const env = {
      ...image.env,
      PUBLIC_URL: 'https://academy.example',
      ACADEMY_API_URL: `http://127.0.0.1:${ports.apiPort}/api`,
    };
    expect(image.command).toEqual(commandOf('serve'));
    const program = await start(image.command, port, env);
    const check = () =>
      spawnSync(process.execPath, ['scripts/is-healthy.mjs'], { cwd: image.folder, env: { PORT: port } }).status;

    expect(check()).toBe(0);
    await showsRendered(`http://127.0.0.1:${port}/`);
    expect(await program.stop('SIGTERM')).toBe(0);
    expect(check()).toBe(1);
  }, 180_000);
});
