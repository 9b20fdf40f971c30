import { ApolloLink } from '@apollo/client';
import { finalize, mergeMap, of, type Observable } from 'rxjs';

/**
 * Asks in the language of the page, unless an operation's context names another one. A query whose answer arrives after a
 * change of language is sent again in the new one.
 */
export const createLanguageLink = (language: () => string): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const { language: given, fetchOptions } = operation.getContext();
    if (given !== undefined) return forward(operation);
    const ask = (): Observable<ApolloLink.Result> => {
      const asked = language();
      // The second request has a time-out of its own.
      operation.setContext({ language: asked, fetchOptions });
      return forward(operation).pipe(
        mergeMap((answer) => (asked === language() || operation.operationType === 'mutation' ? of(answer) : ask())),
      );
    };
    return ask();
  });

/** Tracks the mutations of a client: a change of language waits for them, since they cannot be sent again in the other one. */
export type SentMutations = {
  /** Counts every mutation. */
  link: ApolloLink;
  /** How many were sent so far. */
  count: () => number;
  /** Resolves as soon as none waits for its answer. */
  allAnswered: () => Promise<void>;
};

/** Creates the tracking. */
export const createSentMutations = (): SentMutations => {
  let count = 0;
  let unanswered = 0;
  const waiting: (() => void)[] = [];

  const end = (): void => {
    unanswered -= 1;
    if (unanswered === 0) for (const resolve of waiting.splice(0)) resolve();
  };

  return {
    link: new ApolloLink((operation, forward) => {
      if (operation.operationType !== 'mutation') return forward(operation);
      count += 1;
      unanswered += 1;
      return forward(operation).pipe(finalize(end));
    }),
    count: () => count,
    allAnswered: () => new Promise((resolve) => (unanswered === 0 ? resolve() : waiting.push(resolve))),
  };
};
