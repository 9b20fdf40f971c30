// Finds a Redis server for the tests that share something between gateways, or starts one of its own; says why when none
// can be had.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { platform } from 'node:os';
import path from 'node:path';

const program = () =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));

const install = () => {
  if (platform() !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', process.stderr, process.stderr],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
};

const freePort = async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const answers = (port) =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.end('PING\r\n'));
    socket.once('data', (data) => resolve(data.toString().startsWith('+PONG')));
    socket.once('error', () => resolve(false));
  });

const start = async (file, port) => {
  const server = spawn(file, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  for (let tries = 0; tries < 50 && server.exitCode === null; tries += 1) {
    if (await answers(port)) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  kill();
  return null;
};

/**
 * `{ url, halt, resume, stop }` of a server to test on, or `{ reason }` why there is none. `halt` takes the server away and
 * `resume` brings an empty one back at the same address.
 */
export const findRedis = async () => {
  if (!program()) install();
  const file = program();
  if (!file) return { reason: 'no Redis server found on this machine' };
  const port = await freePort();
  let server = await start(file, port);
  if (server === null) return { reason: 'the Redis server found here did not start' };
  const halt = () =>
    new Promise((resolve) => {
      if (server === null || server.exitCode !== null || server.signalCode !== null) return resolve();
      server.once('exit', () => resolve());
      server.kill('SIGKILL');
    });
  return {
    url: `redis://127.0.0.1:${port}`,
    halt,
    resume: async () => {
      server = await start(file, port);
    },
    stop: halt,
  };
};
