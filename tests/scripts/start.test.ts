import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createWebServer, type RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyOfTree, lightenBuild } from '../support/copy-of-tree.ts';
import { aCourse } from '../support/factories.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { fillDataFolder } from '../support/prepared-database.ts';
import { operate } from '../support/operate.ts';
import { freePort, runProgram, waitUntil, type RunningProgram } from '../support/processes.ts';

/** As long as a program runs it gets ready or gives up by itself; a busy machine takes minutes to build the site. */
const patienceSeconds = 400;
vi.setConfig({ testTimeout: (patienceSeconds + 100) * 1_000 });

const started: RunningProgram[] = [];
const servers: (() => Promise<void>)[] = [];
let folder = '';
/** The site that other tests use meanwhile is not the one that is built here. */
let tree = '';

beforeAll(async () => {
  // The path has what a path may have on people's machines.
  tree = copyOfTree("start $5, 100%20 & 'ধাপ'");
  lightenBuild(tree);
  folder = await mkdtemp(path.join(tmpdir(), 'academy-start-'));
});

afterAll(async () => {
  await Promise.all(started.map((program) => program.stop('SIGKILL')));
  await Promise.all(servers.map((close) => close()));
  await Promise.all([folder, tree].map((made) => rm(made, { recursive: true, force: true })));
});

/** Starts `npm start`, or the program of another command. */
const start = async (env: Record<string, string> = {}, file = 'scripts/start.mjs', ...args: string[]) => {
  const ports = { port: await freePort(), apiPort: await freePort() };
  const settings = {
    PORT: String(ports.port),
    ACADEMY_API_PORT: String(ports.apiPort),
    ACADEMY_DATA_DIR: path.join(folder, String(ports.apiPort)),
    // One program after the other is compiled from the same sources.
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    ...env,
  };
  const program = runProgram(file, args, settings, tree);
  started.push(program);
  return { ...ports, program };
};

/** Starts what `npm start` starts once it has built the site, which must be there already. */
const startBuilt = (env: Record<string, string> = {}) => start(env, 'scripts/serve.mjs', '--academy');

const listen = async (answer: RequestListener) => {
  const { url, close } = await listenOnFreePort(createWebServer(answer));
  servers.push(close);
  return url;
};

const isReady = (program: RunningProgram) =>
  waitUntil(async () => program.output().includes('Ctrl-C stops everything'), program, patienceSeconds);

const answers = async (port: number, host = '127.0.0.1') =>
  fetch(`http://${host}:${port}/healthz`).then(
    () => true,
    () => false,
  );

// One of these waits for twenty seconds, while another one builds the site.
describe.concurrent('npm start before a REST API that cannot be had', () => {
  const others = {
    'that refuses the connection': [async () => `http://127.0.0.1:${await freePort()}/api`, /refused/],
    'whose host nobody knows': [async () => 'http://academy.invalid/api', /name of its host was not found/],
    'that is a website': [
      () => listen((_, response) => void response.end('<html></html>')),
      /sends no JSON, so it is not the REST API/,
    ],
    'that leads elsewhere': [
      () =>
        listen((request, response) =>
          request.url === '/courses'
            ? void response.writeHead(301, { location: '/api/courses' }).end()
            : void response.end('[]'),
        ),
      /it leads to \/api\/courses, which the gateway would not follow/,
    ],
    'that has no courses': [
      () => listen((_, response) => void response.writeHead(404).end('{}')),
      /status 404, which is no list of courses/,
    ],
  } as const;

  it.each(Object.entries(others))('says which address, and why: one %s', async (_name, [address, reason]) => {
    const url = await address();
    const { program } = await start({ ACADEMY_API_URL: url });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(`ACADEMY_API_URL: ${url}/courses cannot be used`);
    expect(program.output()).toMatch(reason);
  });
});

