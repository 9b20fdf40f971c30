import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
 * overwrite each other's data. The lock of a process that has died is nobody's. Throws a FolderInUseError.
 */
export const lockFolder = (folder: string): (() => void) => {
  makeFolder(folder);
  const release = hold(folder);
  // Where nothing could be held, the file keeps others off.
  if (release === null || holderOf(folder) !== null) {
    release?.();
    throw new FolderInUseError(folder, holderOf(folder));
  }
  writeLockFile(folder);
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

// The file is written under another name and then renamed, so that no process reads it half-written.
const writeLockFile = (folder: string): void => {
  const mine = `${lockFile(folder)}.${process.pid}`;
  try {
    writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 });
    renameSync(mine, lockFile(folder));
  } finally {
    rmSync(mine, { force: true });
  }
};

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
