import { ErrorLink } from '@apollo/client/link/error';
import { lostSessionMessage } from '../errors.ts';
import { isPublic } from '../paths.ts';

type Reaction = (message: string) => void;

/** The one reaction to a session that the academy no longer accepts, whichever operation learns of it first. */
export type SessionExpiry = {
  /** Passes every result on and reports a lost session. */
  link: ErrorLink;
  /** Waits for the next lost session, which is reported once; returns the way to stop waiting. */
  arm: (reaction: Reaction) => () => void;
};

/**
 * Creates the watch over sessions. Nothing is reported before it is armed, which is when somebody is known to be signed
 * in, nor while `currentPath` is public. Reporting disarms it, so that several failing calls cause one reaction.
 */
export const createSessionExpiry = (currentPath: () => string): SessionExpiry => {
  let reaction: Reaction | null = null;

  return {
    link: new ErrorLink(({ error, operation }) => {
      const message = lostSessionMessage(error);
      if (message === null || operation.getContext().ownsLostSession || isPublic(currentPath())) return;

      const react = reaction;
      reaction = null;
      react?.(message);
    }),
    arm: (next) => {
      reaction = next;
      return () => {
        if (reaction === next) reaction = null;
      };
    },
  };
};
