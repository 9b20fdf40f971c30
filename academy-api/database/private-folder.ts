import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../errors.ts';
import { makeFolder } from './make-folder.ts';

const ofOthers = 0o077;

/** The files and folders that this API makes in its data folder; what else is in it is not touched. */
const ownEntries = ['database', 'files', 'operator.json', 'academy.lock', 'academy.held'];

/**
 * Makes this process write files that only its user can read, and removes the permissions of other users from what the API
 * has written into a data folder before; from the folder itself only if nothing else is in it, since it may be a folder of
 * the system. Creates the folder unless `create` is false. Returns false when permissions could not be removed because the
 * folder belongs to another user.
 */
export const keepPrivate = (folder: string, { create }: { readonly create: boolean }): boolean => {
  process.umask(ofOthers);
  if (create) makeFolder(folder);
  if (!existsSync(folder)) return true;
  const names = readdirSync(folder);
  const own = names.filter((name) => ownEntries.includes(name));
  const written = own.flatMap((name) => treeOf(path.join(folder, name)));
  return [...(own.length === names.length ? [folder] : []), ...written].map(narrow).every(Boolean);
};

const treeOf = (entry: string): string[] => {
  if (lstatSync(entry, { throwIfNoEntry: false })?.isDirectory() !== true) return [entry];
  const below = readdirSync(entry, { recursive: true, withFileTypes: true });
  return [
    entry,
    ...below.filter((file) => !file.isSymbolicLink()).map((file) => path.join(file.parentPath, file.name)),
  ];
};

const narrow = (file: string): boolean => {
  // Another process that uses the folder may remove a file meanwhile.
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & ofOthers) === 0) return true;
  try {
    chmodSync(file, mode & 0o700);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return true;
    if (code === 'EPERM' || code === 'EROFS') return false;
    throw error;
  }
};
