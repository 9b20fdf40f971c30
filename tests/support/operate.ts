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
