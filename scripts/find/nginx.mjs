// Finds an nginx for the rig; gives a reason when there is none.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installInCi } from '../test-servers.mjs';

const program = () =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => path.join(folder, 'nginx'))
    .find((file) => existsSync(file));

/** Returns the `{ file }` of the program, or the `{ reason }` why there is none. */
export const findNginx = () => {
  if (!program()) installInCi('nginx');
  const file = program();
  return file ? { file } : { reason: 'no nginx found on this machine' };
};
