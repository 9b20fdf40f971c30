import { eventually } from './eventually.ts';
import type { GatewayProgram } from './gateway-program.ts';

/** A script for a process to run first: at each SIGUSR2 it collects its garbage and prints how much memory it holds. */
export const tellMemory = `
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    gc(); gc();
    console.log(JSON.stringify({ msg: 'memory', ...process.memoryUsage() }));
  });`;

/** What a process holds after its garbage is collected, in bytes. */
export type Memory = { heapUsed: number; rss: number };

/** Asks a process for its memory that was started with `tellMemory`. */
export const memoryOf = async (gateway: GatewayProgram): Promise<Memory> => {
  const told = () => gateway.logged().filter(({ msg }) => msg === 'memory');
  const before = told().length;
  gateway.process.kill('SIGUSR2');
  await eventually(() => told().length).toBe(before + 1);
  return told().at(-1) as unknown as Memory;
};
