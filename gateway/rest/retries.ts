import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from './call.ts';
import { RestError, type RestFailure } from './errors.ts';
import type { RestObserver } from './observer.ts';
import type { RestResponse } from './response.ts';
import { createRetryBudget } from './retry-budget.ts';
import { routeOf } from './route.ts';
import { headerOf } from './transport.ts';

/** Random, so that the retries of many readers do not arrive all at once. */
const maxPauseBeforeRetryMs = 100;

/** Whether a proxy in front of the API could not reach it. With a Retry-After header the API asks for a pause instead. */
const isFromProxy = ({ status, headers }: RestResponse): boolean =>
  status >= 502 && status <= 504 && headerOf(headers, 'retry-after') === null;

/** How a call was lost on the way, where a retry may succeed; null for any other failure. */
const lossOf = (error: unknown): RestFailure | null =>
  error instanceof RestError && (error.failure === 'UNREACHABLE' || error.failure === 'TRUNCATED')
    ? error.failure
    : null;

/** Makes the function that reads, with one retry where the first try was lost on the way and the budget allows it. */
export const createRetries = (
  attempt: (call: Call) => Promise<RestResponse>,
  observer: RestObserver,
): ((call: Call) => Promise<RestResponse>) => {
  const budget = createRetryBudget();

  const mayRetry = ({ method, path }: Call, failure: RestFailure): boolean => {
    const isAllowed = budget.withdraw();
    if (isAllowed) observer.onRetry?.({ method, route: routeOf(path), failure });
    return isAllowed;
  };

  return async (call) => {
    budget.deposit();
    try {
      const response = await attempt(call);
      // Another call of the same request has renewed the session meanwhile.
      if (response.status === 401 && response.isOutdated) return await attempt(call);
      if (!isFromProxy(response) || !mayRetry(call, 'REFUSED')) return response;
    } catch (error) {
      const loss = lossOf(error);
      if (loss === null || !mayRetry(call, loss)) throw error;
    }
    await pause(Math.random() * maxPauseBeforeRetryMs);
    return attempt(call);
  };
};
