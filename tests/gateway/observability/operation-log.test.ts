import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createLog, withoutSecrets } from '../../../gateway/observability/log.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { dayFromNow } from '../../support/day-from-now.ts';
import { createClient } from '../../support/execute.ts';
import { aCourse, aRegistration } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startAcademy } from '../../support/start-academy.ts';
import { startGateway } from '../../support/start-gateway.ts';

const academy = await closeAfterAll(startAcademy());
const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url }));

/** What is in the log, as it stands there and with percent-encoding taken away. */
const textOfLog = (of = gateway): string => {
  const text = of.logLines.map((line) => JSON.stringify(line)).join('\n');
  return `${text}\n${text.replaceAll(/(%[\da-f]{2})+/gi, (coded) => decodeURIComponent(coded))}`;
};
const secretsIn = (secrets: readonly string[], of = gateway): string[] =>
  secrets.filter((secret) => textOfLog(of).includes(secret));
const operations = (of = gateway) => of.logLines.filter(({ msg }) => msg === 'operation');
const forRequest = async (requestId: string, of = gateway) => {
  await expect.poll(() => operations(of).filter((line) => line.requestId === requestId)).toHaveLength(1);
  return operations(of).find((line) => line.requestId === requestId);
};

const register = 'mutation Register($input: RegisterInput!) { register(input: $input) { userErrors { code } } }';
const verify = 'mutation Verify($input: VerifyEmailInput!) { verifyEmail(input: $input) { userErrors { code } } }';
const logIn = 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { userErrors { code } } }';
const forget = 'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { message } }';
const reset = 'mutation Reset($input: ResetPasswordInput!) { resetPassword(input: $input) { userErrors { code } } }';

