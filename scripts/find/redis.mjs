// Finds a Redis server for tests of several gateways or starts one; gives a reason when neither is possible.
import { spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { endProcess, findProgram, freePort } from './programs.mjs';

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
 * Returns `{ url, halt, resume, stop }` of a server for tests, or the `{ reason }` why there is none. `halt` stops the
 * server, and `resume` starts an empty one at the same address.
 */
export const findRedis = async () => {
  const file = findProgram(['redis-server', 'valkey-server'], 'redis-server');
  if (!file) return { reason: 'no Redis server found on this machine' };
  const port = await freePort();
  let server = await start(file, port);
  if (server === null) return { reason: 'the Redis server found here did not start' };
  const halt = () => endProcess(server, 'SIGKILL');
  return {
    url: `redis://127.0.0.1:${port}`,
    halt,
    resume: async () => {
      server = await start(file, port);
    },
    stop: halt,
  };
};
