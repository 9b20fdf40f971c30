// What a stranger sends to a gateway in production posture: every request is answered, and nothing it holds ends the process.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient } from '../../support/execute.ts';
import { aCourse, aLearnersAnswers } from '../../support/factories.ts';
import { startGatewayProgram } from '../../support/gateway-program.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { hashOf, siteDocuments } from '../../support/site-documents.ts';

const api = await closeAfterAll(startRestDouble());
const gateway = await startGatewayProgram(api.url, {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://academy.example',
  RATE_LIMIT_FACTOR: '0.1',
});
afterAll(async () => {
  await gateway.stop();
});

beforeEach(() => {
  api.reset();
  for (const [call, answer] of Object.entries(aLearnersAnswers())) api.when(call, { body: answer });
  api.when('GET /courses', { body: [aCourse({ id: '1' }), aCourse({ id: '2', slug: 'second' })] });
});

const session = { cookie: 'accessToken=some-token' };
type Body = { query: string; variables?: Record<string, unknown>; operationName?: string };

const post = (body: Body, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json', ...headers },
    body: JSON.stringify(body),
  });

const isAlive = async () => (await fetch(`${gateway.url}/healthz`)).status === 200;

const faults = () => gateway.logged().filter(({ msg }) => msg === 'fault');

describe('a condition that is null', () => {
  const nullCondition = { query: 'query($x:Boolean=true){viewer @include(if:$x){id}}', variables: { x: null } };
  const nullBelow = { query: 'query($x:Boolean=true){academy{introduction @skip(if:$x)}}', variables: { x: null } };

  it.each([
    ['of a visitor', nullCondition, {}],
    ['of a learner', nullCondition, session],
    ['below the root', nullBelow, {}],
    ['below the root, of a learner', nullBelow, session],
  ])('is an error of the request: %s', async (_name, body, headers) => {
    for (let time = 0; time < 3; time += 1) {
      const response = await post(body, headers);
      const { errors } = await response.json();
      expect(errors).toHaveLength(1);
      expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
      expect(response.status).toBeLessThan(500);
    }
    expect(await isAlive()).toBe(true);
    expect(faults()).toEqual([]);
  });
});

describe('a name that the document lacks', () => {
  const mutations = [
    'mutation{logOut{destination{path}}}',
    'mutation A{logIn(input:{email:"a@b.example",password:"12345678"}){userErrors{code}}}',
    'mutation A{requestPasswordReset(input:{email:"a@b.example"}){message}}',
  ];

  it.each(mutations)('runs nothing: %s', async (query) => {
    for (const [operationName, headers] of [
      ['Nope', {}],
      ['Nope', session],
      ['__proto__', session],
    ] as const) {
      const response = await post({ query, operationName }, headers);
      const { data, errors } = await response.json();
      expect(response.status).toBe(400);
      expect(data ?? null).toBeNull();
      expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(api.called().filter((call) => !call.startsWith('GET '))).toEqual([]);
    }
  });

  it('runs nothing by GET either', async () => {
    const search = new URLSearchParams({ query: 'mutation{logOut{destination{path}}}', operationName: 'Nope' });
    const response = await fetch(`${gateway.url}/graphql?${search.toString()}`, {
      headers: { accept: 'application/graphql-response+json', 'apollo-require-preflight': 'yes', ...session },
    });
    expect(response.status).toBe(400);
    expect(api.called().filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  it('is refused where an operation has to be chosen and none is named', async () => {
    const response = await post({ query: 'query A{__typename} query B{__typename}' });
    expect(response.status).toBe(400);
  });
});

describe('what leaves every field of an object out', () => {
  it.each([
    ['of a course', 'query($all:Boolean!){viewer{id} courses{nodes{title @include(if:$all)}}}'],
    ['of the academy', 'query($all:Boolean!){viewer{id} academy{introduction @include(if:$all)}}'],
  ])('is an empty object each time: %s', async (_name, query) => {
    const texts: string[] = [];
    for (let time = 0; time < 4; time += 1) texts.push(await (await post({ query, variables: { all: false } })).text());
    const answers = texts.map((text) => JSON.parse(text).data);
    expect([...new Set(texts)]).toEqual([texts[0]]);
    expect(answers[0].academy ?? answers[0].courses.nodes[0]).toEqual({});
  });
});

describe('a required condition with a default', () => {
  it('takes the default however often it is asked', async () => {
    const client = createClient(gateway.url);
    for (let time = 0; time < 6; time += 1) {
      const { data, errors } = await client.execute('query R($v:Boolean!=true){__typename @include(if:$v)}');
      expect([data, errors]).toEqual([{ __typename: 'Query' }, []]);
    }
  });
});

describe('the URL of a public response', () => {
  it('is answered to GET and HEAD alone, also when it is known', async () => {
    const hash = hashOf(siteDocuments().get('PolicyPage') ?? '');
    const search = new URLSearchParams({
      variables: JSON.stringify({ key: 'REFUND' }),
      extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }),
    });
    const statusOf = async (method: string) =>
      (await fetch(`${gateway.url}/graphql?${search.toString()}`, { method })).status;
    for (let time = 0; time < 3; time += 1) expect(await statusOf('GET')).toBe(200);
    expect(await statusOf('HEAD')).toBe(200);
    for (const method of ['PUT', 'DELETE', 'POST']) expect(await statusOf(method)).toBeGreaterThanOrEqual(400);
    expect(await isAlive()).toBe(true);
  });
});

describe('a value that is quoted in the message of an error', () => {
  const text = 'Did you mean '.repeat(9_900);
  it.each([
    ['as a variable', { query: 'query ($n: Int) { courses(first: $n) { totalCount } }', variables: { n: text } }],
    ['in the text', { query: `{ courses(first: "${text.slice(0, 90_000)}") { totalCount } }` }],
  ])('is quoted in part, and keeps nobody waiting: %s', async (_how, body) => {
    // A pattern that is matched again from every place of the value takes seconds each time.
    for (let time = 0; time < 12; time += 1) {
      const response = await post(body);
      expect((await response.text()).length).toBeLessThan(2_000);
    }
    expect(await isAlive()).toBe(true);
  });
});

describe('a request that is refused before there is an operation', () => {
  it('has its id, the asked language and its code in the log', async () => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'bn', 'x-request-id': 'odd-1' },
      body: '{"query":5}',
    });
    const { errors } = await response.json();
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', requestId: 'odd-1' });
    expect(errors[0].extensions.message).toMatch(/[\u0980-\u09ff]/);
    const line = () => gateway.logged().find(({ requestId, msg }) => requestId === 'odd-1' && msg === 'operation');
    await expect.poll(line).toMatchObject({ errors: ['request: BAD_USER_INPUT'] });
  });

  it('leaves a short line in the log, however long the name of its operation is', async () => {
    const name = 'N'.repeat(10_000);
    await post({ query: `query ${name}{viewer{id}}` }, { 'x-request-id': 'long-1' });
    const line = () => gateway.logged().find(({ requestId, msg }) => requestId === 'long-1' && msg === 'operation');
    await expect.poll(() => String(line()?.operation).length).toBe(100);
  });
});
