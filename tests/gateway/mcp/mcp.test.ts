import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '../../../gateway/observability/metrics.ts';
import { filesOf, textOf } from '../../repository/project-files.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient } from '../../support/execute.ts';
import { person } from '../../support/people.ts';
import { startAcademy } from '../../support/start-academy.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';
import { ask, aRequest, callTool, headersOf, send } from './client.ts';

const academy = await closeAfterAll(startAcademy());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url }));

const started = async (env: Record<string, string>, academyApiUrl = academy.url): Promise<RunningGateway> => {
  const other = await startGateway({ academyApiUrl, env });
  onTestFinished(other.close);
  return other;
};

describe('the endpoint for agents', () => {
  it('is off in production, and switched on by a setting', async () => {
    const closed = await started({ NODE_ENV: 'production' });
    expect((await ask(closed.url, 'tools/list')).status).toBe(404);
    const opened = await started({ NODE_ENV: 'production', MCP: 'on' });
    expect((await ask(opened.url, 'tools/list')).status).toBe(200);
    const off = await started({ MCP: 'off' });
    expect((await ask(off.url, 'tools/list')).status).toBe(404);
  });

  it('is the same with a slash at its end', async () => {
    const message = aRequest('tools/list');
    const answers = ['/mcp', '/mcp/', '/mcp/?from=here', '/mcpx', '/mcp/more'].map(async (path) => {
      const asked = { method: 'POST', headers: headersOf(message), body: JSON.stringify(message) };
      const { status, headers } = await fetch(gateway.url + path, asked);
      return status === 200 && headers.get('content-type')?.includes('json') === true;
    });
    expect(await Promise.all(answers)).toEqual([true, true, true, false, false]);
  });

  it('lists the tools that need no session, and for how long that holds', async () => {
    const { result } = await ask(gateway.url, 'tools/list');
    const names = Object(result['tools']).map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      'about_academy',
      'list_webinars',
      'look_at_course',
      'read_policy',
      'read_questions',
      'search_courses',
    ]);
    expect(result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' });
  });

  it('answers a tool with what the same query answers at /graphql', async () => {
    const text = textOf('schema/tools/search-courses.graphql');
    const given = { search: 'web', sort: 'TITLE' };
    const { data } = await createClient(gateway.url).execute(text, given);
    const answer = await callTool(gateway.url, 'search_courses', given);
    expect(answer.isError).toBe(false);
    expect(JSON.parse(answer.text)).toEqual({ data });
    expect(data.courses.nodes.length).toBeGreaterThan(0);
  });

  it('answers the example of the documentation', async () => {
    const [, example = ''] =
      /```sh\n(curl [\s\S]*?)```/.exec(textOf('docs/api.md').split('## For agents')[1] ?? '') ?? [];
    const headers = Object.fromEntries(
      [...example.matchAll(/-H '([\w-]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
    );
    const [, body = ''] = /-d '([^']+)'/.exec(example) ?? [];
    const { status, result } = await send(gateway.url, body, headers);
    expect([status, result]).toEqual([200, expect.objectContaining({ isError: false })]);
  });

  it('answers in the language that is asked for', async () => {
    const inBengali = await callTool(gateway.url, 'read_policy', { key: 'REFUND' }, { 'accept-language': 'bn' });
    expect(inBengali.text).toMatch(/[\u0980-\u09ff]/);
  });

  it('answers clients of earlier revisions as well, without a session', async () => {
    const plain = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const say = (method: string, params: object, headers = {}) =>
      send(gateway.url, JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), { ...plain, ...headers });
    const begun = await say('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} });
    expect(begun.result).toMatchObject({ protocolVersion: '2025-06-18', capabilities: { tools: {} } });
    expect(begun.headers.get('mcp-session-id')).toBeNull();
    const version = { 'mcp-protocol-version': '2025-06-18' };
    const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect((await send(gateway.url, note, { ...plain, ...version })).status).toBe(202);
    expect((await say('ping', {}, version)).body).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    const called = await say('tools/call', { name: 'about_academy' }, version);
    expect(called.result).toMatchObject({ isError: false });
    expect((await say('resources/list', {}, version)).error.code).toBe(-32601);
  });

  it('knows nobody: a session that comes along is not used', async () => {
    const learner = createClient(gateway.url);
    const { email, password } = person('Nusrat');
    await learner.ask('mutation($input: LogInInput!) { logIn(input: $input) { userErrors { code } } }', {
      input: { email, password },
    });
    gateway.resetCalls();
    const cookie = learner.cookies.header();
    expect(cookie).not.toBe('');
    for (const [name, given] of [
      ['look_at_course', { slug: 'full-stack-web-development' }],
      ['search_courses', {}],
    ] as const) {
      const known = await callTool(gateway.url, name, given, { cookie, authorization: 'Bearer abc' });
      expect(known).toEqual(await callTool(gateway.url, name, given));
    }
    expect(gateway.calls.filter((call) => /\/me\b|purchases/.test(call))).toEqual([]);
    const hidden = await ask(gateway.url, 'tools/call', { name: 'see_what_is_due', arguments: {} }, { cookie });
    expect(hidden.error).toMatchObject({
      code: -32602,
      message: 'There is no such tool, or its arguments are no object.',
    });
  });

  it('says which arguments are wrong, so that a model can put them right', async () => {
    const wrong = [
      ['read_policy', {}, 'key is missing.'],
      ['read_policy', { key: 'SECRETS' }, String.raw`does not exist in \"PolicyKey\" enum`],
      ['search_courses', { first: '10' }, 'Int cannot represent non-integer value'],
      ['search_courses', { first: 100_000 }, 'BAD_USER_INPUT'],
      ['search_courses', { where: 'id = 1' }, 'Its arguments are search, sort, first, and no others.'],
      ['search_courses', { __proto__: null, constructor: 1 }, 'Its arguments are search, sort, first, and no others.'],
      ['about_academy', { language: 'bn' }, 'It has no arguments.'],
      ['search_courses', { search: ['a'] }, 'String cannot represent a non string value'],
    ] as const;
    for (const [name, given, reason] of wrong) {
      const { isError, text } = await callTool(gateway.url, name, given);
      expect([isError, text]).toEqual([true, expect.stringContaining(reason)]);
    }
  });

  it('says that the academy cannot be reached, and what else came', async () => {
    const alone = await started({}, 'http://127.0.0.1:1/api');
    const { isError, text } = await callTool(alone.url, 'search_courses');
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({
      data: { courses: null },
      errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }],
    });
  });

  it('counts for the same limits as everybody', async () => {
    const limited = await started({ RATE_LIMITS: 'standard', RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' });
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const json = { 'content-type': 'application/json', ...from };
    const body = JSON.stringify({ query: '{ session { isAuthenticated } }' });
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const byGraph = await fetch(`${limited.url}/graphql`, { method: 'POST', headers: json, body });
      statuses.push(byGraph.status, (await ask(limited.url, 'tools/list', {}, from)).status);
    }
    const first = statuses.indexOf(429);
    expect(first).toBe(60);
    const refused = await ask(limited.url, 'tools/call', { name: 'about_academy' }, from);
    expect(refused.error).toMatchObject({ code: 429, data: { code: 'RATE_LIMITED' } });
    expect(refused.body['id']).toBeUndefined();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('counts what cannot be read as well', async () => {
    const limited = await started({ RATE_LIMITS: 'standard', RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' });
    const from = { 'x-forwarded-for': '203.0.113.8' };
    const tooLarge = 'x'.repeat(200 * 1024);
    const headers = { ...headersOf(aRequest('tools/list')), ...from };
    for (let index = 0; index < 60; index += 1) await send(limited.url, tooLarge, headers);
    expect((await ask(limited.url, 'tools/list', {}, from)).status).toBe(429);
  });

  it('is told in the log by the name of the query and of its client', async () => {
    gateway.logLines.splice(0);
    await callTool(gateway.url, 'about_academy');
    const line = gateway.logLines.find(({ msg }) => msg === 'operation');
    expect(line).toMatchObject({ operation: 'AboutAcademy', kind: 'query', client: 'agents', outcome: 'answered' });
  });

  it.each([
    ['an argument of another type', 'search_courses', { first: '10' }, 'SearchCourses', 'apollo'],
    ['a value out of its bounds', 'search_courses', { first: 100_000 }, 'SearchCourses', 'apollo'],
    ['no word of an enum', 'read_policy', { key: 'SECRETS' }, 'ReadPolicy', 'apollo'],
    ['an argument that is missing', 'read_policy', {}, null, null],
    ['an argument that there is not', 'search_courses', { where: 'x' }, null, null],
  ])('is told in the log as refused where the caller is wrong: %s', async (_what, tool, given, operation, way) => {
    gateway.logLines.splice(0);
    expect(await callTool(gateway.url, tool, given)).toMatchObject({ status: 200, isError: true });
    const line = gateway.logLines.find(({ msg }) => msg === 'operation');
    expect(line).toMatchObject({ operation, outcome: 'refused', way, client: 'agents' });
    expect(JSON.stringify(line?.['errors'])).toContain('BAD_USER_INPUT');
  });

  it('is told in the log as refused where a client of an earlier revision asks for what there is not', async () => {
    gateway.logLines.splice(0);
    const message = { jsonrpc: '2.0', id: 1, method: 'resources/list' };
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    expect((await send(gateway.url, JSON.stringify(message), headers)).status).toBe(200);
    const line = gateway.logLines.find(({ msg }) => msg === 'operation');
    expect(line).toMatchObject({ operation: null, outcome: 'refused', way: null });
  });

  it('is told in the log as partly answered, with its way and calls, where the academy cannot be reached', async () => {
    const alone = await started({}, 'http://127.0.0.1:1/api');
    await callTool(alone.url, 'search_courses');
    const line = alone.logLines.find(({ msg }) => msg === 'operation');
    expect(line).toMatchObject({
      operation: 'SearchCourses',
      outcome: 'partly answered',
      way: 'apollo',
      errors: ['courses: UPSTREAM_UNAVAILABLE'],
    });
    expect(line?.['calls']).toContainEqual(expect.stringContaining('GET /courses UNREACHABLE ECONNREFUSED '));
  });

  it('counts its public responses, and its answers by the way that made them', async () => {
    const metrics = createMetrics();
    const counting = await startGateway({ academyApiUrl: academy.url, metrics });
    onTestFinished(counting.close);
    for (let index = 0; index < 3; index += 1) await callTool(counting.url, 'about_academy');
    await callTool(counting.url, 'search_courses', { first: '10' });
    await ask(counting.url, 'tools/list');
    const seriesOf = async (name: string) => (await metrics.registry.getSingleMetric(name)?.get())?.values;
    await expect
      .poll(() => seriesOf('gateway_answers_total'))
      .toEqual([
        { labels: { way: 'cache' }, value: 3 },
        { labels: { way: 'apollo' }, value: 1 },
        { labels: { way: 'none' }, value: 1 },
      ]);
    expect(await seriesOf('gateway_response_cache_total')).toEqual([
      { labels: { operation: 'AboutAcademy', verdict: 'miss' }, value: 1 },
      { labels: { operation: 'AboutAcademy', verdict: 'hit' }, value: 2 },
    ]);
  });

  it('is no page of another site', async () => {
    const list = (headers: Record<string, string>, to = gateway) => ask(to.url, 'tools/list', {}, headers);
    expect((await list({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await list({ origin: 'null' })).status).toBe(403);
    expect((await list({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await list({ origin: gateway.url })).status).toBe(200);
    const own = await started({ NODE_ENV: 'production', MCP: 'on', ALLOWED_ORIGINS: 'https://other.example' });
    expect((await list({ origin: 'http://academy.example' }, own)).status).toBe(200);
    expect((await list({ origin: 'https://other.example' }, own)).status).toBe(200);
    expect((await list({ origin: own.url }, own)).status).toBe(403);
  });

  it('is no page whose name was made to lead here', async () => {
    const message = aRequest('tools/list');
    const { port } = new URL(gateway.url);
    const headers = { ...headersOf(message), host: `evil.example:${port}`, origin: `http://evil.example:${port}` };
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${gateway.url}/mcp`, { method: 'POST', headers }, (response) =>
        resolve(response.resume().statusCode),
      );
      asked.once('error', reject).end(JSON.stringify(message));
    });
    expect(status).toBe(403);
  });
});

describe('what is hostile or wrong', () => {
  const good = aRequest('tools/list');
  const headers = headersOf(good);
  const sendGood = (more: Record<string, string>) => send(gateway.url, JSON.stringify(good), { ...headers, ...more });

  it.each<[string, () => ReturnType<typeof send>, number, number]>([
    ['no JSON', () => send(gateway.url, '{"jsonrpc"', headers), 400, -32700],
    ['nothing', () => send(gateway.url, '', headers), 400, -32700],
    ['bytes that are no UTF-8', () => send(gateway.url, Buffer.from([0x22, 0xff, 0x22]), headers), 400, -32700],
    ['a batch', () => send(gateway.url, JSON.stringify([good, good]), headers), 400, -32600],
    ['a batch of nothing', () => send(gateway.url, '[]', headers), 400, -32600],
    ['a number', () => send(gateway.url, '1', headers), 400, -32600],
    ['another JSON-RPC', () => send(gateway.url, JSON.stringify({ ...good, jsonrpc: '1.0' }), headers), 400, -32600],
    ['an id that is null', () => send(gateway.url, JSON.stringify({ ...good, id: null }), headers), 400, -32600],
    ['an id that is an object', () => send(gateway.url, JSON.stringify({ ...good, id: {} }), headers), 400, -32600],
    ['an answer', () => send(gateway.url, JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} }), headers), 400, -32600],
    ['a list of parameters', () => send(gateway.url, JSON.stringify({ ...good, params: [] }), headers), 400, -32600],
    ['no parameters', () => send(gateway.url, JSON.stringify({ ...good, params: {} }), headers), 400, -32602],
    ['another version', () => sendGood({ 'mcp-protocol-version': '1900-01-01' }), 400, -32020],
    [
      'a notification of another version',
      () => {
        const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
        return send(gateway.url, note, { ...headers, 'mcp-protocol-version': '1900-01-01' });
      },
      400,
      -32022,
    ],
    ['another method in its header', () => sendGood({ 'mcp-method': 'tools/call' }), 400, -32020],
    ['an unknown method', () => ask(gateway.url, 'tools/delete'), 404, -32601],
    ['a method of everything', () => ask(gateway.url, '__proto__'), 404, -32601],
    ['a second page', () => ask(gateway.url, 'tools/list', { cursor: 'x' }), 400, -32602],
    ['an unknown tool', () => ask(gateway.url, 'tools/call', { name: 'log_out', arguments: {} }), 400, -32602],
    [
      'a list of arguments',
      () => ask(gateway.url, 'tools/call', { name: 'about_academy', arguments: [] }),
      400,
      -32602,
    ],
    ['lists in lists', () => send(gateway.url, '['.repeat(900) + ']'.repeat(900), headers), 400, -32600],
    ['lists without end', () => send(gateway.url, '['.repeat(60_000) + ']'.repeat(60_000), headers), 400, -32700],
    [
      'arguments in arguments',
      () =>
        send(
          gateway.url,
          `{"jsonrpc":"2.0","id":1,"method":"x","params":${'{"_meta":'.repeat(900)}1${'}'.repeat(900)}}`,
          headers,
        ),
      400,
      -32602,
    ],
    ['a form', () => sendGood({ 'content-type': 'application/x-www-form-urlencoded' }), 415, 415],
    ['plain text', () => sendGood({ 'content-type': 'text/plain' }), 415, 415],
    ['an unknown coding', () => sendGood({ 'content-encoding': 'zstd' }), 415, 415],
    ['a wish for events alone', () => sendGood({ accept: 'text/event-stream' }), 406, 406],
    ['a body that is too large', () => send(gateway.url, ' '.repeat(200 * 1024), headers), 413, 413],
    [
      'a body that is too large once it is unpacked',
      () => send(gateway.url, gzipSync(' '.repeat(9_000_000)), { ...headers, 'content-encoding': 'gzip' }),
      413,
      413,
    ],
    ['GET', () => send(gateway.url, null, headers, 'GET'), 405, 405],
    ['DELETE', () => send(gateway.url, null, headers, 'DELETE'), 405, 405],
  ])('is refused: %s', async (_what, attempt, status, code) => {
    const answer = await attempt();
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(answer.error.message).not.toBe('');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'POST' : null);
  });

  it('gets the version that there is, where it asks for another', async () => {
    const unknown = aRequest('tools/list');
    Object.assign(unknown.params._meta, { 'io.modelcontextprotocol/protocolVersion': '1900-01-01' });
    const answer = await send(gateway.url, JSON.stringify(unknown), {
      ...headers,
      'mcp-protocol-version': '1900-01-01',
    });
    expect([answer.status, answer.error]).toEqual([
      400,
      expect.objectContaining({ code: -32022, data: { supported: ['2026-07-28'], requested: '1900-01-01' } }),
    ]);
  });

  it('gains nothing by a session that it has invented', async () => {
    const answer = await sendGood({ 'mcp-session-id': 'admin', 'last-event-id': '../../1' });
    expect(answer.result).toEqual((await sendGood({})).result);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
  });

  it('finds no document of its own executed', async () => {
    const query = '{ viewer { email } }';
    const { result } = await ask(gateway.url, 'tools/call', {
      name: 'about_academy',
      arguments: {},
      query,
      document: query,
    });
    expect(JSON.stringify(result)).not.toContain('viewer');
  });

  it('is no fault where it breaks off, but a client that went away', async () => {
    gateway.logLines.splice(0);
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const lines = Object.entries({ host: 'x', ...headers, 'content-length': 1_000 }).map((pair) => pair.join(': '));
    socket.write(`POST /mcp HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{"j`, () =>
      setTimeout(() => socket.destroy(), 50),
    );
    await expect.poll(() => gateway.logLines.map(({ outcome }) => outcome)).toContain('cancelled');
    expect(gateway.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('leaves the gateway alive, and no fault in its log', async () => {
    expect((await ask(gateway.url, 'server/discover')).status).toBe(200);
    expect(gateway.logLines.filter(({ msg }) => msg === 'fault')).toEqual([]);
  });
});

it('what stands in for the SDK of the protocol stays small', () => {
  const lines = filesOf('gateway/mcp/{protocol,handler}.ts').map((file) => textOf(file).split('\n').length - 1);
  expect(lines.length).toBe(2);
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(300);
});
