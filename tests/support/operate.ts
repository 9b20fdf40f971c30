import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { vi } from 'vitest';
import { runProgram } from './processes.ts';

/** The command line of an operator on a data folder. */
export const operate = async (dataFolder: string, args: string[], env: Record<string, string> = {}) => {
  const program = runProgram('academy-api/operator/cli.ts', args, {
    ACADEMY_DATA_DIR: dataFolder,
    USER: 'dipankar',
    ...env,
  });
  return { exitCode: await program.ended, printed: program.output() };
};

let commands = 0;

/**
 * Runs a command line of the project in this process, with the environment of a program alone. One that commander refuses, and
 * thereby ends, is for a program.
 */
export const runHere = async (file: string, args: string[], settings: Record<string, string> = {}) => {
  let printed = '';
  const collect = (...values: unknown[]) => {
    printed += `${format(...values)}\n`;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(collect),
    vi.spyOn(console, 'error').mockImplementation(collect),
    vi.spyOn(process, 'loadEnvFile').mockReturnValue(),
  ];
  const { argv, env, exitCode } = process;
  process.argv = [process.execPath, file, ...args];
  const { PATH, HOME, CI } = env;
  process.env = { PATH, HOME, CI, ...settings };
  process.exitCode = undefined;
  try {
    commands += 1;
    // By another address it is run again.
    const address = `${fileURLToPath(new URL(`../../${file}`, import.meta.url))}?command=${commands}`;
    await import(address);
    return { exitCode: process.exitCode ?? 0, printed };
  } finally {
    Object.assign(process, { argv, env, exitCode });
    for (const spy of spies) spy.mockRestore();
  }
};

/** The command line of an operator in this process, as a program takes a second of a processor to start; `operate` has a terminal. */
export const operateHere = (dataFolder: string, args: string[], settings: Record<string, string> = {}) =>
  runHere('academy-api/operator/cli.ts', args, { ACADEMY_DATA_DIR: dataFolder, USER: 'dipankar', ...settings });
