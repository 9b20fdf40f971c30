import { ApolloLink, type ApolloClient } from '@apollo/client';
import { tap } from 'rxjs';

/** Knows which operations of the page were answered last from public records that the gateway could not renew. */
export type Freshness = {
  /** Passes every answer on and looks whether it carries `extensions.stale`. */
  link: ApolloLink;
  /** The names of those operations; the same list for as long as they are the same. */
  stale: () => readonly string[];
  /** Calls when the list becomes another one; returns the way to stop. */
  subscribe: (onChange: () => void) => () => void;
  /** For a new page, whose own answers will tell. */
  forget: () => void;
};

const freshnessOfClients = new WeakMap<ApolloClient, Freshness>();

/** What is known of a client's answers. Throws for a client that `rememberFreshness` was never told of. */
export const freshnessOf = (client: ApolloClient): Freshness => {
  const freshness = freshnessOfClients.get(client);
  if (freshness === undefined) throw new Error('This client does not know how fresh its answers are.');
  return freshness;
};

/** Lets the client's freshness be found by `freshnessOf`. */
export const rememberFreshness = (client: ApolloClient, freshness: Freshness): void => {
  freshnessOfClients.set(client, freshness);
};

/** Starts with the operations that the server says it had stale answers to when it made the page. */
export const createFreshness = (known: readonly string[] = []): Freshness => {
  let stale = known;
  const listeners = new Set<() => void>();

  const become = (names: readonly string[]): void => {
    if (names.length === stale.length && names.every((name) => stale.includes(name))) return;
    stale = names;
    for (const listener of listeners) listener();
  };

  const note = (name: string, extensions: Record<string, unknown> | undefined): void => {
    const others = stale.filter((other) => other !== name);
    if (extensions?.['stale'] !== undefined) become([...others, name]);
    // One that was stale and is fresh: the academy answers again.
    else if (others.length < stale.length) become([]);
  };

  return {
    link: new ApolloLink((operation, forward) =>
      forward(operation).pipe(tap(({ extensions }) => note(operation.operationName ?? '', extensions))),
    ),
    stale: () => stale,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    forget: () => become([]),
  };
};
