import { createBreaker, noBreaker, type Breaker } from './breaker.ts';
import { createBulkhead, type Bulkhead } from './bulkhead.ts';
import { callName, type Call } from './call.ts';
import { RestError } from './errors.ts';
import type { RejectionReason, RestObserver } from './observer.ts';
import type { RestResponse } from './response.ts';
import { routeOf } from './route.ts';

/**
 * The breaker and the bulkhead of one method and route. Each route has its own: a payment provider that is down must not
 * keep purchases from being read, nor a mail server keep learners from signing in.
 */
type RoutePolicy = { readonly breaker: Breaker; readonly bulkhead: Bulkhead };

/**
 * Runs a call under the policy of its route; `withinMs` limits how long it may wait in the queue. Rejects with a RestError
 * where the call may not go out.
 */
export type RunUnderPolicy = (call: Call, withinMs: number, send: () => Promise<RestResponse>) => Promise<RestResponse>;

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

/** Makes the function that runs the calls of an API; the policy of a route is made with its first call. */
export const createRoutePolicies = (
  { maxRunning, maxQueued, hasBreaker }: RoutePoliciesOptions,
  observer: RestObserver,
): RunUnderPolicy => {
  const policies = new Map<string, RoutePolicy>();

  const policyOf = ({ method, path }: Call): RoutePolicy => {
    const route = routeOf(path);
    const known = policies.get(`${method} ${route}`);
    if (known !== undefined) return known;
    const breaker = hasBreaker ? createBreaker((state) => observer.onBreaker?.({ method, route, state })) : noBreaker;
    const policy = { breaker, bulkhead: createBulkhead(maxRunning, maxQueued) };
    policies.set(`${method} ${route}`, policy);
    return policy;
  };

  const reject = (call: Call, reason: RejectionReason): RestError => {
    observer.onRejected?.({ method: call.method, route: routeOf(call.path), reason });
    return new RestError({ failure: reason, call: callName(call), retryAfterSeconds });
  };

  return async (call, withinMs, send) => {
    const { breaker, bulkhead } = policyOf(call);
    const { signal } = call.request;
    const place = bulkhead.acquire(withinMs, signal);
    if (place !== true && !(await place)) {
      if (signal?.aborted === true) throw new RestError({ failure: 'CANCELLED', call: callName(call) });
      throw reject(call, 'OVERLOADED');
    }
    try {
      const permit = breaker.admit();
      if (permit === null) throw reject(call, 'CIRCUIT_OPEN');
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
  };
};