describe('the log', () => {
  it('holds nothing that a person typed, was mailed or was given while joining, failing, signing in and resetting', async () => {
    const email = 'log.reader+1@somewhere.example';
    const passwords = ['first-secret-password', 'wrong-secret-password', 'second-secret-password'];
    const name = 'Nobody\r\n{"level":60,"msg":"forged"}';
    const visitor = createClient(gateway.url);
    const input = { ...aRegistration({ email }), password: passwords[0] };
    await visitor.execute(register, { input: { ...input, name } });
    await visitor.execute(register, { input: { ...input, email: `${name}@odd.example` } });
    await visitor.execute(register, { input });
    const [mail] = await academy.mailTo(email);
    await visitor.ask(verify, { input: { email, code: '000000' } });
    await visitor.ask(verify, { input: { email, code: mail?.code } });
    await visitor.ask(logIn, { input: { email, password: passwords[1] } });
    await visitor.ask(logIn, { input: { email, password: passwords[0] } });
    const cookies = [...visitor.cookies.entries().values()];
    expect(cookies).toHaveLength(2);
    await visitor.ask('{ viewer { name email purchases { nodes { id } } } }');
    await visitor.ask(forget, { input: { email } });
    const resetMail = (await academy.mailTo(email)).find(({ link }) => link);
    const token = new URL(resetMail?.link ?? '').searchParams.get('token') ?? '';
    await visitor.execute(reset, { input: { token: `${token}x`, password: 'x' } });
    await visitor.ask(reset, { input: { token, password: passwords[2] } });
    await visitor.execute('{ course(by: { slug: "log.reader@somewhere.example" }) { title } }');
    await visitor.execute(
      'mutation { logIn(input: { email: "log.reader@inline.example", password: 7 }) { viewer { name } } }',
    );
    await visitor.execute(logIn, { input: { email, password: { 'nested-secret': 'deep-secret-value' } } });

    expect(token.length).toBeGreaterThan(10);
    await expect.poll(() => operations().length).toBeGreaterThanOrEqual(13);
    const typed = [email, 'log.reader', 'Nobody', 'forged', 'nested-secret', 'deep-secret-value', token, ...passwords];
    expect(secretsIn([...typed, mail?.code ?? 'no code', ...cookies])).toEqual([]);
  });

  it('has one line for each operation, with its name, kind, outcome, status and calls by their routes', async () => {
    const client = createClient(gateway.url);
    const named = (id: string, query: string, variables = {}) =>
      client.execute(query, variables, { 'x-request-id': id });
    await named('fine', 'query Fine { course(by: { slug: "no-such-course" }) { title } }');
    client.cookies.set('accessToken', 'no-such-session');
    await named('half', 'query Half { viewer { name } courses { totalCount } }');
    await named('none', 'query None { academy { introduction } courses(first: 0) { totalCount } }');
    await named('wrong', 'query Wrong { nothing }');
    await named('broken', 'query Broken {');

    expect(await forRequest('fine')).toMatchObject({
      operation: 'Fine',
      kind: 'query',
      outcome: 'answered',
      status: 200,
      durationMs: expect.any(Number),
      calls: [
        expect.stringMatching(/^GET \/courses\/:slug 404 \d+ms$/),
        expect.stringMatching(/^GET \/courses\/id\/:id 404/),
      ],
      errors: [],
    });
    // Whoever counts what fails must not count what strangers get wrong.
    expect(await forRequest('half')).toMatchObject({ outcome: 'refused', errors: ['viewer.name: UNAUTHENTICATED'] });
    expect(await forRequest('none')).toMatchObject({ outcome: 'refused', errors: ['courses: BAD_USER_INPUT'] });
    expect(await forRequest('wrong')).toMatchObject({ outcome: 'refused', status: 200, operation: null });
    expect(await forRequest('broken')).toMatchObject({ outcome: 'refused', status: 200, operation: null });
  });

  it('tells at level warn of what the API failed at, of which clients show nothing, and of nothing that went well', async () => {
    const quiet = await startGateway({ academyApiUrl: api.url, env: { LOG_LEVEL: 'warn' } });
    const client = createClient(quiet.url);
    client.cookies.set('accessToken', 'a');
    const named = (id: string, query: string, variables = {}) =>
      client.execute(query, variables, { 'x-request-id': id });
    api.when('GET /testimonials', { body: [] });
    api.when('GET /youtube-videos', { status: 500 });
    api.when('GET /announcements/me/unread-count', { status: 503 });
    api.when('POST /me/meeting-requests', { status: 500 });
    api.when('POST /auth/login', { status: 401 });

    await named('fine', '{ testimonials { id } }');
    await named('refused', logIn, { input: { email: 'a@b.example', password: 'wrong-password' } });
    await named('list', '{ promoVideos { id } }');
    await named('count', '{ viewer { unreadAnnouncementCount } }');
    const request = 'mutation ($input: RequestMeetingInput!) { requestMeeting(input: $input) { userErrors { code } } }';
    await named('meeting', request, { input: { preferredDate: dayFromNow(2), preferredTime: 'FROM_9_AM' } });

    for (const [id, call] of [
      ['list', 'GET /youtube-videos 500'],
      ['count', 'GET /announcements/me/unread-count 503'],
      ['meeting', 'POST /me/meeting-requests 500'],
    ] as const) {
      const line = { level: 40, calls: [expect.stringContaining(call)] };
      expect(await forRequest(id, quiet)).toMatchObject(line);
    }
    expect(operations(quiet)).toHaveLength(3);
    await quiet.close();
  });

  it('names the first 20 errors of an operation, and says how many there are where there are more', async () => {
    const failing = await startGateway({ academyApiUrl: api.url });
    const client = createClient(failing.url);
    client.cookies.set('accessToken', 'a');
    api.when('GET /courses', { body: Array.from({ length: 60 }, (_, id) => aCourse({ id, slug: `course-${id}` })) });
    api.when('GET /purchases/me', { status: 500 });
    const query = '{ courses { nodes { viewerAccess { status } } } }';
    const { errors } = await client.execute(query, {}, { 'x-request-id': 'sixty' });
    expect(errors).toHaveLength(60);
    const first = Array.from({ length: 20 }, (_, at) => `courses.nodes.${at}.viewerAccess: UPSTREAM_UNAVAILABLE`);
    expect(await forRequest('sixty', failing)).toMatchObject({ errors: first, errorCount: 60 });
    await failing.close();
  });

  it('has a line with the id of the answer for what never reached GraphQL', async () => {
    const post = async (id: string, body: string, headers = {}) => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': id, ...headers },
        body,
      });
      return [response.status, response.headers.get('x-request-id')];
    };
    expect(await post('foreign', '{}', { origin: 'https://elsewhere.example' })).toEqual([403, 'foreign']);
    expect(await post('too-large', JSON.stringify({ query: ' '.repeat(200_000) }))).toEqual([413, 'too-large']);
    expect(await post('no-json', '{"query":')).toEqual([400, 'no-json']);
    // An id that is fit for no log is replaced.
    const longest = 'x'.repeat(64);
    expect(await post(longest, '{"query":')).toEqual([400, longest]);
    for (const id of [`${longest}x`, 'two words']) {
      expect(await post(id, '{"query":')).toEqual([400, expect.stringMatching(/^[\da-f-]{36}$/)]);
    }
    for (const id of ['foreign', 'too-large', 'no-json']) {
      expect(await forRequest(id)).toMatchObject({ outcome: 'refused', operation: null, calls: [] });
    }
  });

  /** Leaves while a call is under way for a query, and gives the log's lines of then. */
  const leaveDuring = async (call: string, query: string) => {
    api.reset();
    api.when(call, { body: [], afterMs: 700 });
    const slow = await startGateway({ academyApiUrl: api.url, env: { LOG_LEVEL: 'debug' } });
    const abort = new AbortController();
    const headers = { 'content-type': 'application/json', 'x-request-id': 'gone', cookie: 'accessToken=any' };
    const body = JSON.stringify({ query });
    const asked = fetch(`${slow.url}/graphql`, { method: 'POST', headers, body, signal: abort.signal });
    await expect.poll(() => api.called()).toContain(call);
    abort.abort();
    await expect(asked).rejects.toThrow('aborted');
    const line = await forRequest('gone', slow);
    await createClient(slow.url).execute('{ __typename }');
    await slow.close();
    return { line, messages: slow.logLines.map(({ msg }) => msg) };
  };

  it('says whose answer nobody waited for', async () => {
    const { line } = await leaveDuring('GET /webinars', 'query Slow { webinars { totalCount } }');
    expect(line).toMatchObject({ outcome: 'cancelled', operation: 'Slow', status: null });
  });

  it('tells of no other way where the client has left, since none is tried', async () => {
    const { messages } = await leaveDuring('GET /purchases/me', '{ viewer { purchases { totalCount } } }');
    expect(messages).not.toContain('left to the next way');
  });

  it('takes no id that could forge a line, and gives the new one to the answer', async () => {
    const { port } = new URL(gateway.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /graphql HTTP/1.1\r\nHost: x\r\nX-Request-Id: a"},{"level":60\r\nConnection: close\r\n\r\n'),
      );
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.once('close', () => resolve(received));
    });
    const id = /^X-Request-Id: (.*)\r$/im.exec(answer)?.[1] ?? '';
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await forRequest(id);
  });

  it('tells of a fault of ours with its place, and without what the operation carried', async () => {
    const email = 'somebody@clock.example';
    const [password, session] = ['stopped-clock-secret', 'session-of-somebody'];
    const faulty = await startGateway({
      academyApiUrl: api.url,
      now: () => {
        throw new Error(`no time for ${password} of ${email}`, { cause: new Error(`cookie ${session}`) });
      },
    });
    const client = createClient(faulty.url);
    client.cookies.set('accessToken', session);
    const { errors } = await client.execute(register, { input: aRegistration({ email, password }) });
    expect(errors[0]?.extensions.code).toBe('INTERNAL_ERROR');
    const fault = faulty.logLines.find(({ msg }) => msg === 'fault');
    expect(fault?.err).toMatchObject({
      message: 'no time for [value] of [value]',
      stack: expect.stringContaining('operation-log.test.ts'),
    });
    expect(secretsIn([email, password, session], faulty)).toEqual([]);
    await faulty.close();
  });
});

