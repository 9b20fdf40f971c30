import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { parse } from 'yaml';
import { ApiError } from '../http/errors.ts';

/** A failure that the person at the terminal can mend. */
export const sentence = (text: string) => new ApiError(400, 'BAD_REQUEST', text);

/** Does something that fails for reasons outside, and says what could not be done, and why, in one line. */
export const orExplain = <Result>(what: string, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw sentence(`${what} (${firstLineOf(error)}).`);
  }
};

/** What a YAML or JSON file says. */
export const described = (file: string): unknown =>
  orExplain(`${file} cannot be read as YAML or JSON`, () => parse(readFileSync(file, 'utf8')));

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.replace(/[.:]$/, '') ?? '';

/** Who sits at the terminal, as its environment says. */
export const operatorName = ({ USER, USERNAME }: Readonly<Record<string, string | undefined>>): string => {
  // Under the id of nobody in particular, as in a container, the system knows no name.
  try {
    return USER || USERNAME || userInfo().username;
  } catch {
    return 'unknown';
  }
};

/** What is typed in answer to a question; empty where nobody can be asked. */
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
