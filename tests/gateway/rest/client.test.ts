import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRestClient } from '../../../gateway/rest/client.ts';
import type { RestRequest } from '../../../gateway/rest/rest.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient, type Client } from '../../support/execute.ts';
import { anAnnouncement, aSession, aSummary } from '../../support/factories.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startGateway } from '../../support/start-gateway.ts';

let client: Client;

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));
beforeEach(() => {
  api.reset();
  gateway.resetCalls();
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'secret');
  api.when('GET /me', { body: aSession() });
});

const query = '{ viewer { name announcements { nodes { id title } } } }';

/** A request on whose behalf calls are made, without a session. */
const aRequest = (given: Partial<RestRequest> = {}): RestRequest => ({
  jar: null,
  requestId: 'a-request',
  signal: null,
  deadline: Infinity,
  forwardedFor: null,
  language: null,
  log: silentLog,
  ...given,
});

describe('a failed call costs its own field, with a code and a sentence', () => {
  it.each([
    ['a refusal', { status: 403 }, 'FORBIDDEN'],
    ['something missing', { status: 404 }, 'NOT_FOUND'],
    ['a limit', { status: 429, headers: { 'retry-after': '7' } }, 'RATE_LIMITED'],
    ['a fault', { status: 500, body: { error: 'at db.internal:5432' } }, 'UPSTREAM_UNAVAILABLE'],
    ['maintenance', { status: 503 }, 'UPSTREAM_UNAVAILABLE'],
    ['a slow gateway', { status: 504 }, 'UPSTREAM_TIMEOUT'],
    ['a bad request', { status: 400 }, 'UPSTREAM_INVALID'],
    ['a detour', { status: 302, headers: { location: 'http://elsewhere.example/' } }, 'UPSTREAM_INVALID'],
    ['a page in place of JSON', { body: '<!doctype html><title>Sign in</title>' }, 'UPSTREAM_INVALID'],
    ['an empty answer', { status: 204, body: '' }, 'UPSTREAM_INVALID'],
    ['an object in place of a list', { body: { rows: [] } }, 'UPSTREAM_INVALID'],
    ['an answer cut off in its middle', { body: [anAnnouncement()], fault: 'cut off' as const }, 'UPSTREAM_INVALID'],
    ['a broken connection', { fault: 'reset' as const }, 'UPSTREAM_UNAVAILABLE'],
  ])('for %s', async (_name, script, code) => {
    api.when('GET /me/summary', { body: aSummary() });
    api.when('GET /announcements/me', script);
    const { data, errors, status } = await client.execute(query);
    expect(status).toBe(200);
    expect(data).toEqual({ viewer: { name: 'Moumita Sen', announcements: null } });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ path: ['viewer', 'announcements'], extensions: { code } });
    expect(errors[0]?.extensions.message).toMatch(/\.$/);
    expect(errors[0]?.extensions.retryAfter).toBe(code === 'RATE_LIMITED' ? 7 : undefined);
    expect(JSON.stringify(errors)).not.toMatch(/127\.0\.0\.1|db\.internal|stack|announcements\/me/);
  });

  it('in the language that was asked for', async () => {
    api.when('GET /announcements/me', { status: 401 });
    const { errors } = await client.execute(
      '{ viewer { announcements { nodes { id } } } }',
      {},
      { 'accept-language': 'bn' },
    );
    expect(errors[0]?.extensions.message).toBe('এগোতে হলে লগইন করুন।');
  });
});

describe('an instant in Retry-After', () => {
  it.each([
    ['that is over', -60_000, 0],
    ['to come', 60_000, 60],
  ])('%s is told as seconds', async (_when, ms, seconds) => {
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + ms).toUTCString();
    api.when('GET /announcements/me', { status: 429, headers: { 'retry-after': until } });
    const { errors } = await client.execute('{ viewer { announcements { nodes { id } } } }');
    expect(errors[0]?.extensions.retryAfter).toBeGreaterThanOrEqual(Math.max(0, seconds - 20));
    expect(errors[0]?.extensions.retryAfter).toBeLessThanOrEqual(seconds + 1);
  });

  it('counts from the clock that wrote it, which may differ from the gateway’s', async () => {
    const headers = { date: 'Tue, 01 Dec 2026 15:00:00 GMT', 'retry-after': 'Tue, 01 Dec 2026 15:02:00 GMT' };
    api.when('GET /announcements/me', { status: 429, headers });
    const { errors } = await client.execute('{ viewer { announcements { nodes { id } } } }');
    expect(errors[0]?.extensions.retryAfter).toBe(120);
  });
});

