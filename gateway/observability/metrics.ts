import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Operation } from './operation.ts';
import type { BreakerState, MethodAndRoute, RejectionReason, RestCall } from '../rest/observer.ts';
import { routeOf } from '../rest/route.ts';

/** Where an answer that could come from memory came from: memory, memory past its time, or the API. */
export type CacheVerdict = 'hit' | 'stale' | 'miss';

/** Counts what the gateway does. Nothing that a stranger can choose becomes a label, so that there are few series. */
export type Metrics = {
  readonly registry: Registry;
  /** Says which names of operations are counted one by one; all others are counted as 'other'. */
  readonly nameOperations: (names: Iterable<string>) => void;
  readonly operation: (operation: Operation) => void;
  readonly call: (call: RestCall) => void;
  /** `store` is a route of the API. */
  readonly cacheRead: (store: string, verdict: CacheVerdict) => void;
  /** A public response that was sent from the response cache, or was made for it, with the name of its operation. */
  readonly responseCache: (verdict: CacheVerdict, operation: string | null) => void;
  readonly breaker: (change: MethodAndRoute & { readonly state: BreakerState }) => void;
  readonly retry: (call: MethodAndRoute) => void;
  /** A call did not go out: the breaker of its route is open, or its queue is full. */
  readonly rejected: (call: MethodAndRoute & { readonly reason: RejectionReason }) => void;
  readonly rateLimited: (limit: string) => void;
  readonly response: (status: number) => void;
  /** Where the number of requests that wait for an answer is read. */
  readonly readUnderWay: (count: () => number) => void;
};

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const breakerLevels: Readonly<Record<BreakerState, number>> = { closed: 0, 'half-open': 1, open: 2 };

const outcomeOf = ({ status, failure }: RestCall): string =>
  failure === null || failure === 'REFUSED' ? `${Math.trunc(status / 100)}xx` : failure.toLowerCase();

/** Makes the metrics of a process, with those of Node itself: event-loop delay, memory, garbage collection. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const operations = new Counter({
    name: 'gateway_operations_total',
    help: 'GraphQL operations by name, kind and outcome.',
    labelNames: ['operation', 'kind', 'outcome'],
    registers,
  });
  const operationSeconds = new Histogram({
    name: 'gateway_operation_duration_seconds',
    help: 'Time from the request of an operation to the end of its answer.',
    labelNames: ['operation'],
    buckets: seconds,
    registers,
  });
  const calls = new Counter({
    name: 'gateway_upstream_calls_total',
    help: 'Calls of the REST API by method, route and outcome.',
    labelNames: ['method', 'route', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'gateway_upstream_call_duration_seconds',
    help: 'Time of a call of the REST API.',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  });
  const cacheReads = new Counter({
    name: 'gateway_cache_reads_total',
    help: 'Reads of public records and of cached responses: hit, stale or miss.',
    labelNames: ['store', 'verdict'],
    registers,
  });
  const cachedResponses = new Counter({
    name: 'gateway_response_cache_total',
    help: 'Public responses by operation: hit, sent from the response cache, or miss, made for it.',
    labelNames: ['operation', 'verdict'],
    registers,
  });
  const breakers = new Gauge({
    name: 'gateway_breaker_state',
    help: 'Breaker of a route of the REST API: 0 closed, 1 half-open, 2 open.',
    labelNames: ['method', 'route'],
    aggregator: 'max',
    registers,
  });
  const retries = new Counter({
    name: 'gateway_upstream_retries_total',
    help: 'Retries of reads by method and route.',
    labelNames: ['method', 'route'],
    registers,
  });
  const rejected = new Counter({
    name: 'gateway_upstream_rejected_total',
    help: 'Calls that did not go out, by method, route and reason: circuit_open or overloaded.',
    labelNames: ['method', 'route', 'reason'],
    registers,
  });
  const rateLimited = new Counter({
    name: 'gateway_rate_limited_total',
    help: 'Requests refused because somebody asked too often, by limit.',
    labelNames: ['limit'],
    registers,
  });
  const responses = new Counter({
    name: 'gateway_http_responses_total',
    help: 'Answers of every kind by HTTP status.',
    labelNames: ['status'],
    registers,
  });

  let names: ReadonlySet<string> = new Set();
  const labelOf = (name: string | null): string => (name !== null && names.has(name) ? name : 'other');
  return {
    registry,
    nameOperations: (known) => {
      names = new Set(known);
    },
    operation: ({ name, kind, outcome, durationMs }) => {
      const operation = labelOf(name);
      operations.inc({ operation, kind: kind ?? 'none', outcome });
      operationSeconds.observe({ operation }, durationMs / 1000);
    },
    call: (call) => {
      const [method, route] = [call.method, routeOf(call.path)];
      calls.inc({ method, route, outcome: outcomeOf(call) });
      callSeconds.observe({ method, route }, call.durationMs / 1000);
    },
    cacheRead: (store, verdict) => cacheReads.inc({ store, verdict }),
    responseCache: (verdict, name) => {
      cacheReads.inc({ store: 'response', verdict });
      cachedResponses.inc({ operation: labelOf(name), verdict });
    },
    breaker: ({ method, route, state }) => breakers.set({ method, route }, breakerLevels[state]),
    retry: ({ method, route }) => retries.inc({ method, route }),
    rejected: ({ method, route, reason }) => rejected.inc({ method, route, reason: reason.toLowerCase() }),
    rateLimited: (limit) => rateLimited.inc({ limit }),
    response: (status) => responses.inc({ status }),
    readUnderWay: (count) => {
      const gauge: Gauge = new Gauge({
        name: 'gateway_requests_under_way',
        help: 'Requests that wait for their answer.',
        collect: () => gauge.set(count()),
        registers,
      });
    },
  };
};
