import { messageOf } from '../errors.ts';
import type { Texts } from '../texts/en.ts';
import type { FormError } from '../ui/form.tsx';

type Refusal = FormError & { isTemporary: boolean };

/** What a form about an account shows where the graph has refused nothing and still failed: its one sentence, and why. */
export const failureOf = (texts: Texts, sentence: string, error: unknown): readonly FormError[] => [
  { message: sentence },
  { message: messageOf(error) ?? texts.problem.connection },
];

/**
 * What a form about an account shows where it was refused or failed. What the academy has not judged reads like a wrong password,
 * so that is said beside it, unless a second refusal has the reason.
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
