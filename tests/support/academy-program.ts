import { freePort, runProgram, waitUntil, type RunningProgram } from './processes.ts';

/** The REST API in a process of its own, as it is started in production. */
export type AcademyProgram = RunningProgram & { origin: string };

/** Starts academy-api/main.ts, on a free port where `env` names none, and waits until it answers. */
export const startAcademyProgram = async (env: Record<string, string>): Promise<AcademyProgram> => {
  const { ACADEMY_API_PORT = String(await freePort()) } = env;
  const program = runProgram('academy-api/main.ts', [], { ...env, ACADEMY_API_PORT });
  const origin = `http://127.0.0.1:${ACADEMY_API_PORT}`;
  try {
    // A database that is made anew takes a busy machine more than a minute.
    await waitUntil(async () => (await fetch(`${origin}/api/courses`)).ok, program, 120);
  } catch (error) {
    await program.stop('SIGKILL');
    throw error;
  }
  return { ...program, origin };
};
