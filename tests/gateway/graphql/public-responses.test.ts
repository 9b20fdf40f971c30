import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExamples } from '../../support/examples.ts';
import { siteDocuments, siteManifest } from '../../support/site-documents.ts';
import { startAcademy, type StartedAcademy } from '../../support/start-academy.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';
import { publicSeconds } from '../../support/compare-with-apollo-server.ts';
import { getHash, type Headers, postHash, postText, production, send, type Sent } from './requests.ts';

/** What has to be the same on every way: not what differs from request to request, or names the coding. */
const comparable = ({ status, headers, body }: Sent) => {
  const {
    date,
    age,
    etag,
    'x-request-id': id,
    'content-encoding': coding,
    'content-length': length,
    vary,
    'cache-control': cacheControl,
    ...same
  } = headers;
  // Where everybody may keep the answer, it names no request.
  const isPublic = cacheControl?.startsWith('public') === true;
  expect([typeof date, typeof id]).toEqual(['string', isPublic ? 'undefined' : 'string']);
  return { status, body, same };
};

const variablesByOperation: Record<string, Record<string, unknown>> = {
  PolicyPage: { key: 'REFUND' },
  CoursePage: { slug: 'full-stack-web-development' },
  CoursesPage: { search: 'web', sort: 'TITLE', filter: { payment: 'MONTHLY' } },
  WebinarsPage: { timeZone: 'Europe/London' },
};

const publicDocuments = [...siteDocuments()]
  .filter(([, text]) => publicSeconds(text) !== null)
  .map(([name, text]) => [name, { text, variables: variablesByOperation[name] ?? {} }] as const);

const publicExamples = readExamples()
  .filter(({ document }) => publicSeconds(document) !== null)
  .map(({ name, document, variables }) => [name, { text: document, variables }] as const);

describe('a public answer', () => {
  let academy: StartedAcademy;
  let gateway: RunningGateway;
  let byApollo: RunningGateway;
  const noon = new Date();

  beforeAll(async () => {
    academy = await startAcademy();
    const options = { academyApiUrl: academy.url, manifest: siteManifest, now: () => noon, env: production };
    gateway = await startGateway(options);
    byApollo = await startGateway({ ...options, isApolloAlone: true });
  });
  afterAll(async () => {
    await Promise.all([gateway.close(), byApollo.close()]);
    await academy.close();
  });

  it.each([...publicDocuments, ...publicExamples])(
    'is the same from the cache and by Apollo Server: %s',
    async (_name, { text, variables }) => {
      const wishes: Headers[] = [{}, { 'accept-language': 'bn' }, { cookie: 'lang=bn; accessToken=x' }];
      const ways = publicDocuments.some(([, known]) => known.text === text)
        ? [getHash, postHash, postText]
        : [postText];
      for (const way of ways) {
        for (const headers of wishes) {
          const wanted = comparable(await way(byApollo, { text, variables, headers }));
          expect(wanted.body).not.toContain('"errors"');
          await way(gateway, { text, variables, headers });
          await way(gateway, { text, variables, headers });
          gateway.resetCalls();
          for (const coding of ['identity', 'gzip', 'br']) {
            const ready = await way(gateway, { text, variables, headers: { ...headers, 'accept-encoding': coding } });
            expect(comparable(ready)).toEqual(wanted);
          }
          expect(gateway.calls).toEqual([]);
        }
      }
    },
  );

  const [, catalogue] = publicDocuments.find(([name]) => name === 'CoursesPage') ?? ['', { text: '' }];

  it('comes compressed, and not at all to those who have it', async () => {
    const plain = await getHash(gateway, { text: catalogue.text });
    const small = await getHash(gateway, { text: catalogue.text, headers: { 'accept-encoding': 'gzip' } });
    expect(small.body).toBe(plain.body);
    expect(small.bytes).toBeLessThan(plain.bytes / 3);
    expect(small.headers['cache-control']).toBe('public, max-age=60');
    expect(Number(small.headers.age)).toBeLessThan(11);
    const again = await getHash(gateway, {
      text: catalogue.text,
      headers: { 'accept-encoding': 'gzip', 'if-none-match': String(small.headers.etag) },
    });
    expect([again.status, again.bytes, again.headers.etag]).toEqual([304, 0, small.headers.etag]);
  });

  it.each([
    ['application/json', 'application/graphql-response+json'],
    ['application/graphql-response+json', 'application/json'],
  ])('comes as %s also to a client that has it as %s', async (accept, other) => {
    const { text } = catalogue;
    const had = await getHash(gateway, { text, headers: { accept: other } });
    // A browser sends the entity tag of what it has, whatever it accepted at that time.
    const headers = { accept, 'if-none-match': String(had.headers.etag) };
    const got = await getHash(gateway, { text, headers });
    expect([got.status, got.headers['content-type'], got.body]).toEqual([200, `${accept}; charset=utf-8`, had.body]);
  });

  it('is kept by nobody when it comes by POST', async () => {
    const { headers, status } = await postHash(gateway, { text: catalogue.text, headers: { 'if-none-match': '*' } });
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
  });

  it('is one whatever stands between the words of its variables, and in whatever order they come', async () => {
    gateway.resetCalls();
    const text =
      'query Two($a: Int, $b: Int) { one: webinars(first: $a) { totalCount } two: courses(first: $b) { totalCount } }';
    const bodies = ['{"b":2,"a":1}', '{ "a": 1, "b": 2 }'].map((variables) =>
      send(
        `${gateway.url}/graphql`,
        'POST',
        { 'content-type': 'application/json' },
        `{"query":"${text}","variables":${variables}}`,
      ),
    );
    const [one, other] = await Promise.all(bodies);
    expect(one?.body).toBe(other?.body);
  });

  it('has the id of its request, and a line in the log', async () => {
    await postHash(gateway, { text: catalogue.text });
    gateway.logLines.splice(0);
    const { headers } = await postHash(gateway, { text: catalogue.text, headers: { 'x-request-id': 'mine-1' } });
    expect(headers['x-request-id']).toBe('mine-1');
    expect(gateway.logLines).toMatchObject([
      {
        msg: 'operation',
        requestId: 'mine-1',
        operation: 'CoursesPage',
        kind: 'query',
        outcome: 'answered',
        status: 200,
        calls: [],
        errors: [],
      },
    ]);
  });
});
