import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** What a person can do about a failed operation. */
export type WayOut = 'sign-in' | 'go-back' | 'try-again';

/** A failed operation as a screen shows it: the sentence that came with it, null when none came, and a way out. */
export type Problem = { message: string | null; wayOut: WayOut };

const waysOut: Record<string, WayOut> = {
  UNAUTHENTICATED: 'sign-in',
  FORBIDDEN: 'go-back',
  NOT_FOUND: 'go-back',
  BAD_USER_INPUT: 'go-back',
};

/** The problem behind an error of an operation. What is no GraphQL error is a connection that failed: try again. */
export const problemOf = (error: unknown): Problem => {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  const code = first?.extensions?.['code'];
  return {
    message: textOr(first?.extensions?.['message'], null),
    wayOut: (typeof code === 'string' ? waysOut[code] : undefined) ?? 'try-again',
  };
};

/** A user error as a form shows it; `field` is the path of the input field, absent when it is about the whole form. */
type Refusal = { message: string; field?: readonly string[] | null };

/**
 * What a form shows when its mutation gave no result: the user errors, else the message of the error, else `unreachable`.
 */
export const refusalsOf = (
  userErrors: readonly Refusal[] | undefined,
  error: unknown,
  unreachable: string,
): readonly Refusal[] =>
  userErrors && userErrors.length > 0 ? userErrors : [{ message: problemOf(error).message ?? unreachable }];

/** The text to show when the academy refuses the session; null when the error is about something else. */
export const lostSessionMessage = (error: unknown): string | null => {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const refusal = error.errors.find(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');
  return refusal ? textOr(refusal.extensions?.['message'], refusal.message) : null;
};

const textOr = <Fallback>(value: unknown, fallback: Fallback): string | Fallback =>
  typeof value === 'string' && value !== '' ? value : fallback;
