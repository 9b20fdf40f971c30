import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { Texts } from './texts/en.ts';

/** An answer that is not the graph's: that of a proxy before it, or of a network that wants a login first. */
export class ForeignAnswer extends Error {
  readonly status: number;
  /** For how long it asks not to be asked again; null where it does not say. */
  readonly minutesToWait: number | null;

  constructor(status: number, minutesToWait: number | null) {
    super(`The answer with status ${status} is none of the gateway's.`);
    this.status = status;
    this.minutesToWait = minutesToWait;
  }
}

/** Why an operation failed, and what to do: the sentence that came with the error, or else what is known of the way to the gateway. */
export const reasonOf = (texts: Texts, error: unknown): string => messageOf(error) ?? failureOnTheWay(texts, error);

const failureOnTheWay = ({ problem }: Texts, error: unknown): string => {
  if (!(error instanceof ForeignAnswer)) return problem.connection;
  const { status, minutesToWait } = error;
  // 511 is for networks that want a login. Most of them answer as if nothing were wrong.
  if (status < 400 || status === 511) return problem.intercepted;
  return `${status === 429 ? problem.tooManyRequests : problem.noAnswer} ${problem.tryAgainIn(minutesToWait)}`;
};

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
