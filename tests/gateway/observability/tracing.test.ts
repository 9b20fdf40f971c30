import type { IncomingHttpHeaders } from 'node:http';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { startGatewayProgram } from '../../support/gateway-program.ts';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../../support/otlp-receiver.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

// Processes take their time to start where others are busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const api = await closeAfterAll(startRestDouble());

const [trace, ofSlow, ofQuick, unwanted] = ['0a', '1b', '2c', '3d'].map(
  (start) => `${start}f7651916cd43dd8448eb211c80319c`,
);
const caller = 'b7ad6b7169203331';
const query = 'query WebinarsPage($slug: String!) { webinars { totalCount } course(by: { slug: $slug }) { title } }';

const ask = async (url: string, headers: Record<string, string>, variables = { slug: 'no-such-course' }) =>
  (
    await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
  ).text();

describe('traces', () => {
  let collector: OtlpReceiver;
  /** The headers of the calls that the first operation made. */
  let headersOfCalls: IncomingHttpHeaders[];
  let exitCode: number | null;
  const spansOf = (kind: ReceivedSpan['kind'], ...traces: (string | undefined)[]) =>
    collector.spans.filter((span) => span.kind === kind && traces.includes(span.traceId));

  beforeAll(async () => {
    collector = await startOtlpReceiver();
    const gateway = await startGatewayProgram(api.url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    api.when('GET /webinars', { body: [] });
    api.when('GET /courses/secret-of-nusrat', { status: 500 });
    api.when('GET /courses/slow', { status: 404, afterMs: 600 });
    api.when('GET /courses/id/slow', { status: 404, afterMs: 100 });
    api.calls.length = 0;
    await ask(gateway.url, { traceparent: `00-${trace}-${caller}-01` }, { slug: 'secret-of-nusrat' });
    headersOfCalls = api.calls.map(({ headers }) => headers);
    const chosen = { 'x-request-id': 'chosen' };
    await Promise.all([
      ask(gateway.url, { traceparent: `00-${ofSlow}-${caller}-01`, ...chosen }, { slug: 'slow' }),
      ask(gateway.url, { traceparent: `00-${ofQuick}-${caller}-01`, ...chosen }, { slug: 'quick' }),
    ]);
    await ask(gateway.url, { traceparent: `00-${'0'.repeat(32)}-${caller}-01` });
    await ask(gateway.url, { traceparent: 'a, b\tc' });
    await ask(gateway.url, { traceparent: `00-${unwanted}-${caller}-00` });
    // What has not been sent yet is sent before the process ends.
    exitCode = await gateway.stop();
    await collector.close();
  });

  it('have a span for the operation in the trace of its caller, and one below it for each call, which the API is told', () => {
    expect(exitCode).toBe(0);
    const [operation, ...others] = spansOf('server', trace);
    expect(others).toEqual([]);
    expect(operation).toMatchObject({
      name: 'query WebinarsPage',
      parentSpanId: caller,
      isError: true,
      attributes: {
        'graphql.operation.name': 'WebinarsPage',
        'gateway.outcome': 'partly answered',
        'http.response.status_code': 200,
      },
    });
    const calls = spansOf('client', trace);
    const below = (span: ReceivedSpan) => [span.name, span.parentSpanId, span.isError];
    expect(calls.map(below)).toEqual(
      expect.arrayContaining([
        ['GET /webinars', operation?.spanId, false],
        ['GET /courses/:slug', operation?.spanId, true],
      ]),
    );
    const told = headersOfCalls.map(({ traceparent }) => traceparent).filter((header) => header !== undefined);
    expect(told.sort()).toEqual(calls.map(({ spanId }) => `00-${trace}-${spanId}-01`).sort());
    expect(collector.resource()).toMatchObject({ 'service.name': 'academy-gateway' });
    expect(collector.text()).not.toContain('nusrat');
  });

  it('keep two operations apart whose clients chose the same request id', () => {
    const operations = spansOf('server', ofSlow, ofQuick);
    expect(operations.map(({ traceId }) => traceId).sort()).toEqual([ofSlow, ofQuick]);
    for (const { spanId, traceId } of operations) {
      const below = spansOf('client', traceId).filter(({ parentSpanId }) => parentSpanId === spanId);
      expect(below.filter(({ name }) => name.includes('/courses/'))).toHaveLength(2);
    }
  });

  it('begin a trace of their own where the caller names none that could be one', () => {
    const named = [trace, ofSlow, ofQuick];
    const operations = collector.spans.filter(({ kind, traceId }) => kind === 'server' && !named.includes(traceId));
    expect(operations.map(({ parentSpanId }) => parentSpanId)).toEqual([null, null]);
    expect(new Set(operations.map(({ traceId }) => traceId)).size).toBe(2);
  });

  it('are left out where the caller wants none', () => {
    expect(collector.spans.filter(({ traceId }) => traceId === unwanted)).toEqual([]);
  });

  it('are all that is lost when the collector is away', async () => {
    const gateway = await startGatewayProgram(api.url, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      STOP_WITHIN_SECONDS: '5',
    });
    expect(await ask(gateway.url, {})).toContain('"totalCount":0');
    expect(await gateway.stop()).toBe(0);
  });

  // That their library is not even loaded is told by memory.test.ts.
  it('are told to no API where nobody collects them', async () => {
    const gateway = await startGateway({ academyApiUrl: api.url });
    onTestFinished(gateway.close);
    api.when('GET /webinars', { body: [] });
    api.calls.length = 0;
    await ask(gateway.url, { traceparent: `00-${trace}-${caller}-01` });
    expect(api.called()).toContain('GET /webinars');
    expect(api.calls.filter(({ headers }) => headers.traceparent !== undefined)).toEqual([]);
  });
});
