import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { tap } from 'rxjs';
import { lostSessionMessage } from '../errors.ts';
import { isPaymentWindowOpen } from '../purchases/open-payment-window.ts';
import { routeAt } from './route-at.ts';

/** Receives the message of the refusal; null when the session ended without one. */
type Reaction = (message: string | null) => void;

/** Detects a session that the academy no longer accepts, whichever operation finds out first. */
export type SessionExpiry = {
  /** Passes every result on and reports a lost session. */
  link: ApolloLink;
  /** Waits for a lost session, which is reported once; returns a function that stops waiting. */
  arm: (reaction: Reaction) => () => void;
};

/**
 * Creates the detection. Nothing is reported before `arm` is called, which is when somebody is known to be signed in, nor while
 * `currentPath` stays open without a session or a payment window is open. A report disarms it, so that several failing calls
 * cause one reaction.
 */
export const createSessionExpiry = (currentPath: () => string): SessionExpiry => {
  let reaction: Reaction | null = null;

  const report = (message: string | null, operation: ApolloLink.Operation): void => {
    if (operation.getContext().ownsLostSession || staysOpen(currentPath())) return;
    // The first call after the window is left is refused as well, and reported.
    if (isPaymentWindowOpen()) return;
    const react = reaction;
    reaction = null;
    react?.(message);
  };

  return {
    link: new ApolloLink((operation, forward) =>
      forward(operation).pipe(
        tap((result) => {
          const refusal = result.errors && lostSessionMessage(new CombinedGraphQLErrors(result));
          if (refusal) report(refusal, operation);
          // Expired cookies are not sent any more. The academy then answers as for a visitor and refuses nothing.
          if (result.data?.viewer === null && result.errors === undefined) report(null, operation);
        }),
      ),
    ),
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
