// Finds promtool, Prometheus' own checker of rules; gives a reason when there is none.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installInCi } from '../test-servers.mjs';

const program = () =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => path.join(folder, 'promtool'))
    .find((file) => existsSync(file));

/** Returns `{ file }` of promtool, or the `{ reason }` why there is none. */
export const findPromtool = () => {
  if (!program()) installInCi('prometheus');
  const file = program();
  return file ? { file } : { reason: 'no promtool found; it comes with Prometheus' };
};
