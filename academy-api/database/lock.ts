import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** The data folder is held by another process that is alive; its id says which. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  readonly processId: number;

  constructor(folder: string, processId: number) {
    super(
      `The data folder ${folder} is in use by process ${processId}: stop that one, or name another folder with ACADEMY_DATA_DIR.`,
    );
    this.processId = processId;
  }
}

const lockFile = (folder: string): string => path.join(folder, 'academy.lock');

/**
 * Holds a data folder for this process until the returned function is called, for PGlite itself lets two processes
 * write over each other. A lock whose process has died is taken over. Throws FolderInUseError.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  if (!tryToLock(folder)) {
    const holder = holderOf(folder);
    if (holder !== null) throw new FolderInUseError(folder, holder);
    rmSync(lockFile(folder), { force: true });
    if (!tryToLock(folder)) throw new FolderInUseError(folder, holderOf(folder) ?? 0);
  }
  return () => rmSync(lockFile(folder), { force: true });
};

/** The living process that holds a data folder; null when none does. */
export const holderOf = (folder: string): number | null => {
  try {
    const processId = Number(readFileSync(lockFile(folder), 'utf8'));
    return Number.isInteger(processId) && processId > 0 && processId !== process.pid && isAlive(processId)
      ? processId
      : null;
  } catch {
    return null;
  }
};

const tryToLock = (folder: string): boolean => {
  try {
    const file = openSync(lockFile(folder), 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // A process of somebody else is alive, too; it just cannot be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
