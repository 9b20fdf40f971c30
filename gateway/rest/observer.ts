import type { RestFailure } from './errors.ts';

/** What is told about a finished call, its second try included. */
export type RestCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** The status of the answer; 0 where there was none. */
  readonly status: number;
  readonly failure: RestFailure | null;
};

/** Whether calls of a group go out: all of them, none, or one at a time to see whether the API is back. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** Why a call did not go out: its group's breaker is open, or too many of the group are on their way and waiting. */
export type HeldBackReason = 'breaker' | 'queue';

/**
 * What happens between the gateway and the academy's API, for whoever counts it. A group is a method and a route such
 * as "GET /courses/:slug", so there are few of them. Told synchronously on the way of a call:
 * count and return; an observer must not throw.
 */
export type RestObserver = {
  /** A call has ended, whether it went out or was held back. */
  readonly onCall?: (call: RestCall) => void;
  /** A read is about to go out for the second time. */
  readonly onRetry?: (retry: { readonly group: string; readonly failure: RestFailure }) => void;
  /** A read was worth a second try, but too many of late were. */
  readonly onRetryRefused?: (retry: { readonly group: string; readonly failure: RestFailure }) => void;
  /** A group's breaker has changed its state. */
  readonly onBreaker?: (change: { readonly group: string; readonly state: BreakerState }) => void;
  /** A call did not go out. */
  readonly onHeldBack?: (call: { readonly group: string; readonly reason: HeldBackReason }) => void;
  /** A call has waited for its turn. */
  readonly onQueued?: (call: { readonly group: string; readonly waitedMs: number }) => void;
};

/** How a group of calls stands now, for gauges. */
export type GroupState = {
  readonly group: string;
  readonly breaker: BreakerState;
  /** Calls on their way. */
  readonly running: number;
  /** Calls that wait for their turn. */
  readonly queued: number;
};
