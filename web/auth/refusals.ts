import { reasonOf } from '../reason-of.ts';
import type { Texts } from '../texts/en.ts';
import type { FormError } from '../ui/form.tsx';

type Refusal = FormError & { isTemporary: boolean };

/** The errors of an account form that failed without a user error: its sentence, and why. */
export const failureOf = (texts: Texts, sentence: string, error: unknown): readonly FormError[] => [
  { message: sentence },
  { message: reasonOf(texts, error) },
];

/**
 * The errors of an account form that was refused or failed. A temporary refusal reads like a wrong password, so a note says that
 * nothing was checked, unless a second one gives the reason.
 */
export const accountRefusals = (
  texts: Texts,
  sentence: string,
  userErrors: readonly Refusal[] | undefined,
  error: unknown,
): readonly FormError[] => {
  const [only, ...others] = userErrors ?? [];
  if (only === undefined) return failureOf(texts, sentence, error);
  const isUnexplained = only.isTemporary && others.length === 0;
  return isUnexplained ? [only, { message: texts.auth.notChecked }] : [only, ...others];
};
