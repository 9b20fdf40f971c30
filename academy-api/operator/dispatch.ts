import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { commands, type Command, type CommandName } from './commands.ts';

const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** Checks the input of a command and runs it. Throws an ApiError for an unknown command or a wrong input. */
export const dispatch = async (
  dependencies: Dependencies,
  name: string,
  input: unknown,
  actor: string,
): Promise<unknown> => {
  if (!isCommandName(name)) throw new ApiError(404, 'NOT_FOUND', `An operator cannot ${name}.`);
  const { input: schema, run }: Command = commands[name];
  const checked = schema.safeParse(input, { error: inWords });
  if (!checked.success) throw wrong(checked.error.issues[0]);
  return run(dependencies, checked.data, actor);
};

const inWords = ({ code, input, expected }: z.core.$ZodRawIssue): string | undefined => {
  if (input === undefined) return 'is missing';
  return code === 'invalid_type' ? `is not of the type ${String(expected)}` : undefined;
};

// Inputs come from files that operators write, so an error names the path in the file, such as items.2.videoLink.
const wrong = (issue: z.core.$ZodIssue | undefined): ApiError =>
  new ApiError(400, 'BAD_REQUEST', [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
