import { availableParallelism } from 'node:os';

/** More of them would each need a database, a gateway and a browser of their own, and memory for these. */
const maxWorkers = 8;

const atOnce = (waiting: number): number => Math.min(availableParallelism() + waiting, maxWorkers);

/** How many test files of Vitest run at once: many of them wait for processes, and for times to be over. */
export const testWorkers = atOnce(2);

/** How many browser tests run at once. They wait less: with one more, the same tests took no less time. */
export const browserWorkers = atOnce(1);