describe.concurrent('npm start', () => {
  it('runs everything, says where it is and who can sign in, and leaves nothing behind on SIGTERM', async () => {
    const data = path.join(folder, 'started');
    await fillDataFolder(data);
    // The shell may be set up for other projects, and have another Node.
    await writeFile(path.join(folder, 'node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const PATH = [folder, process.env['PATH']].join(path.delimiter);
    const { port, apiPort, program } = await start({ ACADEMY_DATA_DIR: data, NODE_ENV: 'development', PATH });
    await isReady(program);

    const printed = program.output();
    expect(printed).toContain(`http://localhost:${port}`);
    expect(printed).toContain('/mailbox');
    expect(printed).toContain('moumita@dhap.example');

    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html');
    const scripts = await Promise.all(
      globSync('web/dist/assets/*.js', { cwd: tree }).map((file) => readFile(path.join(tree, file), 'utf8')),
    );
    expect(scripts.filter((script) => script.includes('react-dom')).length).toBeGreaterThan(0);
    expect(scripts.filter((script) => script.includes('React DevTools'))).toEqual([]);

    expect(await program.stop('SIGTERM')).toBe(0);
    expect(await answers(port)).toBe(false);
    expect(await answers(apiPort)).toBe(false);
  });

  it('says in one sentence that a port is in use', async () => {
    const port = await freePort();
    const occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(port, '127.0.0.1', resolve));
    const { program } = await start({ PORT: String(port) });

    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe(`Port ${port} is in use: stop what uses it, or choose another with PORT=….`);
    await new Promise((resolve) => occupant.close(resolve));
  });

  it('says in one sentence that a setting is wrong', async () => {
    const { program } = await start({ PORT: 'forty' });

    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe(
      'PORT is "forty"; a port is a whole number from 1 to 65535. See .env.example.',
    );
  });

  it('says in one sentence that the folder for the data cannot be made', async () => {
    const { program } = await start({ ACADEMY_DATA_DIR: '/proc/nope' });

    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe(
      "/proc/nope cannot be written to (ENOENT), and the academy's data goes there.",
    );
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 lets others in'],
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL is not set'],
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example' },
      'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not',
    ],
    [{ RAZORPAY_KEY_ID: 'rzp_live_1' }, 'RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET'],
  ])('says in one sentence, before it builds anything, why %j must not be started', async (env, sentence) => {
    const { program } = await start(env);

    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('what npm start has built, with npm run serve:academy', () => {
  it('runs the REST API where ACADEMY_API_HOST says, and lets no process survive when it is killed without warning', async () => {
    const data = path.join(folder, 'made');
    await fillDataFolder(data);
    const occupant = createServer().listen(0, '127.0.0.1');
    servers.push(async () => void occupant.close());
    await once(occupant, 'listening');
    // Another address of this machine, which not every system has: the port may be taken elsewhere.
    const isElsewhere = process.platform === 'linux';
    const apiHost = isElsewhere ? '127.0.0.2' : '127.0.0.1';
    const apiPort = isElsewhere ? Number(Object(occupant.address()).port) : await freePort();
    const { port, program } = await startBuilt({
      ACADEMY_DATA_DIR: data,
      ACADEMY_API_HOST: apiHost,
      ACADEMY_API_PORT: String(apiPort),
    });
    await isReady(program);
    expect(await Promise.all([answers(port), answers(apiPort, apiHost)])).toEqual([true, true]);
    expect((await operate(data, ['accounts', '--search', 'moumita'])).printed).toContain('Moumita');

    await program.stop('SIGKILL');

    await expect.poll(() => answers(port), { timeout: 30_000 }).toBe(false);
    await expect.poll(() => answers(apiPort, apiHost), { timeout: 30_000 }).toBe(false);
  });

  it('waits for another REST API that is named and still starting, and starts none of its own', async () => {
    const namedPort = await freePort();
    const { port, apiPort, program } = await startBuilt({ ACADEMY_API_URL: `http://127.0.0.1:${namedPort}/api` });
    await waitUntil(async () => program.output().includes('Waiting up to 20 seconds'), program);
    const another = createWebServer((_, response) => void response.end(JSON.stringify([aCourse()])));
    servers.push(async () => void another.close());
    another.listen(namedPort, '127.0.0.1');
    await isReady(program);
    expect(program.output()).not.toContain('cannot be used');

    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ courses { totalCount } }' }),
    });
    expect(await response.json()).toMatchObject({ data: { courses: { totalCount: 1 } } });
    expect(await answers(apiPort)).toBe(false);

    expect(await program.stop()).toBe(0);
  });
});
