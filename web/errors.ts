import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The sentence that came with the error of an operation; null when none came, because the connection failed. */
export const messageOf = (error: unknown): string | null =>
  CombinedGraphQLErrors.is(error) ? textOr(error.errors[0]?.extensions?.['message'], null) : null;

/** The text to show when the academy refuses the session; null when the error is about something else. */
export const lostSessionMessage = (error: unknown): string | null => {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const refusal = error.errors.find(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');
  return refusal ? textOr(refusal.extensions?.['message'], refusal.message) : null;
};

const textOr = <Fallback>(value: unknown, fallback: Fallback): string | Fallback =>
  typeof value === 'string' && value !== '' ? value : fallback;
