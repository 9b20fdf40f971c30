import { createBreaker, noBreaker, type Breaker } from './breaker.ts';
import { RestError } from './errors.ts';
import type { GroupState, HeldBackReason, RestObserver } from './observer.ts';
import { routeOf } from './route.ts';
import { createTurns, type Turns } from './bulkhead.ts';

/**
 * Calls that stand and fall together: those of one method and route. A payment provider that is away must not keep
 * purchases from being read, nor a mail server logins from being made, so routes are not taken together.
 */
export type Group = { readonly name: string; readonly breaker: Breaker; readonly turns: Turns };

/** The groups of an API. */
export type Groups = {
  readonly of: (method: string, path: string) => Group;
  /** Runs a call of a group when it may go out; `withinMs` bounds the wait for a turn. Rejects with a RestError. */
  readonly run: <T extends { readonly status: number }>(
    group: Group,
    call: string,
    withinMs: number,
    signal: AbortSignal | null,
    exchange: () => Promise<T>,
  ) => Promise<T>;
  readonly states: () => readonly GroupState[];
};

/** While a breaker is open, it is worth asking again after a second. */
const askAgainAfterSeconds = 1;

/**
 * Whether an outcome speaks for the API or against it. A person whose session ended, who asked for something missing or
 * too often got a sound answer; of a call that nobody waited for nothing is known.
 */
const isSoundFailure = (error: unknown): boolean | null =>
  error instanceof RestError && error.failure === 'ABANDONED' ? null : false;

type GroupsOptions = {
  /** How many calls of each group are on their way at once. */
  readonly atMost: number;
  /** How many calls of each group may wait for that. */
  readonly atMostWaiting: number;
  readonly hasBreaker: boolean;
};

/** Makes the groups of an API. */
export const createGroups = ({ atMost, atMostWaiting, hasBreaker }: GroupsOptions, observer: RestObserver): Groups => {
  const groups = new Map<string, Group>();

  const create = (name: string): Group => {
    const breaker = hasBreaker ? createBreaker((state) => observer.onBreaker?.({ group: name, state })) : noBreaker;
    const group = { name, breaker, turns: createTurns(atMost, atMostWaiting) };
    groups.set(name, group);
    return group;
  };

  const heldBack = (group: string, call: string, reason: HeldBackReason): RestError => {
    observer.onHeldBack?.({ group, reason });
    return new RestError({ failure: 'HELD_BACK', call, retryAfterSeconds: askAgainAfterSeconds });
  };

  const awaitTurn = async (group: Group, call: string, turn: false | Promise<boolean>, signal: AbortSignal | null) => {
    const since = performance.now();
    const isTurn = await turn;
    observer.onQueued?.({ group: group.name, waitedMs: performance.now() - since });
    if (isTurn) return;
    if (signal?.aborted === true) throw new RestError({ failure: 'ABANDONED', call });
    throw heldBack(group.name, call, 'queue');
  };

  return {
    of: (method, path) => {
      const name = `${method} ${routeOf(path)}`;
      return groups.get(name) ?? create(name);
    },
    run: async (group, call, withinMs, signal, exchange) => {
      const { breaker, turns } = group;
      const turn = turns.take(withinMs, signal);
      if (turn !== true) await awaitTurn(group, call, turn, signal);
      try {
        const permit = breaker.admit();
        if (permit === null) throw heldBack(group.name, call, 'breaker');
        try {
          const answer = await exchange();
          breaker.tell(permit, answer.status < 500);
          return answer;
        } catch (error) {
          breaker.tell(permit, isSoundFailure(error));
          throw error;
        }
      } finally {
        turns.giveBack();
      }
    },
    states: () =>
      [...groups.values()].map(({ name, breaker, turns }) => ({
        group: name,
        breaker: breaker.state(),
        running: turns.running(),
        queued: turns.queued(),
      })),
  };
};
