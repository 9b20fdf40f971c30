import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../repository/project-files.ts';

/**
 * Copies what Git knows, and what it has not been told of yet, into a folder of its own beside the same dependencies: the
 * whole tree, or parts of it. What a test edits there is edited nowhere else.
 */
export const copyOfTree = (name: string, parts: readonly string[] = []): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `academy-${name}-`));
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...parts];
  const listed = spawnSync('git', listing, { cwd: root });
  for (const file of listed.stdout.toString().split('\0').filter(Boolean)) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  return folder;
};

/** Lets the site of a copy be built without compressing it at the highest quality, which makes no difference to how it is started. */
export const leaveUncompressed = (folder: string): void => {
  const file = path.join(folder, 'web/vite.config.ts');
  const parts = readFileSync(file, 'utf8').split(/^ {4}(?:compressTwice|precompress)\(\),\n/m);
  if (parts.length !== 3) throw new Error(`${file} does not compress in the two places that are known.`);
  writeFileSync(file, parts.join(''));
};

/** The same without the libraries of the explorers as well, whose pages are left empty: less than half of the processor time. */
export const lightenBuild = (folder: string): void => {
  leaveUncompressed(folder);
  for (const name of globSync('web/explorer/*.tsx', { cwd: folder })) writeFileSync(path.join(folder, name), '');
};
