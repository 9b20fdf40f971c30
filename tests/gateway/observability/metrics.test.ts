import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMetrics } from '../../../gateway/observability/metrics.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { eventually } from '../../support/eventually.ts';
import { answerAlike, runGatewayProgram, startGatewayProgram } from '../../support/gateway-program.ts';
import { fetchFrom } from '../../support/in-process-http.ts';
import { freePort } from '../../support/processes.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

// Processes take their time to start where others are busy.
vi.setConfig({ testTimeout: 90_000 });

const api = await closeAfterAll(startRestDouble());

const start = async (env: Record<string, string> = {}, preload = '') => {
  api.reset();
  api.when('GET /webinars', { body: [] });
  const port = await freePort();
  const gateway = await startGatewayProgram(api.url, { METRICS_PORT: String(port), ...env }, preload);
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return { gateway, port, read };
};

/** The value of a series; the sum of those that fit where the labels leave some open. */
const valueOf = (text: string, name: string, labels: Record<string, string> = {}): number | null => {
  const values = text.split('\n').flatMap((line) => {
    const [, series, written = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const fits = Object.entries(labels).every(([label, text]) => written.split(',').includes(`${label}="${text}"`));
    return series === name && fits ? [Number(value)] : [];
  });
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
};

describe('metrics', () => {
  it('count operations, calls, reads from memory and answers, by few names', async () => {
    const { gateway, read } = await start();
    for (let index = 0; index < 3; index += 1) await gateway.ask('query AnnouncementsPage { webinars { totalCount } }');
    await gateway.ask('query Nusrat_at_example { course(by: { slug: "nusrat" }) { title } }');
    for (let index = 0; index < 20; index += 1) await gateway.ask(`query Invented${index} { nothing${index} }`);

    const text = await read();
    const operations = (labels: Record<string, string>) => valueOf(text, 'gateway_operations_total', labels);
    expect(operations({ operation: 'AnnouncementsPage', kind: 'query', outcome: 'answered' })).toBe(3);
    expect(operations({ operation: 'other', outcome: 'answered' })).toBe(1);
    expect(operations({ operation: 'other', outcome: 'refused' })).toBe(20);
    expect(valueOf(text, 'gateway_operation_duration_seconds_count', { operation: 'AnnouncementsPage' })).toBe(3);
    const calls = (labels: Record<string, string>) => valueOf(text, 'gateway_upstream_calls_total', labels);
    expect(calls({ method: 'GET', route: '/webinars', outcome: '2xx' })).toBe(1);
    expect(calls({ route: '/courses/:slug', outcome: '4xx' })).toBe(1);
    expect(valueOf(text, 'gateway_upstream_call_duration_seconds_count', { route: '/webinars' })).toBe(1);
    expect(valueOf(text, 'gateway_cache_reads_total', { store: 'response', verdict: 'hit' })).toBe(1);
    expect(valueOf(text, 'gateway_answers_total', { way: 'cache' })).toBe(2);
    expect(valueOf(text, 'gateway_answers_total', { way: 'compiled' })).toBe(2);
    expect(valueOf(text, 'gateway_answers_total', { way: 'apollo' })).toBe(20);
    expect(valueOf(text, 'gateway_cache_reads_total', { store: '/webinars', verdict: 'miss' })).toBe(1);
    expect(valueOf(text, 'gateway_http_responses_total', { status: '200' })).toBeGreaterThanOrEqual(22);
    expect(valueOf(text, 'gateway_requests_under_way')).toBe(0);
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(text).not.toMatch(/Invented|[Nn]usrat/);
    await gateway.stop();
  });

  it('tell of trouble: retries, breakers, rejected calls, and people who ask too often', async () => {
    const metrics = createMetrics();
    const read = () => metrics.registry.metrics();
    const env = { ACADEMY_API_BREAKER: 'on', RATE_LIMITS: 'standard', RATE_LIMIT_FACTOR: '0.01' };
    const { listener, close } = await startGateway({ academyApiUrl: api.url, metrics, env });
    onTestFinished(close);
    const headers = { 'content-type': 'application/json' };
    const ask = (query: string) =>
      fetchFrom(listener)('http://academy.example/graphql', {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
    api.when('GET /testimonials', { fault: 'reset' });
    const [method, route] = ['GET', '/testimonials'];
    await eventually(async () => {
      for (let index = 0; index < 6; index += 1) await ask('{ testimonials { __typename } }');
      return valueOf(await read(), 'gateway_upstream_rejected_total', { method, route, reason: 'circuit_open' });
    }).toBeGreaterThan(0);
    const signIn =
      'mutation { logIn(input: { email: "a@b.example", password: "wrong-password" }) { destination { path } } }';
    for (let index = 0; index < 4; index += 1) await ask(signIn);

    const text = await read();
    expect(valueOf(text, 'gateway_upstream_retries_total', { method, route })).toBeGreaterThan(0);
    expect(valueOf(text, 'gateway_breaker_state', { method, route })).toBeGreaterThan(0);
    expect(valueOf(text, 'gateway_upstream_calls_total', { route, outcome: 'unreachable' })).toBeGreaterThan(0);
    expect(valueOf(text, 'gateway_rate_limited_total')).toBeGreaterThan(0);
  });

  it('count responses that were sent from the cache, on a port of their own and nowhere else', async () => {
    const { gateway, port, read } = await start({ NODE_ENV: 'production', HOST: '127.0.0.1' });
    const answers = async (verdict: string) =>
      valueOf(await read(), 'gateway_cache_reads_total', { store: 'response', verdict });
    for (let index = 0; index < 8; index += 1) await gateway.ask('query AnnouncementsPage { webinars { totalCount } }');
    expect(await answers('miss')).toBe(1);
    expect(await answers('hit')).toBeGreaterThan(3);
    const ready = { operation: 'AnnouncementsPage', verdict: 'hit' };
    expect(valueOf(await read(), 'gateway_response_cache_total', ready)).toBe(await answers('hit'));

    const page = await fetch(`${gateway.url}/metrics`);
    expect(await page.text()).not.toContain('gateway_operations_total');
    expect((await fetch(`http://127.0.0.1:${port}/graphql`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    await gateway.stop();
  });

  it('are the sum of all processes, also of those that died or were renewed', async () => {
    // Only its death ends the wait for a process, however busy the machine is.
    const waitForLong = `
      const { setTimeout } = globalThis;
      globalThis.setTimeout = (act, ms, ...given) => setTimeout(act, ms === 2_000 ? 600_000 : ms, ...given);`;
    const { gateway, read } = await start({ GATEWAY_WORKERS: '2' }, waitForLong);
    await eventually(() => gateway.listeners().length).toBe(2);
    const count = async () => valueOf(await read(), 'gateway_operations_total', { outcome: 'answered' });
    await Promise.all(Array.from({ length: 12 }, () => gateway.ask('{ webinars { totalCount } }')));
    // An operation is counted when its connection has been told, a moment after the client has the answer.
    await eventually(count).toBe(12);
    expect(valueOf(await read(), 'gateway_workers')).toBe(2);
    const memory = valueOf(await read(), 'process_resident_memory_bytes') ?? 0;

    // Nobody waits for one that dies when it is asked.
    process.kill(gateway.listeners()[0] ?? 0, 'SIGSTOP');
    const asked = read();
    await wait(100);
    process.kill(gateway.listeners()[0] ?? 0, 'SIGKILL');
    expect(valueOf(await asked, 'gateway_operations_total', { outcome: 'answered' })).toBe(12);
    await eventually(() => gateway.listeners().length).toBe(3);
    expect(valueOf(await read(), 'gateway_worker_deaths_total')).toBe(1);
    expect(await count()).toBe(12);
    expect(valueOf(await read(), 'process_resident_memory_bytes')).toBeLessThan(1.3 * memory);

    // What it has counted since it was last asked is told by one that ends in peace.
    await Promise.all(Array.from({ length: 12 }, () => gateway.ask('{ webinars { totalCount } }')));
    process.kill(gateway.listeners()[1] ?? 0, 'SIGTERM');
    await eventually(() => gateway.listeners().length).toBe(4);
    expect(await count()).toBe(24);
    expect(valueOf(await read(), 'gateway_worker_deaths_total')).toBe(1);
    await gateway.stop();
  });

  it('are told of the processes that answer while one hangs, which has what it counted in the sum', async () => {
    const hang = `
      import { subscribe } from 'node:diagnostics_channel';
      subscribe('http.server.request.start', ({ request: { url } }) => {
        if (url === '/hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      });`;
    const { gateway, read } = await start({ GATEWAY_WORKERS: '2' }, hang);
    onTestFinished(async () => {
      const ended = gateway.stop('SIGKILL');
      for (const pid of gateway.listeners()) process.kill(pid, 'SIGKILL');
      await ended;
    });
    await eventually(() => gateway.listeners().length).toBe(2);
    await Promise.all(Array.from({ length: 12 }, () => gateway.ask('{ webinars { totalCount } }')));
    const counts = (text: string) => valueOf(text, 'gateway_operations_total', { outcome: 'answered' });
    await eventually(async () => counts(await read())).toBe(12);
    const heap = valueOf(await read(), 'nodejs_heap_size_used_bytes') ?? 0;

    fetch(`${gateway.url}/hang`).catch(() => null);
    await eventually(async () => valueOf(await read(), 'nodejs_heap_size_used_bytes')).toBeLessThan(0.7 * heap);
    expect(counts(await read())).toBe(12);
    // Node warns of more than ten listeners.
    expect((await Promise.all(Array.from({ length: 12 }, read))).map(counts)).toEqual(Array(12).fill(12));
    expect(gateway.output()).not.toContain('Warning');
  });

  it('say in one sentence that their port is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const program = runGatewayProgram(api.url, { METRICS_PORT: String(port) }, answerAlike);
    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe(
      `Port ${port} is in use already: stop what listens there, or set METRICS_PORT to another one.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });
});
