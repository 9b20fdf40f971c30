// Finds promtool, Prometheus' own checker of rules; gives a reason when there is none.
import { findProgram } from '../test-servers.mjs';

/** Returns `{ file }` of promtool, or the `{ reason }` why there is none. */
export const findPromtool = () => {
  const file = findProgram(['promtool'], 'prometheus');
  return file ? { file } : { reason: 'no promtool found; it comes with Prometheus' };
};
