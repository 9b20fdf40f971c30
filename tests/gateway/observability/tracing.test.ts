import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startGatewayProgram } from '../../support/gateway-program.ts';
import { startOtlpReceiver, type ReceivedSpan } from '../../support/otlp-receiver.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';

// Processes take their time to start where others are busy.
vi.setConfig({ testTimeout: 90_000 });

let api: RestDouble;
beforeAll(async () => {
  api = await startRestDouble();
});
afterAll(() => api.close());

const trace = '0af7651916cd43dd8448eb211c80319c';
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
  it('have a span for the operation in the trace of its caller, and one below it for each call, which the API is told', async () => {
    const collector = await startOtlpReceiver();
    const gateway = await startGatewayProgram(api.url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    api.when('GET /webinars', { body: [] });
    api.when('GET /courses/secret-of-nusrat', { status: 500 });
    api.calls.length = 0;
    await ask(gateway.url, { traceparent: `00-${trace}-${caller}-01` }, { slug: 'secret-of-nusrat' });
    // What has not been sent yet is sent before the process ends.
    expect(await gateway.stop()).toBe(0);

    const [operation, ...others] = collector.spans.filter(({ kind }) => kind === 'server');
    expect(others).toEqual([]);
    expect(operation).toMatchObject({
      name: 'query WebinarsPage',
      traceId: trace,
      parentSpanId: caller,
      isError: true,
      attributes: {
        'graphql.operation.name': 'WebinarsPage',
        'gateway.outcome': 'partly answered',
        'http.response.status_code': 200,
      },
    });
    const calls = collector.spans.filter(({ kind }) => kind === 'client');
    const below = (span: ReceivedSpan) => [span.name, span.traceId, span.parentSpanId, span.isError];
    expect(calls.map(below)).toEqual(
      expect.arrayContaining([
        ['GET /webinars', trace, operation?.spanId, false],
        ['GET /courses/:slug', trace, operation?.spanId, true],
      ]),
    );
    const told = api.calls.map(({ headers }) => headers.traceparent).filter((header) => header !== undefined);
    expect(told.sort()).toEqual(calls.map(({ spanId }) => `00-${trace}-${spanId}-01`).sort());
    expect(collector.resource()).toMatchObject({ 'service.name': 'academy-gateway' });
    expect(collector.text()).not.toContain('nusrat');
    await collector.close();
  });

  it('keep two operations apart whose clients chose the same request id', async () => {
    const collector = await startOtlpReceiver();
    const gateway = await startGatewayProgram(api.url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    api.when('GET /webinars', { body: [] });
    api.when('GET /courses/slow', { status: 404, afterMs: 600 });
    api.when('GET /courses/id/slow', { status: 404, afterMs: 100 });
    const traces = [trace, trace.replace('0af', '1bf')];
    const [slow, quick] = traces.map((id, at) =>
      ask(
        gateway.url,
        { traceparent: `00-${id}-${caller}-01`, 'x-request-id': 'chosen' },
        { slug: at === 0 ? 'slow' : 'quick' },
      ),
    );
    await Promise.all([slow, quick]);
    await gateway.stop();

    const operations = collector.spans.filter(({ kind }) => kind === 'server');
    expect(operations.map(({ traceId }) => traceId).sort()).toEqual([...traces].sort());
    const calls = collector.spans.filter(({ kind }) => kind === 'client');
    for (const { spanId, traceId } of operations) {
      const below = calls.filter(({ parentSpanId }) => parentSpanId === spanId);
      expect(below.filter((span) => span.traceId === traceId && span.name.includes('/courses/'))).toHaveLength(2);
    }
    await collector.close();
  });

  it('begin a trace of their own where the caller names none that could be one', async () => {
    const collector = await startOtlpReceiver();
    const gateway = await startGatewayProgram(api.url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    api.when('GET /webinars', { body: [] });
    await ask(gateway.url, { traceparent: `00-${'0'.repeat(32)}-${caller}-01` });
    await ask(gateway.url, { traceparent: 'a, b\tc' });
    await gateway.stop();
    const operations = collector.spans.filter(({ kind }) => kind === 'server');
    expect(operations.map(({ parentSpanId }) => parentSpanId)).toEqual([null, null]);
    expect(new Set(operations.map(({ traceId }) => traceId)).size).toBe(2);
    await collector.close();
  });

  it('are left out where the caller wants none, and nothing is lost but the trace when the collector is away', async () => {
    const collector = await startOtlpReceiver();
    const gateway = await startGatewayProgram(api.url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    api.when('GET /webinars', { body: [] });
    await ask(gateway.url, { traceparent: `00-${trace}-${caller}-00` });
    await gateway.stop();
    expect(collector.spans).toEqual([]);
    await collector.close();

    const alone = await startGatewayProgram(api.url, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      STOP_WITHIN_SECONDS: '5',
    });
    expect(await ask(alone.url, {})).toContain('"totalCount":0');
    expect(await alone.stop()).toBe(0);
  });

  it('cost nothing where nobody collects them: their library is not even loaded', async () => {
    const tellLoaded = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve: (specifier, context, next) => {
        if (/^(@opentelemetry|prom-client)/.test(specifier)) console.log('loaded ' + specifier);
        return next(specifier, context);
      } });`;
    const gateway = await startGatewayProgram(api.url, {}, tellLoaded);
    api.when('GET /webinars', { body: [] });
    api.calls.length = 0;
    await ask(gateway.url, { traceparent: `00-${trace}-${caller}-01` });
    await gateway.stop();
    expect(gateway.output()).not.toContain('loaded ');
    expect(api.called()).toContain('GET /webinars');
    expect(api.calls.filter(({ headers }) => headers.traceparent !== undefined)).toEqual([]);
  });
});
