import { linkSync, openSync, closeSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf, StartupError } from '../errors.ts';
import { makeFolder } from './make-folder.ts';

/** The data folder is locked by another running process, which the message names by its id. */
export class FolderInUseError extends StartupError {
  override readonly name = 'FolderInUseError';

  constructor(folder: string, processId: number | null) {
    const holder =
      processId === null
        ? 'a process that is just starting or runs in another container (or its file system has no locks)'
        : `process ${processId}`;
    super(
      `The data folder ${folder} is in use by ${holder}: stop that one, or name another folder with ACADEMY_DATA_DIR.`,
    );
  }
}

const lockFile = (folder: string): string => path.join(folder, 'academy.lock');

/**
 * Locks a data folder for this process until the returned function is called. PGlite itself would let two processes
 * overwrite each other's data. A lock whose process has died is taken over. Throws a FolderInUseError.
 */
export const lockFolder = (folder: string): (() => void) => {
  makeFolder(folder);
  const release = hold(folder);
  if (release === null) throw new FolderInUseError(folder, holderOf(folder));
  if (!tryToLock(folder) && !takeOver(folder)) {
    release();
    throw new FolderInUseError(folder, holderOf(folder));
  }
  return () => {
    rmSync(lockFile(folder), { force: true });
    release();
  };
};

const sqliteBusy = 5;

/**
 * Holds a file by a lock of the operating system, since process ids mean nothing between containers. Null when another
 * process holds it, or when a file system without locks says so; where the file cannot be written, nothing is held. The
 * file is never removed, since a process that waits for it may have opened it already.
 */
const hold = (folder: string): (() => void) | null => {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path.join(folder, 'academy.held'), { timeout: 0 });
    file.exec('pragma journal_mode = memory; begin exclusive');
    return file.close.bind(file);
  } catch (error) {
    file?.close();
    return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy ? null : () => {};
  }
};

/** The id of the running process that has locked a data folder; null when there is none. */
export const holderOf = (folder: string): number | null => {
  const [id = '', startedAt = ''] = (textOf(lockFile(folder)) ?? '').split(' ');
  const processId = Number(id);
  if (!Number.isInteger(processId) || processId < 1 || !isAlive(processId)) return null;
  // Process ids are reused, in a container right after a restart, so the start time is compared as well.
  return startedAt === startOf(processId) ? processId : null;
};

// The lock file is written under another name and then hard-linked, so that no process reads a lock without its owner.
const tryToLock = (folder: string): boolean => {
  const mine = `${lockFile(folder)}.${process.pid}`;
  try {
    writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 });
    return isNew(() => linkSync(mine, lockFile(folder)));
  } finally {
    rmSync(mine, { force: true });
  }
};

const maxTakeOverMs = 10_000;

// When several processes find the same dead lock, a guard file lets one at a time check again and remove it; otherwise
// the second would remove the new lock of the first.
const takeOver = (folder: string): boolean => {
  const guard = `${lockFile(folder)}.takeover`;
  if (Date.now() - changedAt(guard) > maxTakeOverMs) rmSync(guard, { force: true });
  if (!isNew(() => closeSync(openSync(guard, 'wx', 0o600)))) return false;
  try {
    if (holderOf(folder) !== null) return false;
    rmSync(lockFile(folder), { force: true });
    return tryToLock(folder);
  } finally {
    rmSync(guard, { force: true });
  }
};

const isNew = (create: () => void): boolean => {
  try {
    create();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
};

// The start time of a process in clock ticks, from /proc on Linux; empty on other systems. The program's name stands in
// parentheses before the numbers and may itself contain spaces and parentheses.
const startOf = (processId: number): string => {
  const afterName = textOf(`/proc/${processId}/stat`)?.split(') ').at(-1);
  return afterName?.split(' ')[19] ?? '';
};
