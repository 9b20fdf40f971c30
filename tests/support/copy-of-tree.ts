import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../repository/project-files.ts';

/**
 * Copies what Git knows, and what it has not been told of yet, into a folder of its own beside the same dependencies. What
 * a test edits there is edited nowhere else.
 */
export const copyOfTree = (name: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `academy-${name}-`));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.stdout.toString().split('\0').filter(Boolean)) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  return folder;
};
