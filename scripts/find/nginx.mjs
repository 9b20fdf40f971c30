// Finds an nginx for the rig; gives a reason when there is none.
import { findProgram } from './programs.mjs';

/** Returns the `{ file }` of the program, or the `{ reason }` why there is none. */
export const findNginx = () => {
  const file = findProgram(['nginx'], 'nginx');
  return file ? { file } : { reason: 'no nginx found on this machine' };
};
