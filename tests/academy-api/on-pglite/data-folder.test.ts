import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../academy-api/config.ts';
import { FolderInUseError, holderOf, lockFolder } from '../../../academy-api/database/lock.ts';
import { startAcademyProgram } from '../../support/academy-program.ts';
import { eventually } from '../../support/eventually.ts';
import { fillDataFolder } from '../../support/prepared-database.ts';
import { openDependencies } from '../../../academy-api/start.ts';
import { startupErrorOf } from '../../../academy-api/startup-errors.ts';
import { freePort, runProgram, type RunningProgram, waitUntil } from '../../support/processes.ts';

let folder: string;
const started: RunningProgram[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'academy-folder-'));
});

afterEach(async () => {
  for (const program of started.splice(0)) await program.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const startApi = (port: number, env: Record<string, string> = {}): RunningProgram => {
  const program = runProgram('academy-api/main.ts', [], {
    ACADEMY_DATA_DIR: folder,
    ACADEMY_API_PORT: String(port),
    ...env,
  });
  started.push(program);
  return program;
};

const startedApi = async (env: Record<string, string> = {}): Promise<RunningProgram> => {
  const program = await startAcademyProgram({ ACADEMY_DATA_DIR: folder, ...env });
  started.push(program);
  return program;
};

const lock = () => path.join(folder, 'academy.lock');

describe('the lock of a data folder', () => {
  it('belongs to one holder at a time and is free afterwards', () => {
    const unlock = lockFolder(folder);

    expect(holderOf(folder)).toBe(process.pid);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);

    unlock();
    expect(holderOf(folder)).toBeNull();
    lockFolder(folder)();
  });

  it('is taken over from a process that has died', () => {
    writeFileSync(lock(), '999999 1');
    expect(holderOf(folder)).toBeNull();

    lockFolder(folder);
    expect(holderOf(folder)).toBe(process.pid);
  });

  it('is not taken over from a process of another container, whose id belongs to nobody here', async () => {
    const script = `
      import { lockFolder } from './academy-api/database/lock.ts';
      globalThis.unlock = lockFolder(${JSON.stringify(folder)});
      console.log('locked');
      setInterval(() => {}, 60_000);`;
    const holder = runProgram('--input-type=module', ['--eval', script], {});
    await waitUntil(async () => holder.output().includes('locked'), holder);
    writeFileSync(lock(), '999999 1');

    expect(holderOf(folder)).toBeNull();
    expect(() => lockFolder(folder)).toThrow('just starting or runs in another container');
    await holder.stop('SIGKILL');
    lockFolder(folder)();
  });

  it('is taken over from a dead process whose id another process has by now', () => {
    writeFileSync(lock(), `${process.ppid} 1`);

    expect(holderOf(folder)).toBeNull();
    lockFolder(folder)();
  });

  it('makes the folder where it is missing, and leaves nothing in it', () => {
    const deeper = path.join(folder, 'a', 'b');
    lockFolder(deeper)();

    expect(existsSync(deeper)).toBe(true);
    expect(existsSync(path.join(deeper, 'academy.lock'))).toBe(false);
  });
});

describe('the reference API as a process', { timeout: 60_000 }, () => {
  it('makes a folder that is its own alone, keeps its token to itself, and leaves no lock behind when it is stopped', async () => {
    const made = path.join(folder, 'made');
    const program = await startedApi({ ACADEMY_DATA_DIR: made });
    const operatorFile = path.join(made, 'operator.json');
    expect([statSync(made).mode & 0o777, statSync(operatorFile).mode & 0o777]).toEqual([0o700, 0o600]);
    const { url } = JSON.parse(readFileSync(operatorFile, 'utf8'));
    expect((await fetch(`${url}/backup`)).status).toBe(404);

    expect(await program.stop('SIGTERM')).toBe(0);
    expect([existsSync(operatorFile), existsSync(path.join(made, 'academy.lock'))]).toEqual([false, false]);
    // PGlite gives the files that it unpacks rights of their own. Nothing has narrowed these folders since they were made.
    const folders = readdirSync(made, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
    const open = folders.filter(({ parentPath, name }) => (statSync(path.join(parentPath, name)).mode & 0o077) !== 0);
    expect(folders.length).toBeGreaterThan(10);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('answers what is under way when it is told to stop, and lets no connection bring more', async () => {
    await fillDataFolder(folder);
    const port = await freePort();
    const program = await startedApi({ ACADEMY_API_PORT: String(port) });
    const [idle, busy] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    let received = '';
    busy.on('data', (chunk: Buffer) => (received += chunk.toString()));
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2'];
    busy.write(`${[...head, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`);
    await eventually(() => received).toContain('100 Continue');
    idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');

    const ended = program.stop('SIGTERM');
    await once(idle, 'close');
    busy.write('{}');

    expect(await ended).toBe(0);
    expect(received).toMatch(/\r\n\r\nHTTP\/1\.1 400 [^]*\r\nConnection: close\r\n/);
  });

  it('refuses a folder that another one holds, naming it, and starts when that was killed, removing what it was restoring', async () => {
    await fillDataFolder(folder);
    const first = await startedApi();
    const config = readConfig({ ACADEMY_DATA_DIR: folder });
    const refused = await openDependencies(config, pino({ level: 'silent' })).catch((reason: unknown) => reason);
    expect(startupErrorOf(refused, config)).toBe(
      `The data folder ${folder} is in use by process ${first.process.pid}: stop that one, or name another folder with ACADEMY_DATA_DIR.`,
    );

    await first.stop('SIGKILL');
    const restored = path.join(folder, `restore-${randomUUID()}.part`);
    writeFileSync(restored, 'all that is known of people');
    await startedApi();
    expect(existsSync(restored)).toBe(false);
  });

  it.each(['ACADEMY_API_PORT', 'ACADEMY_API_METRICS_PORT'])(
    'says in one sentence that the port of %s is in use, and begins nothing',
    async (setting) => {
      await fillDataFolder(folder);
      const server = createServer();
      const port = await freePort();
      await once(server.listen(port, '127.0.0.1'), 'listening');
      const program = startApi(await freePort(), { LOG_LEVEL: 'warn', [setting]: String(port) });

      expect(await program.ended).toBe(1);
      expect(program.output().trim()).toBe(
        `Port ${port} is in use: stop what uses it, or choose another with ${setting}=….`,
      );
      expect([holderOf(folder), existsSync(path.join(folder, 'operator.json'))]).toEqual([null, false]);
      server.close();
    },
  );

  it.each([
    ['below a file', 'file/data', 'ENOTDIR'],
    ['because there is such a file', 'file', 'EEXIST'],
    ['where the system lets nobody make one', '/proc/nope/data', 'ENOENT'],
  ])('says in one sentence that its folder cannot be made %s', async (_where, name, code) => {
    writeFileSync(path.join(folder, 'file'), '');
    const dataFolder = path.resolve(folder, name);
    const config = readConfig({ ACADEMY_DATA_DIR: dataFolder });
    const error = await openDependencies(config, pino({ level: 'silent' })).catch((reason: unknown) => reason);

    expect(startupErrorOf(error, config)).toBe(
      `The data folder ${dataFolder} cannot be written to (${code}): give this user the right, or name another with ACADEMY_DATA_DIR.`,
    );
  });

  it.skipIf(!existsSync('/dev/full'))('asks for room on a full disk, where the system has one for tests', () => {
    const config = readConfig({ ACADEMY_DATA_DIR: folder });
    const write = (): void => writeFileSync('/dev/full', 'x');
    expect(write).toThrow(
      expect.toSatisfy(
        (error) => startupErrorOf(error, config)?.includes('(ENOSPC): make room on its disk, or ') === true,
      ),
    );
  });

  it('asks for room on a full disk in the words of PGlite, too', () => {
    const config = readConfig({ ACADEMY_DATA_DIR: folder });
    expect(startupErrorOf({ name: 'ErrnoError', errno: 51 }, config)).toContain('(ENOSPC): make room on its disk, or ');
  });

  it('asks for more open files where it may open no further one', () => {
    const error = Object.assign(new Error('too many open files, scandir'), { code: 'EMFILE', syscall: 'scandir' });
    expect(startupErrorOf(error, readConfig({ ACADEMY_DATA_DIR: folder }))).toBe(
      'No further file can be opened (EMFILE): raise the limit of open files (ulimit -n, LimitNOFILE) to 1024 or more.',
    );
  });

  it('says in one line of its log that a fault ends its start, such as a damaged database', async () => {
    mkdirSync(path.join(folder, 'database'));
    writeFileSync(path.join(folder, 'database', 'PG_VERSION'), 'damaged');
    const program = startApi(await freePort());

    expect(await program.ended).toBe(1);
    expect(JSON.parse(program.output())).toMatchObject({
      level: 60,
      msg: 'not started',
      err: { stack: expect.stringContaining('at ') },
    });
  });

  it('names the setting that cannot be used', async () => {
    const program = startApi(await freePort(), { ACADEMY_API_PORT: 'four thousand' });

    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe('ACADEMY_API_PORT is not a port. See .env.example.');
  });

  it('lets no other user of the machine read its data, and closes the folder unless something else is in it', async () => {
    await fillDataFolder(folder);
    // PGlite gives its caches rights of their own; the folders around them are closed to others.
    const opened = (entry: string): string[] =>
      [entry, ...readdirSync(entry, { recursive: true }).map((name) => path.join(entry, String(name)))].filter(
        (file) => !file.endsWith('pg_internal.init') && (statSync(file).mode & 0o077) !== 0,
      );
    const photo = path.join(folder, 'files', 'photos', '1', 'me.png');
    mkdirSync(path.dirname(photo), { recursive: true });
    writeFileSync(photo, '');
    const foreign = path.join(folder, 'notes.txt');
    writeFileSync(foreign, '', { mode: 0o644 });
    for (const file of readdirSync(folder, { recursive: true })) {
      const entry = path.join(folder, String(file));
      chmodSync(entry, statSync(entry).isDirectory() ? 0o755 : 0o644);
    }
    chmodSync(folder, 0o755);
    expect(opened(folder).length).toBeGreaterThan(100);

    const beside = await openDependencies(readConfig({ ACADEMY_DATA_DIR: folder }), pino({ level: 'silent' }));
    expect(opened(folder)).toEqual([folder, foreign]);
    await beside.close();

    rmSync(foreign);
    const program = await startedApi();
    expect(opened(folder)).toEqual([]);
    await program.stop('SIGTERM');
    expect(opened(folder)).toEqual([]);
  });
});
