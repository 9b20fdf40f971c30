import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { noClient, type Operation } from './operation.ts';
import type { CacheVerdict } from '../cache/records.ts';
import { type BreakerState, outcomeOf, type RestCall, type RestObserver } from '../rest/observer.ts';
import { routeOf } from '../rest/route.ts';

/** An exception that nobody caught, or a rejected promise that nobody awaited. */
export type UnhandledErrorKind = 'exception' | 'rejection';

/** What became of a learner's own page: made here, or left to the browser, which then sends the queries itself. */
export type PageOutcome = 'made' | 'left_to_browser';

/** Counts what the gateway does. No label holds what a client can choose, so the number of series is limited. */
export type Metrics = {
  readonly registry: Registry;
  /** Sets the names of operations that are counted one by one; all others are counted as 'other'. */
  readonly nameOperations: (names: Iterable<string>) => void;
  readonly operation: (operation: Operation) => void;
  /** Counts the calls of the academy's API, and what happens around them. */
  readonly calls: RestObserver;
  /** `store` is a route of the API. */
  readonly cacheRead: (store: string, verdict: CacheVerdict) => void;
  /** A public response that was sent from the response cache, or was made for it, with the name of its operation. */
  readonly responseCache: (verdict: CacheVerdict, operation: string | null) => void;
  /** A learner's own page, by its module. */
  readonly page: (page: string, outcome: PageOutcome, durationMs: number) => void;
  readonly rateLimited: (limit: string) => void;
  readonly response: (status: number) => void;
  readonly unhandledError: (kind: UnhandledErrorKind) => void;
  /** Sets the function that counts the requests under way. */
  readonly readUnderWay: (count: () => number) => void;
  /** Sets the function that says whether there is a connection to Redis. Without it there is no such metric. */
  readonly readRedis: (isConnected: () => boolean) => void;
};

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const breakerLevels: Readonly<Record<BreakerState, number>> = { closed: 0, 'half-open': 1, open: 2 };

const outcomeLabelOf = (call: RestCall): string => {
  const outcome = outcomeOf(call);
  return typeof outcome === 'number' ? `${Math.trunc(outcome / 100)}xx` : outcome.toLowerCase();
};

/** Operations, and the public ones among them that the response cache could answer. */
const createOperationMetrics = (registers: Registry[], cacheRead: Metrics['cacheRead']) => {
  const operations = new Counter({
    name: 'gateway_operations_total',
    help: 'GraphQL operations by name, kind, outcome and client.',
    labelNames: ['operation', 'kind', 'outcome', 'client'],
    registers,
  });
  const answers = new Counter({
    name: 'gateway_answers_total',
    help: 'Answers of /graphql and /mcp by the way that made them: cache, compiled or apollo; none where no operation was executed.',
    labelNames: ['way'],
    registers,
  });
  const durations = new Histogram({
    name: 'gateway_operation_duration_seconds',
    help: 'Time from the request of an operation to the end of its response.',
    labelNames: ['operation'],
    buckets: durationBuckets,
    registers,
  });
  const cachedResponses = new Counter({
    name: 'gateway_response_cache_total',
    help: 'Public responses by operation: hit, sent from the response cache, or miss, made for it.',
    labelNames: ['operation', 'verdict'],
    registers,
  });

  let names: ReadonlySet<string> = new Set();
  const labelOf = (name: string | null): string => (name !== null && names.has(name) ? name : 'other');
  return {
    nameOperations: (known) => {
      names = new Set(known);
    },
    operation: ({ name, kind, client, way, outcome, durationMs }) => {
      const operation = labelOf(name);
      operations.inc({ operation, kind: kind ?? 'none', outcome, client: client ?? noClient });
      answers.inc({ way: way ?? 'none' });
      durations.observe({ operation }, durationMs / 1000);
    },
    responseCache: (verdict, name) => {
      cacheRead('response', verdict);
      cachedResponses.inc({ operation: labelOf(name), verdict });
    },
  } satisfies Partial<Metrics>;
};