describe('calls of the API', () => {
  it('read JSON behind the byte order mark that some servers begin it with', async () => {
    api.when('GET /announcements/me', { body: `\ufeff${JSON.stringify([anAnnouncement()])}` });
    const { viewer } = await client.ask('{ viewer { announcements { nodes { id } } } }');
    expect(viewer.announcements.nodes).toEqual([{ id: '11' }]);
  });

  it('repeat a read once when its connection fails', async () => {
    let attempts = 0;
    api.when('GET /announcements/me', () => {
      attempts += 1;
      return attempts === 1 ? { fault: 'reset' } : { body: [anAnnouncement()] };
    });
    expect((await client.ask('{ viewer { announcements { nodes { id } } } }')).viewer.announcements.nodes).toEqual([
      { id: '11' },
    ]);
    expect(attempts).toBe(2);
  });

  it.each(['/api', '/api/', '/v2/api'])('go below the base address, here %s', async (base) => {
    api.when('GET /webinars', { body: [] });
    api.when('GET /v2/api/webinars', { body: [] });
    const there = await startGateway({ academyApiUrl: api.origin + base });
    await createClient(there.url).ask('{ webinars { totalCount } }');
    await there.close();
    expect(api.called()).toEqual([base === '/v2/api' ? 'GET /v2/api/webinars' : 'GET /webinars']);
  });

  it('never repeat a write', async () => {
    api.when('POST /announcements/me/read/11', { fault: 'reset' });
    await client.execute('mutation { markAnnouncementRead(input: { id: 11 }) { userErrors { code } } }');
    expect(api.called()).toEqual(['POST /announcements/me/read/11']);
  });

  it.each([
    ['is cut off', { body: { done: true }, fault: 'cut off' as const }],
    ['is larger than any', { body: 'x'.repeat(1024 * 1024 + 1) }],
  ])('whose answer is of no use have succeeded by its status, also where its body %s', async (_how, script) => {
    const verify = 'mutation { verifyEmail(input: { email: "a@b", code: "123456" }) { destination { path } } }';
    api.when('POST /auth/verify-email', { ...script, status: 201 });
    expect((await client.ask(verify)).verifyEmail).toEqual({ destination: { path: '/login' } });

    api.when('POST /auth/verify-email', { ...script, status: 400 });
    expect((await client.ask(verify)).verifyEmail).toEqual({ destination: null });
  });

  it('carry the client’s address; its own id is in the answer and the log', async () => {
    api.when('GET /announcements/me', { status: 500 });
    const { errors, headers } = await client.execute(query, {}, { 'x-request-id': 'from-the-proxy.1' });
    expect(headers.get('x-request-id')).toBe('from-the-proxy.1');
    expect(errors[0]?.extensions.requestId).toBe('from-the-proxy.1');
    expect(api.calls[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    const line = gateway.logLines.find(({ msg, requestId }) => msg === 'operation' && requestId === 'from-the-proxy.1');
    expect(line).toMatchObject({
      kind: 'query',
      errors: expect.arrayContaining(['viewer.announcements: UPSTREAM_UNAVAILABLE']),
    });
  });

  it('ask for words in the language of the request where they write; what they read is kept for both languages', async () => {
    const language = async (call: string) => {
      const made = api.calls.find(({ method, path }) => `${method} ${path}` === call);
      return made?.headers['accept-language'];
    };
    api.when('GET /announcements/me', { body: [anAnnouncement()] });
    api.when('GET /webinars', { body: [] });
    const read = '{ webinars { totalCount } viewer { announcements { nodes { id } } } }';
    await client.execute(read, {}, { 'accept-language': 'bn' });
    expect(await Promise.all(['GET /announcements/me', 'GET /webinars'].map(language))).toEqual([undefined, undefined]);

    const write = 'mutation { markAnnouncementRead(input: { id: 11 }) { userErrors { code } } }';
    await client.execute(write, {}, { 'accept-language': 'bn-BD,en;q=0.5' });
    expect(await language('POST /announcements/me/read/11')).toBe('bn');
  });

  it('ask for what is not compressed, so that an API that likes to compress is understood', async () => {
    const body = aSummary({ name: 'Moumita Sen' });
    api.when('GET /me/summary', ({ headers }) =>
      headers['accept-encoding'] === 'identity'
        ? { body }
        : { body: 'compressed', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    );
    expect(await client.ask('{ viewer { name } }')).toEqual({ viewer: { name: 'Moumita Sen' } });
  });

  it.each([
    ['gzip', 'answer is compressed'],
    ['identity', 'answer is no JSON'],
  ])('say in the log what cannot be read, where an answer has the content coding %s', async (coding, problem) => {
    api.when('GET /me/summary', {
      body: 'not to be read',
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
    });
    const { errors } = await client.execute('{ viewer { name } }');
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    expect(gateway.logLines).toContainEqual(expect.objectContaining({ call: 'GET /me/summary', problem }));
  });

  it('get a new id when the one of the request could not stand in a log', async () => {
    const { headers } = await client.execute('{ __typename }', {}, { 'x-request-id': 'two words' });
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('end when the client goes away', async () => {
    api.when('GET /announcements/me', { fault: 'hang' });
    const abort = new AbortController();
    const request = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'accessToken=x' },
      body: JSON.stringify({ query: '{ viewer { announcements { nodes { id } } } }' }),
      signal: abort.signal,
    });
    await expect.poll(() => api.called()).toContain('GET /announcements/me');
    abort.abort();
    await expect(request).rejects.toThrow('aborted');
    // Told of when it ends: at once, not when its five seconds are over.
    await expect.poll(() => gateway.calls).toContain('GET /announcements/me');
  });

  it('are not sent when the client has gone away before, or while they waited for a connection', async () => {
    const rest = createRestClient({ url: api.url, connections: 1, hasBreaker: false, maxResponseBytes: 10_000 });
    const free = Promise.withResolvers<void>();
    api.when('POST /auth/login', async () => {
      await free.promise;
      return { body: {} };
    });
    api.when('POST /me/photo', { body: {} });
    const busy = rest.forRequest(aRequest()).send('/auth/login', {});
    await expect.poll(() => api.called()).toEqual(['POST /auth/login']);
    // Each of a route of its own: those of one would wait for each other before they wait for the connection.
    const leaving = new AbortController();
    const waiting = rest.forRequest(aRequest({ signal: leaving.signal })).send('/auth/register', {});
    const gone = rest.forRequest(aRequest({ signal: AbortSignal.abort() })).send('/auth/verify-email', {});
    const after = rest.forRequest(aRequest()).send('/me/photo', {});
    leaving.abort();
    free.resolve();
    await expect(waiting).rejects.toMatchObject({ failure: 'CANCELLED' });
    await expect(gone).rejects.toMatchObject({ failure: 'CANCELLED' });
    await Promise.all([busy, after]);
    expect(api.called()).toEqual(['POST /auth/login', 'POST /me/photo']);
    await rest.close();
  });

  it('that write take no answer of more than a megabyte, whatever those that read may bring', async () => {
    const rest = createRestClient({ url: api.url, connections: 4, hasBreaker: false, maxResponseBytes: 10_000_000 });
    const body = { words: 'x'.repeat(1024 * 1024) };
    for (const call of ['GET /long', 'POST /long']) api.when(call, { body });
    const calls = rest.forRequest(aRequest());
    expect(await calls.get('/long', (json) => json)).toEqual(body);
    await expect(calls.post('/long', {}, (json) => json)).rejects.toMatchObject({ failure: 'UNREADABLE' });
    await rest.close();
  });

  it('find out by themselves that nobody takes their connection, long before an answer would be late', async () => {
    const silent = createTcpServer((socket) => void socket.on('error', () => undefined).resume());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const limits = { connections: 4, hasBreaker: false, maxResponseBytes: 10_000 };
    // Its connection is not made before it has answered in the terms of TLS.
    const rest = createRestClient({ url: `https://127.0.0.1:${port}`, ...limits });
    const call = rest.forRequest(aRequest()).send('/any', {}, { timeoutMs: 9_000 });
    await expect(call).rejects.toMatchObject({ failure: 'UNREACHABLE' });
    await rest.close();
    silent.close();
  });

  it('leave nothing behind at their request once they have ended', async () => {
    const rest = createRestClient({ url: api.url, connections: 4, hasBreaker: false, maxResponseBytes: 10_000 });
    const { signal } = new AbortController();
    const calls = rest.forRequest(aRequest({ signal }));
    // One of two of a route waits for the other.
    await Promise.all([calls.get('/me', (json) => json), calls.get('/me', (json) => json)]);
    await expect(calls.get('/none', (json) => json)).rejects.toMatchObject({ failure: 'REFUSED' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await rest.close();
  });

  it('leave out rows that cannot be understood, count them and say in the log what was wrong', async () => {
    api.when('GET /announcements/me', { body: [{ title: 'no id' }, 'text', anAnnouncement(), null] });
    expect((await client.ask('{ viewer { announcements { nodes { id } } } }')).viewer.announcements.nodes).toEqual([
      { id: '11' },
    ]);
    expect(gateway.logLines.findLast(({ msg }) => msg === 'rows left out')).toMatchObject({
      call: 'GET /announcements/me',
      dropped: 3,
      kept: 1,
      problems: ['id is missing', 'announcement is no object'],
    });
  });
});

describe('the log line of an operation', () => {
  it('says that what answers is no HTTP, as at a port of another service', async () => {
    const server = createTcpServer((socket) => void socket.on('error', () => undefined).end('SSH-2.0-OpenSSH_9.9\r\n'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const gateway = await startGateway({ academyApiUrl: `http://127.0.0.1:${port}/api` });
    await createClient(gateway.url).execute('{ courses { totalCount } }');
    const line = gateway.logLines.find(({ msg }) => msg === 'operation');
    expect(line?.['calls']).toContainEqual(expect.stringContaining('GET /courses UNREACHABLE HPE_INVALID '));
    await gateway.close();
    server.close();
  });
});

describe('a connection that is a minute old', () => {
  it.each([
    ['calls', '/graphql?query={viewer{name}}&apollo-require-preflight=1'],
    ['what is passed through', '/academy-files/photo.png'],
    ['/readyz', '/readyz'],
  ])('is opened anew, since the name of the API may lead elsewhere by now: of %s', async (_of, path) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const opened = vi.fn();
    const server = createServer((_request, response) => response.end('{"name":"Moumita Sen"}')).on(
      'connection',
      opened,
    );
    const { url, close } = await listenOnFreePort(server);
    const gateway = await startGateway({ academyApiUrl: `${url}/api` });
    const get = async () => {
      const headers = { cookie: 'accessToken=secret', 'apollo-require-preflight': 'yes' };
      expect((await fetch(gateway.url + path, { headers })).status).toBe(200);
    };
    await get();
    await get();
    expect(opened).toHaveBeenCalledTimes(1);

    vi.advanceTimersByTime(61_000);
    await get();
    expect(opened).toHaveBeenCalledTimes(2);
    await gateway.close();
    await close();
  });

  it('still brings the response to a call that was under way, for which the client waits before it closes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const server = createServer(async (request, response) => {
      if (request.url === '/held') {
        arrived.resolve();
        await held.promise;
      }
      response.end(`{"path":"${request.url}"}`);
    });
    const connections = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      connections.add(socket);
      socket.on('close', () => connections.delete(socket));
    });
    const { url, close } = await listenOnFreePort(server);
    const rest = createRestClient({ url, connections: 16, hasBreaker: false, maxResponseBytes: 1_000 });
    const get = (path: string) => rest.forRequest(aRequest()).get(path, (json) => json);
    const first = get('/held');
    await arrived.promise;
    vi.advanceTimersByTime(61_000);
    expect(await get('/free')).toEqual({ path: '/free' });

    let isClosed = false;
    const closing = rest.close().then(() => (isClosed = true));
    await vi.waitFor(() => expect(connections.size).toBe(1));
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    held.resolve();
    expect(await first).toEqual({ path: '/held' });
    await closing;
    await close();
  });
});
