import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

const ofOthers = 0o077;

/** The files and folders that this API makes in its data folder; what else is in it is not touched. */
const ownEntries = ['database', 'files', 'operator.json', 'academy.lock'];

/**
 * Makes this process write files that only its user can read, and takes the rights of other users away from a data folder
 * and what the API has written into it before. The folder is made unless `create` is false. Returns false where rights
 * could not be taken away, because the folder belongs to another user.
 */
export const keepPrivate = (folder: string, { create }: { readonly create: boolean }): boolean => {
  process.umask(ofOthers);
  if (create) makeFolder(folder);
  if (!existsSync(folder)) return true;
  const entries = ownEntries.map((name) => path.join(folder, name)).filter((entry) => existsSync(entry));
  return [folder, ...entries.flatMap(treeOf)].map(narrow).every(Boolean);
};

const treeOf = (entry: string): string[] => {
  if (!lstatSync(entry).isDirectory()) return [entry];
  const below = readdirSync(entry, { recursive: true, withFileTypes: true });
  return [
    entry,
    ...below.filter((file) => !file.isSymbolicLink()).map((file) => path.join(file.parentPath, file.name)),
  ];
};

const narrow = (file: string): boolean => {
  // A file may go meanwhile, when another process uses the folder.
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & ofOthers) === 0) return true;
  try {
    chmodSync(file, mode & 0o700);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOENT') return true;
      if (error.code === 'EPERM' || error.code === 'EROFS') return false;
    }
    throw error;
  }
};
