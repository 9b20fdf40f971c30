import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { commands } from './commands.ts';

/** Checks the input of a command and runs it. Throws an ApiError for an unknown command or a wrong input. */
export const dispatch = async (
  dependencies: Dependencies,
  name: string,
  input: unknown,
  actor: string,
): Promise<unknown> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new ApiError(404, 'NOT_FOUND', `There is no operator command ${name}.`);
  const checked = command.input.safeParse(input, { error: inWords });
  if (!checked.success) throw wrong(checked.error.issues[0]);
  return command.run(dependencies, checked.data, actor);
};

const inWords = ({ code, input, expected }: z.core.$ZodRawIssue): string | undefined => {
  if (input === undefined) return 'is missing';
  return code === 'invalid_type' ? `is not of the type ${String(expected)}` : undefined;
};

// Inputs come from files that operators write, so an error names the path in the file, such as items.2.videoLink.
const wrong = (issue: z.core.$ZodIssue | undefined): ApiError =>
  new ApiError(400, 'BAD_REQUEST', [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
