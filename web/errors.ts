import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { FormError } from './ui/form.tsx';

/** The sentence that came with the error of an operation; null when none came, because the connection failed. */
export const messageOf = (error: unknown): string | null =>
  CombinedGraphQLErrors.is(error) ? textOr(error.errors[0]?.extensions?.['message'], null) : null;

/**
 * What a form shows when its mutation gave no result: the user errors, else the message of the error, else `unreachable`.
 */
export const refusalsOf = (
  userErrors: readonly FormError[] | undefined,
  error: unknown,
  unreachable: string,
): readonly FormError[] =>
  userErrors && userErrors.length > 0 ? userErrors : [{ message: messageOf(error) ?? unreachable }];

/** The text to show when the academy refuses the session; null when the error is about something else. */
export const lostSessionMessage = (error: unknown): string | null => {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const refusal = error.errors.find(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');
  return refusal ? textOr(refusal.extensions?.['message'], refusal.message) : null;
};

const textOr = <Fallback>(value: unknown, fallback: Fallback): string | Fallback =>
  typeof value === 'string' && value !== '' ? value : fallback;
