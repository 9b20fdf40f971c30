import { spawn, type ChildProcess } from 'node:child_process';
import { root } from '../repository/project-files.ts';

export { freePort } from '../../scripts/find/programs.mjs';

/** Where Node keeps what it has compiled, so that it does not strip the types again for each of hundreds of processes. */
export const keepCompiled = { NODE_COMPILE_CACHE: `${root}node_modules/.cache/node` };

/** PGlite is WebAssembly, of which programs that live for seconds need no faster code than that of V8's first compiler. */
const compileOnce = ['--liftoff-only'];

/** A program of this project that runs on its own, with all that it has printed. */
export type RunningProgram = {
  process: ChildProcess;
  output: () => string;
  /** Ends it by the given signal and resolves with its exit code (null when a signal ended it). */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
};

/**
 * Starts `node file …` in a folder, the project's root unless said otherwise. The environment is the given one plus what
 * programs need to run at all.
 */
export const runProgram = (
  file: string,
  args: string[],
  env: Record<string, string>,
  folder: string = root,
): RunningProgram => {
  const { PATH = '', HOME = '', CI = '' } = process.env;
  const compiling = file.startsWith('academy-api/') ? compileOnce : [];
  const child = spawn(process.execPath, [...compiling, file, ...args], {
    cwd: folder,
    env: { PATH, HOME, CI, ...(folder === root && keepCompiled), ...env },
    // The channel lets the program notice when the test run dies without stopping it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));

  return {
    process: child,
    output: () => printed,
    ended,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
};

/** Asks again and again until the answer is true. Throws with what the program has printed when it takes too long. */
export const waitUntil = async (
  isTrue: () => Promise<boolean>,
  program: RunningProgram,
  seconds = 60,
): Promise<void> => {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end && program.process.exitCode === null) {
    if (await isTrue().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It did not get ready. It printed:\n${program.output()}`);
};