describe('whatever is logged', () => {
  const written = (log: (to: ReturnType<typeof createLog>) => void): Record<string, unknown> => {
    const lines: string[] = [];
    log(createLog('info', { write: (line) => void lines.push(line) }));
    expect(lines.map((line) => line.trimEnd().includes('\n'))).toEqual([false]);
    return JSON.parse(lines[0] ?? '');
  };

  it('is one line of JSON without addresses of people, tokens and queries', () => {
    const token = `eyJhbGciOiJIUzI1NiJ9.${'x'.repeat(40)}.${'y'.repeat(20)}`;
    const cause = new Error('accessToken=abc.def; refreshToken=ghi');
    const error = new Error(`GET /reset?token=abc&email=a@b.example failed for a+b@c.example\nand %22${token}`, {
      cause,
    });
    const line = JSON.stringify(
      written((log) => log.error({ err: Object.assign(error, { words: 'private words' }) }, 'x')),
    );
    expect(line).not.toMatch(/abc|ghi|@c\.example|a@b|eyJ|private words/);
    expect(line).toContain('GET /reset?[query] failed for [e-mail]');
    expect(line).toContain('operation-log.test.ts');
  });

  it('names calls by their route', () => {
    expect(written((log) => log.warn({ call: 'GET /courses/id/nusrat' }, 'x')).call).toBe('GET /courses/id/:id');
  });

  it('leaves paths of packages and ordinary words alone', () => {
    const text = 'at file:///x/node_modules/@apollo/server/dist/run.js:12:3 (session not found? no)';
    expect(withoutSecrets(text)).toBe(text);
  });

  it('costs little time however it is made', () => {
    const hostile = ['a'.repeat(200_000), 'token'.repeat(40_000), 'eyJ'.repeat(60_000), '?a='.repeat(60_000)];
    expect(hostile.map((text) => withoutSecrets(text).length > 0)).toEqual([true, true, true, true]);
  });
});
