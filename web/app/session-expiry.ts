import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { tap } from 'rxjs';
import { lostSessionMessage } from '../errors.ts';
import { routeAt } from './route-at.ts';

/** Receives the sentence that came with the refusal; null when the session is gone without one. */
type Reaction = (message: string | null) => void;

/** The one reaction to a session that the academy no longer accepts, whichever operation learns of it first. */
export type SessionExpiry = {
  /** Passes every result on and reports a lost session. */
  link: ApolloLink;
  /** Waits for the next lost session, which is reported once; returns the way to stop waiting. */
  arm: (reaction: Reaction) => () => void;
};

/**
 * Creates the watch over sessions. Nothing is reported before it is armed, which is when somebody is known to be signed
 * in, nor while `currentPath` stays open without a session. Reporting disarms it, so that several failing calls cause one reaction.
 */
export const createSessionExpiry = (currentPath: () => string): SessionExpiry => {
  let reaction: Reaction | null = null;

  const report = (message: string | null, operation: ApolloLink.Operation): void => {
    if (operation.getContext().ownsLostSession || staysOpen(currentPath())) return;
    const react = reaction;
    reaction = null;
    react?.(message);
  };

  const refused = new ErrorLink(({ error, operation }) => {
    const message = lostSessionMessage(error);
    if (message !== null) report(message, operation);
  });

  // Cookies that ran out in the browser are sent no more: the academy answers a visitor then, and refuses nothing.
  const vanished = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data, errors }) => {
        if (data?.viewer === null && errors === undefined) report(null, operation);
      }),
    ),
  );

  return {
    link: ApolloLink.from([refused, vanished]),
    arm: (next) => {
      reaction = next;
      return () => {
        if (reaction === next) reaction = null;
      };
    },
  };
};

/** Whether the page at a path goes on without the session that was lost, since it needs none or then shows empty lists. */
export const staysOpen = (pathname: string): boolean => {
  const route = routeAt(pathname);
  return route !== null && (route.isPublic || route.outlivesSession === true);
};
