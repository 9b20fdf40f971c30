import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { BeginOperation, Operation, ReportOperation } from './operation.ts';
import { routeOf } from '../rest/route.ts';

/** Traces of operations and of the calls that they make. */
export type Tracing = {
  /** Begins the span of an operation, so that the spans of its calls can be its children. */
  readonly begin: BeginOperation;
  /** Ends the span of an operation; where none was begun, makes one without children. */
  readonly operation: ReportOperation;
  /** Sends the spans that have not been sent yet. */
  readonly close: () => Promise<void>;
};

/** How long a collector that does not answer may delay the end of the process. */
const maxFlushMs = 3_000;
const traceParent = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** The span of the client, from its traceparent header. */
const parentOf = (headers: IncomingHttpHeaders): Context => {
  const [, traceId = '', spanId = '', flags = ''] = traceParent.exec(String(headers.traceparent ?? '')) ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
};

const headerForUpstream = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${String(traceFlags).padStart(2, '0')}`;
};

const endOperation = (span: Span, { name, kind, outcome, status, errors }: Operation): void => {
  span.updateName(kind === null ? 'GraphQL' : name === null ? kind : `${kind} ${name}`);
  span.setAttributes({
    ...(status === null ? {} : { 'http.response.status_code': status }),
    'gateway.outcome': outcome,
    ...(kind === null ? {} : { 'graphql.operation.type': kind }),
    ...(name === null ? {} : { 'graphql.operation.name': name }),
    ...(errors.length === 0 ? {} : { 'gateway.error.codes': [...new Set(errors.map(({ code }) => code))] }),
  });
  if (outcome === 'failed' || outcome === 'partly answered') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

/** A header of an undici request, which keeps names and values in turn; null where it is not there. */
const headerIn = (headers: unknown, name: string): string | null => {
  if (!Array.isArray(headers)) return null;
  const at = headers.findIndex((text, index) => index % 2 === 0 && String(text).toLowerCase() === name);
  return at === -1 ? null : String(headers[at + 1]);
};

type CallTracing = {
  readonly apiUrl: string;
  /** The span of the operation whose calls carry that id; undefined when it is over or unknown. */
  readonly spanOf: (upstreamId: string) => Span | undefined;
  readonly begin: (name: string, parent: Span | undefined) => Span;
};

/**
 * Traces the calls of the API by undici's diagnostics channels, which show retries too. A call finds its operation by its
 * X-Request-Id: the async context would be wrong, since a call that waited for a connection is sent from the context of
 * the call before it. Returns the function that ends the tracing.
 */
const traceCalls = ({ apiUrl, spanOf, begin }: CallTracing): (() => void) => {
  const { origin, pathname, hostname } = new URL(apiUrl);
  const basePath = pathname.replace(/\/+$/, '');
  const spans = new WeakMap<object, Span>();

  const onCreate = (message: unknown): void => {
    const { request } = Object(message);
    const requestId = headerIn(request.headers, 'x-request-id');
    if (requestId === null || String(request.origin) !== origin || !String(request.path).startsWith(basePath)) return;
    const route = routeOf(String(request.path).slice(basePath.length));
    const span = begin(`${String(request.method)} ${route}`, spanOf(requestId));
    span.setAttributes({
      'http.request.method': String(request.method),
      'url.template': route,
      'server.address': hostname,
    });
    request.addHeader('traceparent', headerForUpstream(span));
    spans.set(request, span);
  };
  const onHeaders = (message: unknown): void => {
    const { request, response } = Object(message);
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', Number(response.statusCode));
    if (response.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  };
  const onEnd = (message: unknown): void => {
    const { request, error } = Object(message);
    const span = spans.get(request);
    if (error !== undefined) {
      span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.setAttribute('error.type', String(Object(error).code ?? Object(error).name));
    }
    span?.end();
    spans.delete(request);
  };

  const listeners = [
    ['undici:request:create', onCreate],
    ['undici:request:headers', onHeaders],
    ['undici:request:trailers', onEnd],
    ['undici:request:error', onEnd],
  ] as const;
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
};

/** Starts tracing to an OTLP collector. Spans that cannot be sent are dropped, with a warning in the log. */
export const startTracing = (
  { endpoint, serviceName }: NonNullable<Config['tracing']>,
  apiUrl: string,
  log: Logger,
): Tracing => {
  const warn = (message: string): void => log.warn({ message }, 'traces');
  const quiet = (): void => undefined;
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('gateway');
  /** Spans of the operations that are under way, by the ids that their calls carry: clients may give two requests one id. */
  const underWay = new Map<string, Span>();
  const startSpan = (headers: IncomingHttpHeaders, startTime: number): Span =>
    tracer.startSpan('GraphQL', { kind: SpanKind.SERVER, startTime }, parentOf(headers));
  const stopTracingCalls = traceCalls({
    apiUrl,
    spanOf: (upstreamId) => underWay.get(upstreamId),
    begin: (name, parent) =>
      tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT },
        parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent),
      ),
  });

  return {
    begin: (upstreamId, { headers }) => {
      underWay.set(upstreamId, startSpan(headers, Date.now()));
    },
    operation: (operation, { headers }) => {
      const span = underWay.get(operation.upstreamId) ?? startSpan(headers, Date.now() - operation.durationMs);
      underWay.delete(operation.upstreamId);
      endOperation(span, operation);
    },
    close: async () => {
      stopTracingCalls();
      await Promise.race([provider.shutdown(), wait(maxFlushMs, undefined, { ref: false })]);
      diag.disable();
    },
  };
};
