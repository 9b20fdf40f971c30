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

const commandLine = fileURLToPath(new URL('../../academy-api/operator/cli.ts', import.meta.url));
let commands = 0;

/**
 * The same in this process, as a program takes a second of a processor to start. A command that asks at the terminal is for
 * `operate`, as is one that commander refuses and ends.
 */
export const operateHere = async (dataFolder: string, args: string[], settings: Record<string, string> = {}) => {
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
  process.argv = [process.execPath, 'academy-api/operator/cli.ts', ...args];
  const { PATH, HOME, CI } = env;
  process.env = { PATH, HOME, CI, ACADEMY_DATA_DIR: dataFolder, USER: 'dipankar', ...settings };
  process.exitCode = undefined;
  try {
    commands += 1;
    // By another address it is run again.
    const address = `${commandLine}?command=${commands}`;
    await import(address);
    return { exitCode: process.exitCode ?? 0, printed };
  } finally {
    Object.assign(process, { argv, env, exitCode });
    for (const spy of spies) spy.mockRestore();
  }
};
