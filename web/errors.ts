import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** An answer that is not the graph's: that of a proxy before it, or of a network that wants a login first. */
export class ForeignAnswer extends Error {
  declare readonly status: number;
  /** For how long it asks not to be asked again; null where it does not say. */
  declare readonly minutesToWait: number | null;

  constructor(status: number, minutesToWait: number | null) {
    super(`Status ${status}`);
    this.status = status;
    this.minutesToWait = minutesToWait;
  }
}

/** The sentence that came with the error of an operation; null when none came, because it failed on the way. */
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
