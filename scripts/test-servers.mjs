// What the scripts that find or start a server for the tests have in common.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';

/** Installs a package of the distribution where that is nobody's own machine: with CI=true, as root, on Debian and its kin. */
export const installInCi = (name) => {
  const isPossible =
    process.env.CI === 'true' && platform() === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isPossible) return;
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', process.stderr, process.stderr],
      timeout: 600_000,
      // Nobody to ask, and no service that starts by itself.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', name);
};

/** A port of this machine that nobody listens on. */
export const freePort = async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
};
