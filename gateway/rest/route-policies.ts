import { createBreaker, noBreaker, type Breaker } from './breaker.ts';
import { createBulkhead, type Bulkhead } from './bulkhead.ts';
import { RestError } from './errors.ts';
import type { MethodAndRoute, RejectionReason, RestObserver } from './observer.ts';
import { routeOf } from './route.ts';

/**
 * The breaker and the bulkhead of one method and route. Each route has its own: a payment provider that is down must not
 * keep purchases from being read, nor a mail server keep learners from signing in.
 */
export type RoutePolicy = MethodAndRoute & { readonly breaker: Breaker; readonly bulkhead: Bulkhead };

/** The policies of all routes of an API. */
export type RoutePolicies = {
  readonly of: (method: string, path: string) => RoutePolicy;
  /**
   * Runs a call under the policy of its route; `withinMs` limits how long it may wait in the queue. Rejects with a
   * RestError where the call may not go out.
   */
  readonly run: <T extends { readonly status: number }>(
    policy: RoutePolicy,
    call: string,
    withinMs: number,
    signal: AbortSignal | null,
    send: () => Promise<T>,
  ) => Promise<T>;
};

/** When a client may try again after a rejection: an open breaker lets probes through more than once a second. */
const retryAfterSeconds = 1;

/** Whether a failed call says nothing about the health of the API: it was cancelled, or the gateway left it too little time. */
const saysNothing = (error: unknown): boolean =>
  error instanceof RestError && (error.failure === 'CANCELLED' || error.isOwnDelay);

type RoutePoliciesOptions = {
  /** How many calls of one route run at once. */
  readonly maxRunning: number;
  /** How many calls of one route may wait. */
  readonly maxQueued: number;
  readonly hasBreaker: boolean;
};

/** Makes the policies of an API; the policy of a route is made with its first call. */
export const createRoutePolicies = (
  { maxRunning, maxQueued, hasBreaker }: RoutePoliciesOptions,
  observer: RestObserver,
): RoutePolicies => {
  const policies = new Map<string, RoutePolicy>();

  const create = (method: string, route: string): RoutePolicy => {
    const breaker = hasBreaker ? createBreaker((state) => observer.onBreaker?.({ method, route, state })) : noBreaker;
    const policy = { method, route, breaker, bulkhead: createBulkhead(maxRunning, maxQueued) };
    policies.set(`${method} ${route}`, policy);
    return policy;
  };

  const reject = ({ method, route }: RoutePolicy, call: string, reason: RejectionReason): RestError => {
    observer.onRejected?.({ method, route, reason });
    return new RestError({ failure: reason, call, retryAfterSeconds });
  };

  const waitForPlace = async (
    policy: RoutePolicy,
    call: string,
    place: false | Promise<boolean>,
    signal: AbortSignal | null,
  ): Promise<void> => {
    if (await place) return;
    if (signal?.aborted === true) throw new RestError({ failure: 'CANCELLED', call });
    throw reject(policy, call, 'OVERLOADED');
  };

  return {
    of: (method, path) => {
      const route = routeOf(path);
      return policies.get(`${method} ${route}`) ?? create(method, route);
    },
    run: async (policy, call, withinMs, signal, send) => {
      const { breaker, bulkhead } = policy;
      const place = bulkhead.acquire(withinMs, signal);
      if (place !== true) await waitForPlace(policy, call, place, signal);
      try {
        const permit = breaker.admit();
        if (permit === null) throw reject(policy, call, 'CIRCUIT_OPEN');
        try {
          const response = await send();
          // A session that ended and a missing record are sound answers.
          breaker.record(permit, response.status < 500);
          return response;
        } catch (error) {
          breaker.record(permit, saysNothing(error) ? null : false);
          throw error;
        }
      } finally {
        bulkhead.release();
      }
    },
  };
};
