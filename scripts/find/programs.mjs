// Finds the programs that tests start, and free ports for them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import path from 'node:path';

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

/** The file of the first of these programs on the PATH or in a usual place beside it; undefined where there is none. */
const fileOfProgram = (names) =>
  [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/sbin',
    '/usr/local/bin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
  ]
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));

/** The file of the first of these programs, installed in CI from a package where none is found; undefined without one. */
export const findProgram = (names, packageName) => {
  const found = fileOfProgram(names);
  if (found !== undefined) return found;
  installInCi(packageName);
  return fileOfProgram(names);
};

/** A free port of this machine. */
export const freePort = async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
};
