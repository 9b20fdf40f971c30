import type { z } from 'zod';
import type { Academy } from '../dependencies.ts';
import { ApiError } from '../http/errors.ts';
import { acts, type Act, type ActName } from './commands.ts';

const isActName = (name: string): name is ActName => Object.hasOwn(acts, name);

/** Does what an operator asks for, after checking what it takes. Throws ApiError. */
export const performAct = async (academy: Academy, name: string, input: unknown, actor: string): Promise<unknown> => {
  if (!isActName(name)) throw new ApiError(404, 'NOT_FOUND', `An operator cannot ${name}.`);
  const { input: schema, perform }: Act = acts[name];
  const checked = schema.safeParse(input);
  if (!checked.success) throw wrong(checked.error.issues[0]);
  return perform(academy, checked.data, actor);
};

// An operator writes the files, so the place of a mistake is named as it stands there: items.2.videoLink.
const wrong = (issue: z.core.$ZodIssue | undefined): ApiError =>
  new ApiError(400, 'BAD_REQUEST', [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
