import { linkSync, mkdirSync, openSync, closeSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The data folder is held by another process that is alive; its id says which. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string, processId: number | null) {
    const holder = processId === null ? 'a process that is just starting' : `process ${processId}`;
    super(
      `The data folder ${folder} is in use by ${holder}: stop that one, or name another folder with ACADEMY_DATA_DIR.`,
    );
  }
}

const lockFile = (folder: string): string => path.join(folder, 'academy.lock');

/**
 * Holds a data folder for this process until the returned function is called, for PGlite itself lets two processes
 * write over each other. A lock whose process has died is taken over. Throws FolderInUseError.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  if (!tryToLock(folder) && !takeOver(folder)) throw new FolderInUseError(folder, holderOf(folder));
  return () => rmSync(lockFile(folder), { force: true });
};

/** The living process that holds a data folder; null when none does. */
export const holderOf = (folder: string): number | null => {
  const [id = '', startedAt = ''] = (textOf(lockFile(folder)) ?? '').split(' ');
  const processId = Number(id);
  if (!Number.isInteger(processId) || processId < 1 || !isAlive(processId)) return null;
  // Ids come round again, soonest in a container, where every life begins with the same few.
  return startedAt === startOf(processId) ? processId : null;
};

// Linked into place, so that nobody ever reads a lock that does not say yet whose it is.
const tryToLock = (folder: string): boolean => {
  const mine = `${lockFile(folder)}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 });
  try {
    return isNew(() => linkSync(mine, lockFile(folder)));
  } finally {
    rmSync(mine, { force: true });
  }
};

const longestTakeOverMs = 10_000;

// Of several that find the same dead lock one at a time may look again and remove it: a second would remove the first's.
const takeOver = (folder: string): boolean => {
  const guard = `${lockFile(folder)}.takeover`;
  if (Date.now() - changedAt(guard) > longestTakeOverMs) rmSync(guard, { force: true });
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
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
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
    // A process of somebody else is alive, too; it just cannot be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

// When a process started, in the ticks that Linux counts; empty where the system does not say it in a file. The name of
// the program stands in parentheses and may itself contain blanks and parentheses.
const startOf = (processId: number): string => {
  const afterName = textOf(`/proc/${processId}/stat`)?.split(') ').at(-1);
  return afterName?.split(' ')[19] ?? '';
};
