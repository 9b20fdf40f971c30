import { availableParallelism } from 'node:os';

/** More of them would each need a database, a gateway and a browser of their own, and memory for these. */
const maxWorkers = 8;

/** How many test files run at once: one more than there are processors, since many tests wait for a time to be over. */
export const workers = Math.min(availableParallelism() + 1, maxWorkers);
