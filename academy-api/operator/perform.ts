import type { Academy } from '../academy.ts';
import { ApiError } from '../http/errors.ts';
import { valid } from '../http/validate.ts';
import { acts, type Act, type ActName } from './acts.ts';

const isActName = (name: string): name is ActName => Object.hasOwn(acts, name);

/** Does what an operator asks for, after checking what it takes. Throws ApiError. */
export const performAct = async (academy: Academy, name: string, input: unknown, actor: string): Promise<unknown> => {
  if (!isActName(name)) throw new ApiError(404, 'NOT_FOUND', `An operator cannot ${name}.`);
  const { input: schema, perform }: Act = acts[name];
  return perform(academy, valid(schema, input), actor);
};
