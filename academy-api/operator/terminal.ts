import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { ApiError } from '../http/api-error.ts';

/** An error that the person at the terminal can fix. */
export const sentence = (text: string) => new ApiError(400, 'BAD_REQUEST', text);

/** Runs something that may fail for external reasons, and turns the failure into one line: what failed, and why. */
export const orExplain = <Result>(what: string, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw sentence(`${what} (${reasonOf(error)}).`);
  }
};

/** Reads and parses a YAML or JSON file. */
export const described = async (file: string): Promise<unknown> => {
  const { parse } = await import('yaml');
  return orExplain(`${file} cannot be read as YAML or JSON`, () => {
    const input: unknown = parse(readFileSync(file, 'utf8'));
    // A YAML alias can make a value contain itself; JSON, in which the input reaches an API that runs, cannot.
    JSON.stringify(input);
    return input;
  });
};

/** The first line of an error's message, without a full stop. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.replace(/[.:]$/, '') ?? '';

/** The name of the operator: the user of the terminal. */
export const operatorName = ({ USER, USERNAME }: Readonly<Record<string, string | undefined>>): string => {
  // userInfo() throws when the user id has no name, as is usual in a container.
  try {
    return USER || USERNAME || userInfo().username;
  } catch {
    return 'unknown';
  }
};

/** Asks a question on the terminal and returns the answer; empty when there is no terminal. */
export const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await Promise.race([
      terminal.question(question),
      new Promise<string>((resolve) => terminal.once('close', () => resolve(''))),
    ]);
  } finally {
    terminal.close();
  }
};