/** Calls of the REST API, with what the breakers, retries and caches in front of it do. */
const createUpstreamMetrics = (registers: Registry[]) => {
  const calls = new Counter({
    name: 'gateway_upstream_calls_total',
    help: 'Calls of the REST API by method, route and outcome.',
    labelNames: ['method', 'route', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'gateway_upstream_call_duration_seconds',
    help: 'Time of a call of the REST API.',
    labelNames: ['method', 'route'],
    buckets: durationBuckets,
    registers,
  });
  const cacheReads = new Counter({
    name: 'gateway_cache_reads_total',
    help: 'Reads of public records and of cached responses: hit, stale or miss.',
    labelNames: ['store', 'verdict'],
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
  const findings = new Counter({
    name: 'gateway_contract_findings_total',
    help: 'Responses of the REST API that disagree with its contract, by route, field and kind.',
    labelNames: ['route', 'field', 'kind'],
    registers,
  });
  const rejected = new Counter({
    name: 'gateway_upstream_rejected_total',
    help: 'Calls that did not go out, by method, route and reason: circuit_open or overloaded.',
    labelNames: ['method', 'route', 'reason'],
    registers,
  });

  return {
    calls: {
      onCall: (call) => {
        const [method, route] = [call.method, routeOf(call.path)];
        calls.inc({ method, route, outcome: outcomeLabelOf(call) });
        durations.observe({ method, route }, call.durationMs / 1000);
      },
      onBreaker: ({ method, route, state }) => breakers.set({ method, route }, breakerLevels[state]),
      onFinding: ({ route, field, kind }) => findings.inc({ route, field, kind }),
      onRetry: ({ method, route }) => retries.inc({ method, route }),
      onRejected: ({ method, route, reason }) => rejected.inc({ method, route, reason: reason.toLowerCase() }),
    },
    cacheRead: (store, verdict) => cacheReads.inc({ store, verdict }),
  } satisfies Partial<Metrics>;
};

/** The HTTP server and its process. */
const createServerMetrics = (registers: Registry[]) => {
  const rateLimited = new Counter({
    name: 'gateway_rate_limited_total',
    help: 'Requests refused because a client sent too many, by limit.',
    labelNames: ['limit'],
    registers,
  });
  const pages = new Histogram({
    name: 'gateway_page_duration_seconds',
    help: "Time to make a learner's own page, by its module and outcome: made or left_to_browser.",
    labelNames: ['page', 'outcome'],
    buckets: durationBuckets,
    registers,
  });
  const responses = new Counter({
    name: 'gateway_http_responses_total',
    help: 'Responses of every kind by HTTP status.',
    labelNames: ['status'],
    registers,
  });
  const unhandledErrors = new Counter({
    name: 'gateway_unhandled_errors_total',
    help: 'Errors that nobody handled and the process survived, by kind: exception or rejection.',
    labelNames: ['kind'],
    registers,
  });
  // A series that begins at 0 lets an alert see the first error.
  for (const kind of ['exception', 'rejection']) unhandledErrors.inc({ kind }, 0);

  return {
    page: (page, outcome, durationMs) => pages.observe({ page, outcome }, durationMs / 1000),
    rateLimited: (limit) => rateLimited.inc({ limit }),
    response: (status) => responses.inc({ status }),
    unhandledError: (kind) => unhandledErrors.inc({ kind }),
    readUnderWay: (count) => {
      const gauge: Gauge = new Gauge({
        name: 'gateway_requests_under_way',
        help: 'Requests that wait for their response.',
        collect: () => gauge.set(count()),
        registers,
      });
    },
    readRedis: (isConnected) => {
      const gauge: Gauge = new Gauge({
        name: 'gateway_redis_connected',
        help: 'Whether there is a connection to Redis: 1 or 0.',
        aggregator: 'min',
        collect: () => gauge.set(isConnected() ? 1 : 0),
        registers,
      });
    },
  } satisfies Partial<Metrics>;
};

/** Makes the metrics of a process, with those of Node itself: event-loop delay, memory, garbage collection. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const upstream = createUpstreamMetrics(registers);
  const operations = createOperationMetrics(registers, upstream.cacheRead);
  return { registry, ...operations, ...upstream, ...createServerMetrics(registers) };
};
