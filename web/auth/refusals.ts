import { refusalsOf } from '../errors.ts';
import type { Texts } from '../texts/en.ts';
import type { FormError } from '../ui/form.tsx';

type Refusal = FormError & { isTemporary: boolean };

/**
 * The errors of an account form. A temporary failure reads like a wrong password, so a note says that nothing was checked, unless
 * a second error gives the reason.
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
