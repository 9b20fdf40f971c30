import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApolloClient } from '../../../web/app/apollo-client.ts';
import { createSessionExpiry } from '../../../web/app/session-expiry.ts';
import { ForeignAnswer } from '../../../web/errors.ts';
import { LogOutDocument, SessionDocument, SiteLayoutDocument } from '../../../web/generated/graphql.ts';
import { endTimeOutsAfter } from '../../support/end-time-outs.ts';
import { listenOnFreePort } from '../../support/listen.ts';

type Received = { method: string | undefined; url: URL; body: Record<string, unknown> };
type Answer = { status?: number; type?: string; headers?: Record<string, string>; body: unknown } | 'none';

const received: Received[] = [];
/** How many requests were left before their answer. */
let leftCount = 0;
let answer: (request: Received) => Answer;

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  const body = request.method === 'POST' ? Object(await json(request)) : {};
  const asked = { method: request.method, url, body };
  received.push(asked);
  const given = answer(asked);
  if (given === 'none') return void response.on('close', () => (leftCount += 1));
  const { status = 200, type = 'application/json', headers, body: result } = given;
  response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(result));
});

let close: () => Promise<void>;
beforeAll(async () => {
  const listening = await listenOnFreePort(server);
  ({ close } = listening);
  Object(window).happyDOM.setURL(listening.url);
});
afterAll(() => close());
beforeEach(() => {
  received.splice(0);
  leftCount = 0;
});

const aClient = (language = 'en') =>
  createApolloClient({ sessionExpiry: createSessionExpiry(() => '/'), language: () => language });
const options = { fetchPolicy: 'no-cache', errorPolicy: 'all' } as const;
const askWhoIsThere = (client = aClient()) => client.query({ query: SessionDocument, ...options });

const visitor = {
  data: { __typename: 'Query', session: { __typename: 'Session', isAuthenticated: false, person: null } },
};
const failure = (code: string) => ({ errors: [{ message: code, extensions: { code } }] });

describe('operations', () => {
  it('are asked for by the hash of their document, public ones by GET', async () => {
    answer = () => ({ body: { data: { academy: null } } });
    await aClient().query({ query: SiteLayoutDocument, ...options });
    const [{ method, url } = { method: '', url: new URL('http://localhost') }] = received;
    expect(method).toBe('GET');
    expect(url.searchParams.get('operationName')).toBe('SiteLayout');
    expect(url.searchParams.get('extensions')).toContain('sha256Hash');
    expect(url.searchParams.has('query')).toBe(false);
  });

  it('name the language of their page, whatever another tab has chosen', async () => {
    answer = ({ method }) => ({ body: method === 'GET' ? { data: { academy: null } } : visitor });
    await aClient('bn').query({ query: SiteLayoutDocument, ...options });
    await askWhoIsThere(aClient('bn'));
    expect(received.map(({ method, url }) => [method, url.searchParams.get('lang')])).toEqual([
      ['GET', 'bn'],
      ['POST', 'bn'],
    ]);
  });

  it.each([
    ['does not know their hash', 'PersistedQueryNotFound', [false, true, false, true]],
    ['knows no hashes, and from then on', 'PersistedQueryNotSupported', [false, true, true]],
  ])('are sent as text to a gateway that %s', async (_name, message, asTexts) => {
    answer = ({ body }) => ({ body: 'query' in body ? visitor : { errors: [{ message }] } });
    const client = aClient();
    expect((await askWhoIsThere(client)).data?.session.isAuthenticated).toBe(false);
    await askWhoIsThere(client);
    expect(received.map(({ body }) => 'query' in body)).toEqual(asTexts);
  });

  it.each(['DOCUMENT_NOT_TRUSTED', 'BAD_USER_INPUT'])(
    'go on by hash where a gateway of another release refuses one of them with %s, and the page says to load it again',
    async (code) => {
      const isUnknown = (body: Record<string, unknown>) => body['operationName'] === 'LogOut';
      answer = ({ body }) => {
        if ('query' in body) return { body: failure(code) };
        return { body: isUnknown(body) ? { errors: [{ message: 'PersistedQueryNotFound' }] } : visitor };
      };
      const client = aClient();
      await client.mutate({ mutation: LogOutDocument, errorPolicy: 'all' });
      expect(document.documentElement.dataset['scripts']).toBe('missing');
      delete document.documentElement.dataset['scripts'];

      expect((await askWhoIsThere(client)).data?.session.isAuthenticated).toBe(false);
      expect(received.map(({ body }) => 'query' in body)).toEqual([false, true, false]);
    },
  );

  it('keep the errors of an answer that is of GraphQL, whatever its status', async () => {
    answer = () => ({ status: 429, type: 'application/graphql-response+json', body: failure('RATE_LIMITED') });
    const { error } = await askWhoIsThere();
    expect(CombinedGraphQLErrors.is(error)).toBe(true);
  });

  it.each([
    ['of something that stands before the gateway', { status: 502, body: failure('ANY') }],
    ['that is no result', { body: { anything: true } }],
    ['that is a page', { type: 'text/html', body: '<html>' }],
  ])('fail with an answer %s', async (_name, given) => {
    answer = () => given;
    const { error } = await askWhoIsThere();
    expect(error).toBeInstanceOf(ForeignAnswer);
    expect(error).toHaveProperty('status', Object(given).status ?? 200);
  });

  it.each([
    ['90', 2],
    ['Tue, 01 Dec 2026 10:05:00 GMT', 5],
    ['Tue, 01 Dec 2026 09:00:00 GMT', null],
    ['soon', null],
  ])(
    'know for how long an answer with Retry-After: %s asks to wait, whatever the time is on the device',
    async (after, minutes) => {
      const headers = { 'retry-after': after, date: 'Tue, 01 Dec 2026 10:00:00 GMT' };
      answer = () => ({ status: 503, type: 'text/html', headers, body: '' });
      const { error } = await askWhoIsThere();
      expect(error).toHaveProperty('minutesToWait', minutes);
    },
  );

  it('end when their time is over', async () => {
    answer = () => ({ body: visitor });
    const context = { fetchOptions: { signal: AbortSignal.abort() } };
    const { error } = await aClient().mutate({ mutation: LogOutDocument, context });
    expect(error).toHaveProperty('name', 'AbortError');
  });

  it('end when the gateway does not answer within twenty seconds', async () => {
    const limits = endTimeOutsAfter(50);
    answer = () => 'none';
    const { error } = await askWhoIsThere();
    expect(error).toHaveProperty('name', 'TimeoutError');
    expect([...limits]).toEqual([20_000]);
    await expect.poll(() => leftCount).toBe(1);
  });

  it('end when their time is over, also where they are sent a second time as text', async () => {
    answer = ({ body }) => ('query' in body ? 'none' : { body: { errors: [{ message: 'PersistedQueryNotFound' }] } });
    const time = new AbortController();
    const context = { fetchOptions: { signal: time.signal } };
    const asked = aClient().mutate({ mutation: LogOutDocument, context });
    await expect.poll(() => received).toHaveLength(2);
    time.abort();
    expect((await asked).error).toHaveProperty('name', 'AbortError');
    await expect.poll(() => leftCount).toBe(1);
  });

  it('end when nobody waits for them any more', async () => {
    answer = () => 'none';
    const shown = aClient().watchQuery({ query: SessionDocument }).subscribe({});
    await expect.poll(() => received).toHaveLength(1);
    expect(leftCount).toBe(0);
    shown.unsubscribe();
    await expect.poll(() => leftCount).toBe(1);
  });
});
