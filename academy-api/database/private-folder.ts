import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../errors.ts';
import { makeFolder } from './make-folder.ts';

const ofOthers = 0o077;

/** The files and folders that this API makes in its data folder; what else is in it is not touched. */
const ownEntries = ['database', 'files', 'operator.json', 'academy.lock', 'academy.held'];

/**
 * Makes this process write files that only its user can read, and takes the rights of other users away from what the API has
 * written into a data folder before, and from the folder itself unless something else is in it: it may be one of the
 * system. The folder is made unless `create` is false. Returns false where rights could not be taken away, because the folder
 * belongs to another user.
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
  // A file may go meanwhile, when another process uses the folder.
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
