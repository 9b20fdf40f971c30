import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';
import { createListeners } from '../listeners.ts';

/** Tracks the operations whose last answer came from public records that the gateway could not renew. */
export type Freshness = {
  /** Passes every answer on and records whether it has `extensions.stale`. */
  link: ApolloLink;
  /** The names of the stale operations; the same array until they change, as useSyncExternalStore needs it. */
  stale: () => readonly string[];
  /** The names that the page was rendered with on the server, so that hydration finds what it finds in the page. */
  asRendered: () => readonly string[];
  /** Calls back when the list changes; returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void;
  /** Empties the list for a new page, whose own answers fill it again. */
  forget: () => void;
};

/**
 * Creates the tracking, which starts with the operations that were stale when the server rendered the page. On the server,
 * where nothing was rendered before, they are undefined.
 */
export const createFreshness = (known?: readonly string[]): Freshness => {
  let stale = known ?? [];
  const changes = createListeners();

  const become = (names: readonly string[]): void => {
    if (names.length === stale.length && names.every((name) => stale.includes(name))) return;
    stale = names;
    changes.notify();
  };

  const note = (name: string, extensions: Record<string, unknown> | undefined): void => {
    const others = stale.filter((other) => other !== name);
    if (extensions?.['stale'] !== undefined) become([...others, name]);
    // A stale operation that is fresh now: the academy answers again.
    else if (others.length < stale.length) become([]);
  };

  return {
    link: new ApolloLink((operation, forward) =>
      forward(operation).pipe(tap(({ extensions }) => note(operation.operationName ?? '', extensions))),
    ),
    stale: () => stale,
    asRendered: () => known ?? stale,
    subscribe: changes.subscribe,
    forget: () => become([]),
  };
};
