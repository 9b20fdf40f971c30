import { refusalsOf } from '../errors.ts';
import type { Texts } from '../texts/en.ts';
import type { FormError } from '../ui/form.tsx';

type Refusal = FormError & { isTemporary: boolean };

/**
 * What a form about an account shows where it was refused. What the academy has not judged reads like a wrong password, so that is
 * said beside it, unless a second refusal has the reason.
 */
export const accountRefusals = (
  texts: Texts,
  userErrors: readonly Refusal[] | undefined,
  error: unknown,
): readonly FormError[] => {
  const refusals = refusalsOf(userErrors, error, texts.problem.connection);
  const [only, ...others] = userErrors ?? [];
  const isUnexplained = only?.isTemporary === true && others.length === 0;
  return isUnexplained ? [...refusals, { message: texts.auth.notChecked }] : refusals;
};
