import { ForeignAnswer, messageOf } from './errors.ts';
import type { Texts } from './texts/en.ts';

/** Why an operation failed, and what to do: the sentence that came with the error, or else what is known of the way to the gateway. */
export const reasonOf = (texts: Texts, error: unknown): string => messageOf(error) ?? failureOnTheWay(texts, error);

const failureOnTheWay = ({ problem }: Texts, error: unknown): string => {
  if (!(error instanceof ForeignAnswer)) return problem.connection;
  const { status, minutesToWait } = error;
  // 511 is for networks that want a login. Most of them answer as if nothing were wrong.
  if (status < 400 || status === 511) return problem.intercepted;
  return `${status === 429 ? problem.tooManyRequests : problem.noAnswer} ${problem.tryAgainIn(minutesToWait)}`;
};
