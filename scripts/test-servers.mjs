// Shared by the scripts that find or start a server for tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';

/** Installs a package with apt-get, only in CI: with CI=true, as root, on Debian and its derivatives. */
export const installInCi = (name) => {
  const isPossible =
    process.env.CI === 'true' && platform() === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isPossible) return;
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', process.stderr, process.stderr],
      timeout: 600_000,
      // apt-get must not ask questions, and must not start the installed service.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', name);
};

/** A free port of this machine. */
export const freePort = async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
};
