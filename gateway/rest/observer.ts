import type { ContractFinding } from './contract.ts';
import type { RestFailure } from './errors.ts';

/** A finished call, its retry included. */
export type RestCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** The status of the response; 0 where there was none. */
  readonly status: number;
  readonly failure: RestFailure | null;
  /** The system's code of what kept the connection from being made or broke it, such as ECONNREFUSED; null otherwise. */
  readonly systemCode: string | null;
};

/** How a call ended: the status of its response, or the failure where it has none that counts. */
export const outcomeOf = ({ status, failure }: Pick<RestCall, 'status' | 'failure'>): number | RestFailure =>
  failure === null || failure === 'REFUSED' ? status : failure;

/** Whether the calls of a route go out: all of them, none, or single ones as probes of whether the API is back. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** A method and a route such as "/courses/:slug": there are few of them, so they can be labels of metrics. */
export type MethodAndRoute = { readonly method: string; readonly route: string };

/** Why a call did not go out: the breaker of its route is open, or the queue of its route is full. */
export type RejectionReason = Extract<RestFailure, 'CIRCUIT_OPEN' | 'OVERLOADED'>;

/**
 * Is called with what happens between the gateway and the academy's API, for logs and metrics. All functions are called
 * synchronously while a call waits, so they must be quick and must not throw.
 */
export type RestObserver = {
  /** A call has ended, whether it went out or was rejected before. */
  readonly onCall?: (call: RestCall) => void;
  /** A read is about to go out for the second time. */
  readonly onRetry?: (retry: MethodAndRoute & { readonly failure: RestFailure }) => void;
  /** The breaker of a route has changed its state. */
  readonly onBreaker?: (change: MethodAndRoute & { readonly state: BreakerState }) => void;
  /** A call did not go out. */
  readonly onRejected?: (call: MethodAndRoute & { readonly reason: RejectionReason }) => void;
  /** Something in a response disagrees with the contract; told once for each response that is decoded. */
  readonly onFinding?: (finding: ContractFinding) => void;
};
