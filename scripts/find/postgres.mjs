// Finds a PostgreSQL server for the database tests or starts one; gives a reason when neither is possible.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess, freePort, installInCi } from './programs.mjs';

const binFolders = () => {
  const versions = (folder, inside) =>
    existsSync(folder)
      ? readdirSync(folder)
          .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
          .map((name) => path.join(folder, name, inside))
      : [];
  return [
    ...versions('/usr/lib/postgresql', 'bin'),
    ...versions('/opt/homebrew/Cellar', 'bin').filter((folder) => folder.includes('postgresql')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
};

const serverFolder = () =>
  binFolders().find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')));

// PostgreSQL refuses to run as root, so root starts it as an unprivileged user.
const unprivileged = () => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag, name) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [id('-u', name), id('-g', name)];
    if (Number.isInteger(uid) && uid > 0) return { uid, gid };
  }
  return { uid: 65534, gid: 65534 };
};

/** Starts a server on a folder; null when it does not start. */
const start = async (bin, folder, port, user) => {
  const settings = ['max_connections=200', 'log_min_messages=fatal'].flatMap((setting) => ['-c', setting]);
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', path.join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F', ...settings],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  process.once('exit', () => server.kill('SIGKILL'));
  for (let tries = 0; tries < 100; tries += 1) {
    const ready = spawnSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q'], user);
    if (ready.status === 0) return server;
    if (server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill('SIGKILL');
  return null;
};

/**
 * Returns `{ url, halt, resume, stop }` of a server for tests, or the `{ reason }` why there is none. `halt` ends it as a
 * fault would, without a word to those who are connected, and `resume` starts it on the same data; neither is there for
 * the server that TEST_DATABASE_URL names.
 */
export const findPostgres = async () => {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => {} };
  if (!serverFolder()) installInCi('postgresql');
  const bin = serverFolder();
  if (!bin) return { reason: 'no PostgreSQL server found; TEST_DATABASE_URL can name one' };

  const user = unprivileged();
  const folder = mkdtempSync(path.join(tmpdir(), 'academy-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const clean = () => rmSync(folder, { recursive: true, force: true });

  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', path.join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    clean();
    return { reason: `initdb failed: ${(made.stderr ?? String(made.error)).trim().split('\n').at(-1)}` };
  }
  const port = await freePort();
  let server = await start(bin, folder, port, user);
  if (server === null) {
    clean();
    return { reason: 'the PostgreSQL server found here did not start' };
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: () => endProcess(server, 'SIGQUIT'),
    resume: async () => {
      server = await start(bin, folder, port, user);
    },
    stop: async () => {
      await endProcess(server, 'SIGINT');
      clean();
    },
  };
};
