// The id of a request is chosen by a stranger, and written anew by proxies: neither may make calls of the API fail.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRestClient } from '../../../gateway/rest/client.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient } from '../../support/execute.ts';
import { aCourse, aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

let gateway: RunningGateway;

const api = await closeAfterAll(startRestDouble());
beforeEach(async () => {
  api.reset();
  gateway = await startGateway({ academyApiUrl: api.url, env: { ACADEMY_API_BREAKER: 'on' } });
});
afterEach(() => gateway.close());

/** Lets the API answer every call of a learner, with the id that it makes of the one it got. */
const answerWithId = (idOf: (given: string) => string) => {
  const answer = (body: unknown) => (call: { headers: Record<string, unknown> }) => ({
    body,
    headers: { 'x-request-id': idOf(String(call.headers['x-request-id'])) },
  });
  api.when('GET /me', answer(aSession()));
  api.when('GET /me/summary', answer(aSummary({ name: 'Moumita Sen' })));
};

const nameFor = async (cookie: string, requestId?: string) => {
  const client = createClient(gateway.url);
  client.cookies.set('accessToken', cookie);
  const headers = requestId === undefined ? undefined : { 'x-request-id': requestId };
  return (await client.execute('{ viewer { name } }', {}, headers)).data.viewer?.name;
};

describe('an API that answers with another id than it got', () => {
  it.each([
    ['without dots and colons', (given: string) => given.replaceAll(/[.:]/g, '')],
    ['of its own', () => `Root=1-${randomUUID()}`],
    ['of its own, of the most usual form', () => randomUUID()],
    ['in capitals', (given: string) => given.toUpperCase()],
    ['cut short', (given: string) => given.slice(0, 16)],
    ['empty', () => ''],
  ])('%s is believed all the same, whatever ids strangers choose', async (_how, idOf) => {
    answerWithId(idOf);
    for (let time = 0; time < 25; time += 1) await nameFor('made-up', 'a.b:c');
    expect(await nameFor('of-a-learner', 'a.b')).toBe('Moumita Sen');
    expect(await nameFor('of-a-learner')).toBe('Moumita Sen');
  });

  it('is believed where that is the id of a request of long ago, of which nothing is remembered', async () => {
    const { url, dispatcher } = api;
    const rest = createRestClient({ url, connections: 4, hasBreaker: false, maxResponseBytes: 10_000, dispatcher });
    const call = (requestId: string) =>
      rest
        .forRequest({
          jar: null,
          requestId,
          signal: null,
          deadline: Infinity,
          forwardedFor: null,
          language: null,
          log: silentLog,
        })
        .send('/auth/logout', undefined);
    let answered = '';
    api.when('POST /auth/logout', ({ headers }) => ({
      headers: { 'x-request-id': answered || String(headers['x-request-id']) },
    }));
    await call('the first');
    for (let more = 0; more < 999; more += 1) await call(`request ${more}`);
    answered = 'the first';
    await expect(call('one that gets its answer')).rejects.toMatchObject({ failure: 'TRUNCATED' });
    await expect(call('a later one')).resolves.toBeUndefined();
  });

  it('is not believed where that is the id of another request of the gateway', async () => {
    let first = '';
    api.when('GET /webinars', ({ headers }) => {
      first = String(headers['x-request-id']);
      return { body: [] };
    });
    await createClient(gateway.url).ask('{ webinars { totalCount } }');
    answerWithId(() => first);
    expect(await nameFor('of-a-learner')).toBeNull();
  });

  it('is not believed where that is the id of a call in flight for somebody else', async () => {
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    let held = '';
    answerWithId((given) => held || given);
    api.when('GET /me/summary', async ({ headers }) => {
      const given = String(headers['x-request-id']);
      if (held !== '') return { body: aSummary({ name: 'Moumita Sen' }), headers: { 'x-request-id': held } };
      held = given;
      await isAnswered;
      return { body: aSummary({ name: 'Moumita Sen' }), headers: { 'x-request-id': given } };
    });
    const first = nameFor('of-moumita');
    await expect.poll(() => held).not.toBe('');
    expect(await nameFor('of-another')).toBeNull();
    answer();
    expect(await first).toBe('Moumita Sen');
  });
});

describe('a cache before the API that keeps answers with their headers', () => {
  const numbers = Array.from({ length: 25 }, (_, index) => String(index + 1));
  /** Reads of the catalogue, each answered with the id of the first who asked for it. */
  const keepCatalogue = () => {
    const keep = (call: string, body: unknown) => {
      let kept: string | undefined;
      api.when(call, ({ headers }) => {
        kept ??= String(headers['x-request-id']);
        return { body, headers: { 'x-request-id': kept } };
      });
    };
    keep('GET /courses', []);
    for (const id of numbers) keep(`GET /courses/id/${id}`, aCourse({ id }));
  };
  const idsOfCatalogue = async ({ url }: RunningGateway) => {
    const client = createClient(url);
    const { courses } = await client.ask('{ courses { totalCount } }');
    expect(courses.totalCount).toBe(0);
    const ids: string[] = [];
    for (const id of numbers) {
      const { data } = await client.execute('query ($id: ID!) { course(by: { id: $id }) { id } }', { id });
      ids.push(data.course?.id);
    }
    return ids;
  };

  it('is believed by the gateway that asked first, by one that was started later, and by one beside it', async () => {
    keepCatalogue();
    const beside = await startGateway({ academyApiUrl: api.url, env: { ACADEMY_API_BREAKER: 'on' } });
    expect(await idsOfCatalogue(gateway)).toEqual(numbers);
    expect(await idsOfCatalogue(beside)).toEqual(numbers);
    await beside.close();
    await gateway.close();
    gateway = await startGateway({ academyApiUrl: api.url, env: { ACADEMY_API_BREAKER: 'on' } });
    expect(await idsOfCatalogue(gateway)).toEqual(numbers);
  });

  it('is believed with the id of the same read with the same session, and not with that of another session', async () => {
    let kept: string | undefined;
    answerWithId((given) => (kept ??= given));
    expect(await nameFor('of-a-learner')).toBe('Moumita Sen');
    expect(await nameFor('of-a-learner')).toBe('Moumita Sen');
    expect(await nameFor('of-another')).toBeNull();
  });
});

describe('the id that the API gets', () => {
  it('is one of our own, the same for all calls of a request, and stands in the log beside the id of the client', async () => {
    answerWithId((given) => given);
    await nameFor('of-a-learner', 'from-the-proxy.1');
    const [id, ...others] = [...new Set(api.calls.map(({ headers }) => String(headers['x-request-id'])))];
    expect(others).toEqual([]);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const line = () =>
      gateway.logLines.find(({ msg, requestId }) => msg === 'operation' && requestId === 'from-the-proxy.1');
    await expect.poll(line).toMatchObject({ upstreamId: id });
  });

  it('is the one of the answer where the client has sent none', async () => {
    answerWithId((given) => given);
    const client = createClient(gateway.url);
    client.cookies.set('accessToken', 'of-a-learner');
    const { headers } = await client.execute('{ viewer { name } }');
    expect(new Set(api.calls.map((call) => call.headers['x-request-id']))).toEqual(
      new Set([headers.get('x-request-id')]),
    );
  });

  it('is the one of the fault that follows, also where a request comes without GraphQL', async () => {
    api.when('GET /webinars', { body: [{ id: 1, title: 'Graphs', startTime: '2026-12-01T15:00:00.000Z' }] });
    const now = () => {
      throw new Error('There is no clock.');
    };
    const broken = await startGateway({ academyApiUrl: api.url, now });
    const response = await fetch(`${broken.url}/calendar/webinars/1.ics`);
    const { errors } = await response.json();
    const fault = broken.logLines.find(({ msg }) => msg === 'fault');
    await broken.close();
    expect(response.status).toBe(500);
    expect([errors[0].extensions.requestId, fault?.['requestId']]).toEqual(
      Array.from({ length: 2 }, () => api.calls[0]?.headers['x-request-id']),
    );
  });

  it('is never the client’s, also where a request is passed through', async () => {
    api.when('GET /academy-files/a.svg', { body: 'x' });
    await fetch(`${gateway.url}/academy-files/a.svg`, { headers: { 'x-request-id': 'a.b' } });
    expect(api.calls[0]?.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});
