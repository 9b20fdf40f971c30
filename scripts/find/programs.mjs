// Finds the programs that tests start, and free ports for them; ends them.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import path from 'node:path';

/** Whether the distribution is Debian or one of its derivatives, whose packages can be installed. */
export const isDebian = platform() === 'linux' && existsSync('/usr/bin/apt-get');

/** Installs packages of the distribution, as root or by sudo where that asks for no password. */
export const installPackages = (...names) => {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    // apt-get must not ask questions, and must not start the installed service.
    const [program, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', ...args];
    spawnSync(program, rest, { stdio: ['ignore', process.stderr, process.stderr], timeout: 600_000 });
  };
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...names);
};

/** Installs a package of the distribution, only in CI: with CI=true, as root. */
export const installInCi = (name) => {
  if (process.env.CI === 'true' && process.getuid?.() === 0 && isDebian) installPackages(name);
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

// Below those that systems give to outgoing connections, which would take the port before its program listens.
const lowestPort = 12_000;
const highestPort = 31_999;

const isFree = async (port) => {
  const server = createServer();
  const isListening = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
};

/** A port that nobody listens on at the moment, chosen at random so that tests side by side do not choose the same. */
export const freePort = async () => {
  for (;;) {
    const port = randomInt(lowestPort, highestPort + 1);
    if (await isFree(port)) return port;
  }
};

/** Ends a process by a signal; resolves when it is gone. */
export const endProcess = (child, signal) =>
  new Promise((resolve) => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
